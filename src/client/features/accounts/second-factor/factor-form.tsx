import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { AccountForm } from '../account-form.tsx';
import { askPasskey, canUsePasskeys, type FactorAnswer, NoPasskey } from './passkey-browser.ts';
import classes from './second-factor.module.css';
import '../../form.css';

type FactorFormProps = {
  /** What the person has. */
  ways: { app: boolean; passkey: boolean };
  submit: string;
  /** Fetches what the browser needs to ask for a passkey. */
  fetchOptions: () => Promise<RouterOutputs['secondFactor']['passkeyForSignIn']>;
  /** Sends the answer; a refusal is shown here. */
  onAnswer: (answer: FactorAnswer) => Promise<void>;
};

/** Asks for the second factor: a passkey, or a code. */
export function FactorForm({ ways, submit, fetchOptions, onAnswer }: FactorFormProps) {
  const texts = useTexts('secondFactor');
  const refusal = useFormRefusal();
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  const [notUsed, setNotUsed] = useState(false);
  const withPasskey = useHydrated() && ways.passkey && canUsePasskeys();

  async function answer(kind: 'code' | 'passkey', make: () => Promise<FactorAnswer>): Promise<void> {
    setBusy(kind);
    setNotUsed(false);
    try {
      await onAnswer(await make());
    } catch (error) {
      if (error instanceof NoPasskey) setNotUsed(true);
      else refusal.show(error);
      setBusy(null);
    }
  }

  return (
    <>
      {withPasskey && (
        <>
          <Button
            busy={busy === 'passkey'}
            onClick={() =>
              answer('passkey', async () => ({ passkey: await askPasskey(await fetchOptions()) }))
            }
          >
            {texts.usePasskey}
          </Button>
          {notUsed && (
            <p className={classes.fault} role="alert">
              {texts.passkeyNotUsed}
            </p>
          )}
          <p className={classes.or}>{texts.orCode}</p>
        </>
      )}
      <AccountForm
        refusal={refusal}
        submit={submit}
        busy={busy === 'code'}
        onSubmit={(value) => answer('code', async () => ({ code: value('code') }))}
      >
        <TextInput
          size="md"
          name="code"
          label={ways.app ? texts.code : texts.recoveryCode}
          description={ways.app ? texts.codeAdvice : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          data-autofocus
          autoFocus={!withPasskey}
          error={refusal.errorOf('code')}
          errorProps={{ role: 'alert' }}
        />
      </AccountForm>
    </>
  );
}
