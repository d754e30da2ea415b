import type { ProductId } from '../../../shared/ids.ts';

/**
 * The product that somebody chose. `buy` continues to the cart afterwards, from the page on which it was pressed, or from
 * the login.
 */
export type WantedProduct = { productId: ProductId; buy: boolean; page?: string };

/** In sessionStorage and never in an address: a link must not be able to fill somebody's cart. */
const STORAGE_KEY = 'pending-add';

export const keepPendingAdd = ({ productId, buy }: WantedProduct): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ productId, buy }));

export const forgetPendingAdd = (): void => sessionStorage.removeItem(STORAGE_KEY);

export function readPendingAdd(): WantedProduct | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  return kept === null ? null : (JSON.parse(kept) as WantedProduct);
}

/** Returns the pending product and removes it, so that it is added at most once. */
export function takePendingAdd(): WantedProduct | null {
  const wanted = readPendingAdd();
  forgetPendingAdd();
  return wanted;
}
