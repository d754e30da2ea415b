import { ClientOnly } from '../../components/elements/client-only.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Unsubscribe } from '../../features/accounts/email/unsubscribe.tsx';
import { useTexts } from '../../lib/texts.ts';

export default function UnsubscribePage() {
  const texts = useTexts('unsubscribe');
  return (
    <>
      <PageHead title={texts.title} description={texts.lead} path={null} noindex />
      <ClientOnly>
        <Unsubscribe />
      </ClientOnly>
    </>
  );
}
