import { PageHead } from '../components/layout/page-head.tsx';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx';
import { paths } from '../lib/paths.ts';

export default function ForgotPasswordPage() {
  return (
    <>
      <PageHead
        title="Forgot password"
        description="Ask for a link to choose a new password."
        path={paths.forgotPassword}
        noindex
      />
      <ForgotPasswordForm />
    </>
  );
}
