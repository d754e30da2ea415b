import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { reasonOf } from '../../lib/error-text.ts';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, Done, useLinkSecret } from './account-form.tsx';
import { NewPasswordFields } from './fields.tsx';

/** Sets a new password with the mailed link. Rendered in the browser only, because the link is a secret. */
export function ResetPasswordForm() {
  const texts = useTexts('account');
  const answers = useTexts('answers');
  const token = useLinkSecret();
  const navigate = useNavigate();
  const me = useMe();
  const refusal = useFormRefusal();
  const utils = trpc.useUtils();
  const reset = trpc.user.resetPassword.useMutation({
    async onSuccess() {
      await utils.invalidate();
      // Somebody else is logged in here: the login page would lead them on, away from the message.
      if (utils.user.me.getData()) return;
      showToast({ message: answers.done.passwordReset, kind: 'success', travels: true });
      navigate(paths.login);
    },
    onError: refusal.show,
  });

  // Before anything is typed for a link that was used or has expired. If this fails otherwise, saving will say so.
  const { mutate: check, error: refused } = trpc.user.checkReset.useMutation();
  useEffect(() => {
    if (token) check({ token });
  }, [token, check]);

  function submit(value: (field: string) => string): void {
    const [password, confirmPassword] = [value('password'), value('confirmPassword')];
    if (password !== confirmPassword) refusal.refuse({ code: 'passwords_differ' });
    else reset.mutate({ token: token ?? '', password, confirmPassword });
  }

  const useless =
    !token || [refused, reset.error].some((error) => reasonOf(error)?.code === 'invalid_reset_link');
  if (reset.isSuccess && me)
    return (
      <AccountCard title={texts.chooseNewPassword}>
        <Done>{texts.passwordOfOther(me.email)}</Done>
      </AccountCard>
    );
  return (
    <AccountCard
      title={texts.chooseNewPassword}
      lead={useless ? undefined : texts.resetLead}
      foot={<Link to={paths.forgotPassword}>{texts.askForNewLink}</Link>}
    >
      {useless ? (
        <Done>{token ? refusalText(answers, { code: 'invalid_reset_link' }) : texts.incompleteLink}</Done>
      ) : (
        <AccountForm refusal={refusal} submit={texts.savePassword} busy={reset.isPending} onSubmit={submit}>
          <NewPasswordFields label={texts.newPassword} errorOf={refusal.errorOf} />
        </AccountForm>
      )}
    </AccountCard>
  );
}
