import type { ProductId } from '../../../shared/ids.ts';
import { trpc } from '../../lib/trpc.ts';

/** Refetches everything that a written or deleted review changes. */
export function useRefresh(productId: ProductId): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.review.invalidate(), utils.product.byId.invalidate({ id: productId })]);
}
