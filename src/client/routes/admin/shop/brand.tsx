import { BrandSection } from '../../../features/admin/brand/brand-section.tsx';

export default function Brand() {
  return <BrandSection />;
}
