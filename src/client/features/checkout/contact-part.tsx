import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/elements/button.tsx';
import { WithMantine } from '../../components/layout/with-mantine.tsx';
import type { FormRefusal } from '../../lib/form-refusal.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import '../form.css';
import { CheckoutPart } from './checkout-part.tsx';
import classes from './checkout-view.module.css';
import { type Contact, keepContact, readContact } from './contact-draft.ts';

type ContactPartProps = {
  refusal: FormRefusal;
  busy: boolean;
  /** Why the checkout cannot continue, if it cannot. */
  obstacle: string | null;
  onSubmit: (contact: Contact) => void;
};

/** Where a guest is told about the order, with the offer to log in instead. */
export function ContactPart({ refusal, busy, obstacle, onSubmit }: ContactPartProps) {
  const texts = useTexts('checkout');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || obstacle) return;
    refusal.clear();
    onSubmit({ email: String(new FormData(event.currentTarget).get('email') ?? '') });
  };
  return (
    <CheckoutPart
      title={texts.contact}
      aside={
        <>
          {texts.haveAccount}
          <Link to={paths.loginThen(paths.cart)}>{texts.login}</Link>
        </>
      }
    >
      <form ref={refusal.form} className={classes.form} method="post" onSubmit={submit}>
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
            maxLength={254}
            required
            defaultValue={readContact()?.email ?? ''}
            error={refusal.errorOf('email')}
            errorProps={{ role: 'alert' }}
            onChange={(event) => keepContact({ email: event.target.value })}
          />
        </WithMantine>
        {(refusal.formError ?? obstacle) && (
          <p className={classes.error} role="alert">
            {refusal.formError ?? obstacle}
          </p>
        )}
        <Button type="submit" size="large" busy={busy} unavailable={obstacle !== null}>
          {texts.toPayment}
        </Button>
        <p className={classes.note}>{texts.paymentNote}</p>
      </form>
    </CheckoutPart>
  );
}
