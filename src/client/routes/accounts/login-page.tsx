import { PageHead } from '../../components/layout/page-head.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { usePendingAddHint } from '../../features/cart/use-pending-add-hint.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';

export default function LoginPage() {
  const texts = useTexts('account');
  return (
    <>
      <PageHead title={texts.login} description={texts.loginDescription} path={paths.login} noindex />
      <LoginForm hint={usePendingAddHint()} />
    </>
  );
}
