import { ClientOnly } from '../components/elements/client-only.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';

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
