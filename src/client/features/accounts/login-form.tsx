import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, formAside } from './account-form.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useFormRefusal } from './form-refusal.ts';
import { useNext } from './use-next.ts';

/** Email and password; after login the person continues where they were going. */
export function LoginForm() {
  const texts = useTexts('account');
  const { done } = useTexts('answers');
  const next = useNext();
  // From a mail after too many failed logins; it is sent along with the password.
  const link = useSearchParams()[0].get('link') ?? undefined;
  const me = useMe();
  const refusal = useFormRefusal();
  const utils = trpc.useUtils();
  const signIn = trpc.user.signIn.useMutation({
    async onSuccess() {
      showToast({ message: done.signedIn, kind: 'success' });
      // Everything fetched as a visitor may be different now; once the user is known, the page redirects.
      await utils.invalidate();
    },
    onError: refusal.show,
  });
  if (me) return <Navigate to={next} replace />;
  return (
    <AccountCard
      title={texts.login}
      lead={texts.loginLead}
      foot={
        <>
          {texts.noAccountYet}
          <Link to={paths.signUpThen(next)}>{texts.signUp}</Link>
        </>
      }
    >
      <AccountForm
        refusal={refusal}
        submit={texts.login}
        busy={signIn.isPending}
        onSubmit={(value) => signIn.mutate({ email: value('email'), password: value('password'), link })}
      >
        <EmailField autoComplete="username" error={refusal.errorOf('email')} />
        <PasswordField
          name="password"
          label={texts.password}
          autoComplete="current-password"
          error={refusal.errorOf('password')}
        />
        <Link className={formAside} to={paths.forgotPassword}>
          {texts.forgotPasswordLink}
        </Link>
      </AccountForm>
    </AccountCard>
  );
}
