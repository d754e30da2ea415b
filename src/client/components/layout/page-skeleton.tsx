import { Skeleton } from '../elements/skeleton.tsx';
import { ProductGridSkeleton } from '../product/product-grid.tsx';

/** A page whose code is on the way. */
export const PageSkeleton = () => (
  <>
    <div style={{ marginBottom: 24 }}>
      <Skeleton width={240} height={36} />
    </div>
    <ProductGridSkeleton />
  </>
);
