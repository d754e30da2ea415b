import type { ProductId } from '../../../shared/ids.ts';

/**
 * The product that somebody chose. `buy` continues to the cart afterwards, from the page on which it was pressed, or from
 * the login.
 */
export type WantedProduct = { productId: ProductId; buy: boolean; page?: string };

/** In sessionStorage and never in an address: a link must not be able to fill somebody's cart. */
export const PENDING_ADD_KEY = 'pending-add';

export const forgetPendingAdd = (): void => sessionStorage.removeItem(PENDING_ADD_KEY);

export function readPendingAdd(): WantedProduct | null {
  const kept = sessionStorage.getItem(PENDING_ADD_KEY);
  return kept === null ? null : (JSON.parse(kept) as WantedProduct);
}

/** Returns the pending product and removes it, so that it is added at most once. */
export function takePendingAdd(): WantedProduct | null {
  const wanted = readPendingAdd();
  forgetPendingAdd();
  return wanted;
}
