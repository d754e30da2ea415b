import { PageHead } from '../../components/layout/page-head.tsx';
import { MyOrders } from '../../features/orders/my-orders.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';

export default function OrdersPage() {
  const texts = useTexts('purchase');
  return (
    <>
      <PageHead title={texts.myOrders} description={texts.ordersDescription} path={paths.orders} noindex />
      <MyOrders />
    </>
  );
}
