import { PageHead } from '../components/layout/page-head.tsx';
import { TestPaymentsBanner } from '../components/layout/test-payments-banner.tsx';
import { CheckoutView } from '../features/checkout/checkout-view.tsx';
import { paths } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';

export default function CheckoutPage() {
  const texts = useTexts('checkout');
  return (
    <>
      <PageHead
        title={texts.checkout}
        description={texts.checkoutDescription}
        path={paths.checkout}
        noindex
      />
      <TestPaymentsBanner />
      <CheckoutView />
    </>
  );
}
