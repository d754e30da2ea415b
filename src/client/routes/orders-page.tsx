import { PageHead } from '../components/page-head.tsx';
import { MyOrders } from '../features/order/my-orders.tsx';
import { paths } from '../lib/paths.ts';

export default function OrdersPage() {
  return (
    <>
      <PageHead title="My Orders" description="What you have ordered." path={paths.orders} noindex />
      <MyOrders />
    </>
  );
}
