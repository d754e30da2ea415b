import { PasswordInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { focusFault, showFaults } from '../forms/form-focus.ts';
import classes from './accounts.module.css';
import '../../form.css';

type SecretFormProps = {
  label: string;
  description: ReactNode;
  /** What a valid one looks like, and what to say of others. */
  form: RegExp;
  wrong: string;
  submit: string;
  busy: boolean;
  /** Why it was not saved. */
  error: string | undefined;
  onSave: (secret: string) => void;
  /** Null where there is nothing to go back to. */
  onClose: (() => void) | null;
};

/** One field for a secret, which no browser keeps and nothing shows again. */
export function SecretForm(props: SecretFormProps) {
  const { label, description, form, wrong, submit, busy, error, onSave, onClose } = props;
  const texts = useTexts('adminAccounts');
  const [secret, setSecret] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) focusFault(element.current);
  }, [error]);
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const typed = secret.trim();
        if (!form.test(typed)) return showFaults(element.current, () => setFault(wrong));
        setFault(null);
        onSave(typed);
      }}
    >
      <FormFields sending={busy}>
        <PasswordInput
          size="md"
          label={label}
          description={description}
          error={fault ?? error}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': texts.showOrHide }}
          spellCheck={false}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      </FormFields>
      <div className={classes.actions}>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        {onClose && (
          <Button outline onClick={onClose}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
