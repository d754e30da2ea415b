import type { ProductId } from '../../../shared/ids.ts';

/** What a visitor wanted to put into the cart before logging in. `buy` goes on to the cart afterwards. */
export type WantedProduct = { productId: ProductId; buy: boolean };

/** In sessionStorage and never in an address: a link must not be able to fill somebody's cart. */
const STORAGE_KEY = 'pending-add';

export const keepPendingAdd = (wanted: WantedProduct): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(wanted));

export const forgetPendingAdd = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** What is kept, which then is kept no longer: it is added once at most. */
export function takePendingAdd(): WantedProduct | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  if (kept === null) return null;
  forgetPendingAdd();
  return JSON.parse(kept) as WantedProduct;
}
