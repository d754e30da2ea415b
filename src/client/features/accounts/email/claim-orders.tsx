import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { AccountCard, AccountForm, Done, formAside } from '../account-form.tsx';
import { PasswordField } from '../fields.tsx';
import { useNext } from '../use-next.ts';
import { usePasswordSignIn } from '../use-password-sign-in.tsx';
import { useSignedIn } from '../use-signed-in.ts';

type ClaimOrdersProps = { claim: NonNullable<RouterOutputs['user']['verifyEmail']['claim']> };

/**
 * Asks for the account's password after its address was confirmed without its session: it shows that the account
 * belongs to the reader of the mail, who then gets the guest orders of the address.
 */
export function ClaimOrders({ claim: { email, pass } }: ClaimOrdersProps) {
  const texts = useTexts('account');
  const next = useNext();
  const navigate = useNavigate();
  const enter = useSignedIn(() => void navigate(next === paths.home ? paths.orders : next));
  const { refusal, busy, signIn, step } = usePasswordSignIn(enter);
  if (step) return step;
  return (
    <AccountCard title={texts.confirmEmail} foot={<Link to={next}>{texts.notNow}</Link>}>
      <Done>{texts.emailConfirmed}</Done>
      <p>{texts.ordersWaiting(email)}</p>
      <AccountForm
        refusal={refusal}
        submit={texts.login}
        busy={busy}
        onSubmit={(value) => signIn({ email, password: value('password'), link: pass })}
      >
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
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
