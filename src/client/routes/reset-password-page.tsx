import { ClientOnly } from '../components/client-only.tsx';
import { PageHead } from '../components/page-head.tsx';
import { ResetPasswordForm } from '../features/account/reset-password-form.tsx';

export default function ResetPasswordPage() {
  return (
    <>
      <PageHead title="Choose a new password" description="Choose a new password." path={null} noindex />
      <ClientOnly>
        <ResetPasswordForm />
      </ClientOnly>
    </>
  );
}
