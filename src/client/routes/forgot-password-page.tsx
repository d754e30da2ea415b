import { PageHead } from '../components/page-head.tsx';
import { ForgotPasswordForm } from '../features/account/forgot-password-form.tsx';
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
