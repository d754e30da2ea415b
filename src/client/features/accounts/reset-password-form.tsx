import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { refusalText } from '../../../shared/refusal-texts.ts';
import { DONE_TEXTS } from '../../../shared/texts.ts';
import { reasonOf } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, Done } from './account-form.tsx';
import { NewPasswordFields } from './fields.tsx';
import { useFormRefusal } from './form-refusal.ts';

/** Chooses a new password with the link from the mail. Rendered in the browser only: the link is a secret. */
export function ResetPasswordForm() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'));
  const navigate = useNavigate();
  const refusal = useFormRefusal();
  const utils = trpc.useUtils();
  const reset = trpc.user.resetPassword.useMutation({
    async onSuccess() {
      showToast({ message: DONE_TEXTS.passwordReset, kind: 'success' });
      await utils.invalidate();
      navigate(paths.login);
    },
    onError: refusal.show,
  });

  // Taken out of the address: it should not stay in the history nor be shared by accident.
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);

  function submit(value: (field: string) => string): void {
    const [password, confirmPassword] = [value('password'), value('confirmPassword')];
    if (password !== confirmPassword) refusal.refuse({ code: 'passwords_differ' });
    else reset.mutate({ token: token ?? '', password, confirmPassword });
  }

  const useless = !token || reasonOf(reset.error ?? {})?.code === 'invalid_reset_link';
  return (
    <AccountCard
      title="Choose a new password"
      lead="All devices are logged out with it."
      foot={<Link to={paths.forgotPassword}>Ask for a new link</Link>}
    >
      {useless ? (
        <Done>{refusalText({ code: 'invalid_reset_link' })}</Done>
      ) : (
        <AccountForm refusal={refusal} submit="Save password" busy={reset.isPending} onSubmit={submit}>
          <NewPasswordFields label="New password" errorOf={refusal.errorOf} />
        </AccountForm>
      )}
    </AccountCard>
  );
}
