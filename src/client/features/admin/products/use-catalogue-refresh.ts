import { trpc } from '../../../lib/trpc.ts';

/** Refetches products in the panel and on the shop's pages after a change. */
export function useCatalogueRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.admin.product.invalidate(), utils.product.invalidate()]);
  };
}
