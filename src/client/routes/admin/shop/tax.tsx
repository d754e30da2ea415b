import { TaxSection } from '../../../features/admin/tax/tax-section.tsx';

export default function Tax() {
  return <TaxSection />;
}
