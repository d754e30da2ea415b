import { PageHead } from '../components/layout/page-head.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { paths } from '../lib/paths.ts';

export default function LoginPage() {
  return (
    <>
      <PageHead title="Login" description="Log in to your account." path={paths.login} noindex />
      <LoginForm />
    </>
  );
}
