import { Skeleton } from '../elements/skeleton.tsx';
import { ProductGridSkeleton } from '../product/product-grid.tsx';

/** Shown while a page's code is loading. */
export const PageSkeleton = () => (
  <>
    <div style={{ marginBottom: 24 }}>
      <Skeleton width={240} height={36} />
    </div>
    <ProductGridSkeleton />
  </>
);
