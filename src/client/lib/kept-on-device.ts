import { SEEN_CACHE_PREFIX } from '../../shared/service-worker.ts';

/** Where the cart of a payment under way is kept until its order is recorded. */
export const SAVED_CART_KEY = 'cart';

/**
 * Removes from this device what tells of the person who leaves: what was looked at, the cart of a payment
 * under way, what was about to be added. Whatever else a browser keeps is everyone's.
 */
export async function forgetPerson(): Promise<void> {
  localStorage.removeItem(SAVED_CART_KEY);
  sessionStorage.clear();
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(
    names.filter((name) => name.startsWith(SEEN_CACHE_PREFIX)).map((name) => caches.delete(name)),
  );
}
