import { PackingSection } from '../../../features/admin/orders/packing-section.tsx';

export default function Packing() {
  return <PackingSection />;
}
