import { useParams } from 'react-router-dom';
import { CategoryPage } from '../../features/admin/categories/category-page.tsx';

export default function Category() {
  const { id = '' } = useParams();
  return <CategoryPage key={id} value={id} />;
}
