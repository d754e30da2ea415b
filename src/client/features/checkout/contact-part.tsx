import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { EMAIL_MAX, isEmailAddress } from '../../../shared/email-address.ts';
import { Button } from '../../components/elements/button.tsx';
import { WithMantine } from '../../components/layout/with-mantine.tsx';
import type { FormRefusal } from '../../lib/form-refusal.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import '../form.css';
import type { Contact } from './checkout-draft.ts';
import { CheckoutPart } from './checkout-part.tsx';
import classes from './checkout-view.module.css';

type ContactPartProps = {
  /** Whether it has just been opened. */
  arrived: boolean;
  contact: Contact;
  onChange: (contact: Contact) => void;
  refusal: FormRefusal;
  busy: boolean;
  /** Why the checkout cannot continue, if it cannot. */
  obstacle: string | null;
  /** The button that ends the part, and what comes after it. */
  submit: { label: string; note: string | null };
  onSubmit: () => void;
};

/** A guest's contact address for the order, with the offer to log in instead. */
export function ContactPart(props: ContactPartProps) {
  const { arrived, contact, onChange, refusal, busy, obstacle, submit, onSubmit } = props;
  const texts = useTexts('checkout');
  return (
    <CheckoutPart
      arrived={arrived}
      title={texts.contact}
      aside={
        <>
          {texts.haveAccount}
          <Link to={paths.loginThen(paths.cart)}>{texts.login}</Link>
        </>
      }
    >
      <form
        ref={refusal.form}
        className={classes.form}
        method="post"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (busy || obstacle) return;
          if (!isEmailAddress(contact.email))
            return refusal.refuse({ code: 'invalid_field', field: 'email' });
          refusal.clear();
          onSubmit();
        }}
      >
        <WithMantine>
          <TextInput
            size="md"
            type="email"
            name="email"
            label={texts.email}
            description={texts.emailAdvice}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX}
            required
            value={contact.email}
            error={refusal.errorOf('email')}
            errorProps={{ role: 'alert' }}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </WithMantine>
        {(refusal.formError ?? obstacle) && (
          <p className={classes.error} role="alert">
            {refusal.formError ?? obstacle}
          </p>
        )}
        <Button type="submit" size="large" busy={busy} unavailable={obstacle !== null}>
          {submit.label}
        </Button>
        {submit.note && <p className={classes.note}>{submit.note}</p>}
      </form>
    </CheckoutPart>
  );
}
