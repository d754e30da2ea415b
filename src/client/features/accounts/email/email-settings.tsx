import { useRef } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import type { Me } from '../../../lib/me.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AccountForm } from '../account-form.tsx';
import classes from '../account-settings.module.css';
import { EmailField } from '../fields.tsx';

/** The account's address: whether it is confirmed, and proved to be the person's own; and a form to change it. */
export default function EmailSettings({ me }: { me: Me }) {
  const texts = useTexts('account');
  const { done } = useTexts('answers');
  const errorText = useErrorText();
  const refusal = useFormRefusal();
  const sent = useRef<HTMLFormElement>(null);
  const request = trpc.user.requestVerification.useMutation({
    onSuccess: () => showToast({ message: done.verificationSent, kind: 'success' }),
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  const change = trpc.user.changeEmail.useMutation({
    onSuccess() {
      sent.current?.reset();
      showToast({ message: done.newEmailAsked, kind: 'success' });
    },
    onError: refusal.show,
  });
  return (
    <>
      <div>
        <strong className={classes.value}>{me.email}</strong>
        <p className={classes.note}>
          {me.emailProved ? texts.verified : me.emailVerified ? texts.verifiedElsewhere : texts.notVerified}
        </p>
      </div>
      {!me.emailProved && (
        <Button outline size="small" busy={request.isPending} onClick={() => request.mutate()}>
          {texts.sendLinkAgain}
        </Button>
      )}
      <AccountForm
        refusal={refusal}
        submit={texts.sendLinkToNew}
        busy={change.isPending}
        onSubmit={(value, form) => {
          sent.current = form;
          change.mutate({ email: value('email') });
        }}
      >
        <EmailField
          autoComplete="email"
          label={texts.newEmail}
          description={texts.newEmailAdvice}
          error={refusal.errorOf('email')}
        />
      </AccountForm>
    </>
  );
}
