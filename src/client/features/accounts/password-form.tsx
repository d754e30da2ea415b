import { useRef } from 'react';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields, PasswordField } from './fields.tsx';

/** Changes the password; asks for the current one. */
export function PasswordForm({ email }: { email: string }) {
  const texts = useTexts('account');
  const { done } = useTexts('answers');
  const refusal = useFormRefusal();
  const utils = trpc.useUtils();
  const sent = useRef<HTMLFormElement>(null);
  const change = trpc.user.changePassword.useMutation({
    onSuccess() {
      sent.current?.reset();
      showToast({ message: done.passwordChanged, kind: 'success' });
      return utils.user.sessions.invalidate();
    },
    onError: refusal.show,
  });

  function submit(value: (field: string) => string, form: HTMLFormElement): void {
    const [password, confirmPassword] = [value('password'), value('confirmPassword')];
    sent.current = form;
    if (password !== confirmPassword) refusal.refuse({ code: 'passwords_differ' });
    else change.mutate({ currentPassword: value('currentPassword'), password, confirmPassword });
  }

  return (
    <AccountForm refusal={refusal} submit={texts.changePassword} busy={change.isPending} onSubmit={submit}>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label={texts.currentPassword}
        autoComplete="current-password"
        error={refusal.errorOf('currentPassword')}
      />
      <NewPasswordFields label={texts.newPassword} errorOf={refusal.errorOf} />
    </AccountForm>
  );
}
