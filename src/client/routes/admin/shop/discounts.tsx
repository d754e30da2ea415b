import { DiscountSection } from '../../../features/admin/discounts/discount-section.tsx';

export default function Discounts() {
  return <DiscountSection />;
}
