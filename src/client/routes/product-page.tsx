import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { toId } from '../../shared/ids.ts';
import { CompareBar } from '../components/product/compare-bar.tsx';
import { ProductView, ProductViewSkeleton } from '../features/catalogue/product-view.tsx';

export default function ProductPage() {
  const { id = '' } = useParams();
  return (
    <>
      <Suspense fallback={<ProductViewSkeleton />}>
        <ProductView id={toId('product', id)} />
      </Suspense>
      <CompareBar />
    </>
  );
}
