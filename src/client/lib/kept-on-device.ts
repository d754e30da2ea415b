import { SEEN_CACHE_PREFIX } from '../../shared/service-worker.ts';

/** Where the cart of a payment under way is kept until its order is recorded. */
export const SAVED_CART_KEY = 'cart';

/** Where the texts are kept that were searched for on this device. */
export const RECENT_SEARCHES_KEY = 'recent-searches';

/** Where the products are kept that were chosen to be compared. */
export const COMPARE_LIST_KEY = 'compare';

/**
 * Removes from this device what tells of the person who leaves: what was looked at and searched for, the cart
 * of a payment under way, what was about to be added. Whatever else a browser keeps is everyone's.
 */
export async function forgetPerson(): Promise<void> {
  localStorage.removeItem(SAVED_CART_KEY);
  localStorage.removeItem(RECENT_SEARCHES_KEY);
  localStorage.removeItem(COMPARE_LIST_KEY);
  sessionStorage.clear();
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(
    names.filter((name) => name.startsWith(SEEN_CACHE_PREFIX)).map((name) => caches.delete(name)),
  );
}
