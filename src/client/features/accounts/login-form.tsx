import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, formAside } from './account-form.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import type { SecondStepState } from './second-factor/second-step.tsx';
import { useNext } from './use-next.ts';
import { useSignedIn } from './use-signed-in.ts';

const SecondStep = lazy(async () => {
  const { SecondStep: Step } = await import('./second-factor/second-step.tsx');
  return { default: Step };
});

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
  const refusal = useFormRefusal();
  const [secondStep, setSecondStep] = useState<SecondStepState | null>(null);
  // Once the user is known, the page redirects.
  const enter = useSignedIn();
  const signIn = trpc.user.signIn.useMutation({
    onSuccess: (result) => (result.secondStep ? setSecondStep(result.secondStep) : enter(result)),
    onError: refusal.show,
  });
  // An admin who needs a second factor sets it up first.
  if (me) return <Navigate to={me.secondFactorDue ? paths.account : next} replace />;
  if (secondStep) {
    return (
      <Suspense fallback={null}>
        <SecondStep step={secondStep} onDone={enter} onRestart={() => setSecondStep(null)} />
      </Suspense>
    );
  }
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
