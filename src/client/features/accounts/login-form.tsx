import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { AccountCard, AccountForm, formAside } from './account-form.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useNext } from './use-next.ts';
import { usePasswordSignIn } from './use-password-sign-in.tsx';
import { useSignedIn } from './use-signed-in.ts';

/**
 * Email and password, then the second step of those who have one; after login the person continues where they
 * were going.
 */
export function LoginForm({ hint }: { hint: string | null }) {
  const texts = useTexts('account');
  const next = useNext();
  // From a mail after too many failed logins; it is sent along with the password.
  const link = useSearchParams()[0].get('link') ?? undefined;
  const me = useMe();
  const forGuests = useSite().buyers === 'everyone';
  // Once the user is known, the page redirects.
  const { refusal, busy, signIn, step } = usePasswordSignIn(useSignedIn());
  // An admin who needs a second factor sets it up first.
  if (me) return <Navigate to={me.secondFactorDue ? paths.account : next} replace />;
  if (step) return step;
  return (
    <AccountCard
      title={texts.login}
      lead={texts.loginLead}
      hint={hint}
      foot={
        <>
          {texts.noAccountYet}
          <Link to={paths.signUpThen(next)}>{texts.signUp}</Link>
          {forGuests && (
            <>
              <br />
              <Link to={paths.findOrder}>{texts.findOrder}</Link>
            </>
          )}
        </>
      }
    >
      <AccountForm
        refusal={refusal}
        submit={texts.login}
        busy={busy}
        onSubmit={(value) => signIn({ email: value('email'), password: value('password'), link })}
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
