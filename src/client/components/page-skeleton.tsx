import { ProductGridSkeleton } from './product-grid.tsx';
import { Skeleton } from './skeleton.tsx';

/** A page whose code is on the way. */
export const PageSkeleton = () => (
  <>
    <div style={{ marginBottom: 24 }}>
      <Skeleton width={240} height={36} />
    </div>
    <ProductGridSkeleton />
  </>
);
