import { SEEN_CACHE_PREFIX } from '../../../shared/pages/service-worker.ts';

/** Key of the cart whose payment is under way, kept until its order is recorded. */
export const SAVED_CART_KEY = 'cart';

/** Key of the recent searches on this device. */
export const RECENT_SEARCHES_KEY = 'recent-searches';

/** Key of what was typed on the checkout page, for this tab only. */
export const CHECKOUT_DRAFT_KEY = 'checkout-draft';

/** Key of the compare list. */
export const COMPARE_LIST_KEY = 'compare';

/** Key of a guest's wishlist. */
export const WISH_LIST_KEY = 'wishes';

/** Key of the products seen last. */
export const SEEN_KEY = 'seen';

/**
 * Removes personal traces from this device on logout: pages viewed, searches, the cart under payment, a
 * pending add to cart. What else the browser keeps is public.
 */
export async function forgetPerson(): Promise<void> {
  localStorage.removeItem(SAVED_CART_KEY);
  localStorage.removeItem(RECENT_SEARCHES_KEY);
  localStorage.removeItem(COMPARE_LIST_KEY);
  localStorage.removeItem(WISH_LIST_KEY);
  localStorage.removeItem(SEEN_KEY);
  sessionStorage.clear();
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(
    names.filter((name) => name.startsWith(SEEN_CACHE_PREFIX)).map((name) => caches.delete(name)),
  );
}
