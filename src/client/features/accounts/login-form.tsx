import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, formAside } from './account-form.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useFormRefusal } from './form-refusal.ts';
import { useNext } from './use-next.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Email and password; after login the person continues where they were going. */
export function LoginForm({ hint }: { hint: string | null }) {
  const texts = useTexts('account');
  const next = useNext();
  // From a mail after too many failed logins; it is sent along with the password.
  const link = useSearchParams()[0].get('link') ?? undefined;
  const me = useMe();
  const refusal = useFormRefusal();
  // Once the user is known, the page redirects.
  const signIn = trpc.user.signIn.useMutation({ onSuccess: useSignedIn(), onError: refusal.show });
  if (me) return <Navigate to={next} replace />;
  return (
    <AccountCard
      title={texts.login}
      lead={texts.loginLead}
      hint={hint}
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
