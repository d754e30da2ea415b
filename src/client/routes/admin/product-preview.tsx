import { useParams } from 'react-router-dom';
import { toId } from '../../../shared/ids.ts';
import { ProductPreview } from '../../features/admin/products/product-preview.tsx';
import { ProductFace } from '../../features/catalogue/product-view.tsx';

export default function Preview() {
  const { id = '' } = useParams();
  return <ProductPreview key={id} id={toId('product', id)} Face={ProductFace} />;
}
