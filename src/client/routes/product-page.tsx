import { Suspense, useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { toId } from '../../shared/ids.ts';
import { CompareBar } from '../components/product/compare-bar.tsx';
import { ProductView, ProductViewSkeleton } from '../features/catalogue/product-view.tsx';
import { ProductReviews } from '../features/reviews/product-reviews.tsx';

export default function ProductPage() {
  const { id = '' } = useParams();
  // Another variant takes the place of the present one once it is there.
  const productId = toId('product', useDeferredValue(id));
  return (
    <>
      <Suspense fallback={<ProductViewSkeleton />}>
        <ProductView id={productId} reviews={<ProductReviews key={productId} productId={productId} />} />
      </Suspense>
      <CompareBar />
    </>
  );
}
