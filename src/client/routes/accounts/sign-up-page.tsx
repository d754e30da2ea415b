import { PageHead } from '../../components/layout/page-head.tsx';
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx';
import { usePendingAddHint } from '../../features/cart/use-pending-add-hint.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';

export default function SignUpPage() {
  const texts = useTexts('account');
  return (
    <>
      <PageHead title={texts.signUp} description={texts.signUpDescription} path={paths.signUp} noindex />
      <SignUpForm hint={usePendingAddHint()} />
    </>
  );
}
