import { CategorySection } from '../../../features/admin/categories/category-section.tsx';

export default function Categories() {
  return <CategorySection />;
}
