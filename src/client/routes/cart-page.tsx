import { PageHead } from '../components/layout/page-head.tsx';
import { TestPaymentsBanner } from '../components/layout/test-payments-banner.tsx';
import { CartView } from '../features/cart/cart-view.tsx';
import { Payment } from '../features/checkout/payment.tsx';
import { paths } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';

export default function CartPage() {
  const texts = useTexts('purchase');
  return (
    <>
      <PageHead title={texts.cart} description={texts.cartDescription} path={paths.cart} noindex />
      <TestPaymentsBanner />
      <CartView payment={(cart, settled) => <Payment cart={cart} settled={settled} />} />
    </>
  );
}
