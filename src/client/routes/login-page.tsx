import { PageHead } from '../components/page-head.tsx';
import { LoginForm } from '../features/account/login-form.tsx';
import { paths } from '../lib/paths.ts';

export default function LoginPage() {
  return (
    <>
      <PageHead title="Login" description="Log in to your account." path={paths.login} noindex />
      <LoginForm />
    </>
  );
}
