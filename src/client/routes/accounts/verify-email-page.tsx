import { ClientOnly } from '../../components/elements/client-only.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { VerifyEmail } from '../../features/accounts/email/verify-email.tsx';
import { useTexts } from '../../lib/texts.ts';

export default function VerifyEmailPage() {
  const texts = useTexts('account');
  return (
    <>
      <PageHead title={texts.confirmEmail} description={texts.verifyDescription} path={null} noindex />
      <ClientOnly>
        <VerifyEmail />
      </ClientOnly>
    </>
  );
}
