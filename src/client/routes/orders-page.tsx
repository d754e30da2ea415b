import { PageHead } from '../components/layout/page-head.tsx';
import { MyOrders } from '../features/orders/my-orders.tsx';
import { paths } from '../lib/paths.ts';

export default function OrdersPage() {
  return (
    <>
      <PageHead title="My Orders" description="What you have ordered." path={paths.orders} noindex />
      <MyOrders />
    </>
  );
}
