import { trpc } from '../../../lib/trpc.ts';

/** After a change of a product: what the panel and the shop's pages hold of products is read anew. */
export function useCatalogueRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.admin.product.invalidate(), utils.product.invalidate()]);
  };
}
