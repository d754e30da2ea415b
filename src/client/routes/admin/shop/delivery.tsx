import { DeliverySection } from '../../../features/admin/delivery/delivery-section.tsx';

export default function Delivery() {
  return <DeliverySection />;
}
