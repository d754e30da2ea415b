import { PageHead } from '../../components/layout/page-head.tsx';
import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';

export default function ForgotPasswordPage() {
  const texts = useTexts('account');
  return (
    <>
      <PageHead
        title={texts.forgotPassword}
        description={texts.forgotDescription}
        path={paths.forgotPassword}
        noindex
      />
      <ForgotPasswordForm />
    </>
  );
}
