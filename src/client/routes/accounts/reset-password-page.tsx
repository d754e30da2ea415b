import { ClientOnly } from '../../components/elements/client-only.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx';
import { useTexts } from '../../lib/texts.ts';

export default function ResetPasswordPage() {
  const texts = useTexts('account');
  return (
    <>
      <PageHead title={texts.chooseNewPassword} description={texts.resetDescription} path={null} noindex />
      <ClientOnly>
        <ResetPasswordForm />
      </ClientOnly>
    </>
  );
}
