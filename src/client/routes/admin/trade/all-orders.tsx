import { OrderSection } from '../../../features/admin/orders/order-section.tsx';

export default function AllOrders() {
  return <OrderSection />;
}
