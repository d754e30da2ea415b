import { PageHead } from '../components/layout/page-head.tsx';
import { TestPaymentsBanner } from '../components/layout/test-payments-banner.tsx';
import { CartView } from '../features/cart/cart-view.tsx';
import { Payment } from '../features/checkout/payment.tsx';
import { paths } from '../lib/paths.ts';

export default function CartPage() {
  return (
    <>
      <PageHead title="Cart" description="What you are about to buy." path={paths.cart} noindex />
      <TestPaymentsBanner />
      <CartView payment={(cart, settled) => <Payment cart={cart} settled={settled} />} />
    </>
  );
}
