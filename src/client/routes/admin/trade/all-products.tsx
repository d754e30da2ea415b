import { ProductSection } from '../../../features/admin/products/product-section.tsx';

export default function AllProducts() {
  return <ProductSection />;
}
