import { ClientOnly } from '../../components/elements/client-only.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ConfirmStockRequest } from '../../features/accounts/email/confirm-stock-request.tsx';
import { useTexts } from '../../lib/texts.ts';

export default function StockAlertPage() {
  const texts = useTexts('stockAlert');
  return (
    <>
      <PageHead title={texts.title} description={texts.lead} path={null} noindex />
      <ClientOnly>
        <ConfirmStockRequest />
      </ClientOnly>
    </>
  );
}
