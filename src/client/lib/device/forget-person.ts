import { SEEN_CACHE_PREFIX } from '../../../shared/pages/service-worker.ts';
import {
  CHECKOUT_DRAFT_KEY,
  COMPARE_LIST_KEY,
  RECENT_SEARCHES_KEY,
  SAVED_CART_KEY,
  SEEN_KEY,
  WISH_LIST_KEY,
} from './kept-on-device.ts';

/** Key of a mark: the others may be of somebody who is logged in. */
const OWNED_KEY = 'owned';

const KEYS = [SAVED_CART_KEY, RECENT_SEARCHES_KEY, COMPARE_LIST_KEY, WISH_LIST_KEY, SEEN_KEY, OWNED_KEY];

/**
 * Removes personal traces from this device on logout: pages viewed, searches, the cart under payment, a
 * pending add to cart. What else the browser keeps is public.
 */
export function forgetPerson(): Promise<void> {
  sessionStorage.clear();
  return forgetTraces();
}

/** Marks what this device keeps from now on as of somebody who is logged in. */
export const ownTraces = (): void => localStorage.setItem(OWNED_KEY, '1');

/**
 * Removes them where the session has ended elsewhere, except what leads people back who log in again, and what a visitor
 * left here since another tab removed them.
 * @param comesBack whether that is to the checkout, where they find what they typed; nobody else does.
 */
export async function forgetEnded(comesBack: boolean): Promise<void> {
  if (!comesBack) sessionStorage.removeItem(CHECKOUT_DRAFT_KEY);
  if (localStorage.getItem(OWNED_KEY) !== null) await forgetTraces();
}

async function forgetTraces(): Promise<void> {
  for (const key of KEYS) localStorage.removeItem(key);
  // Lists that are shown follow, as they do when another tab removes them.
  window.dispatchEvent(new Event('storage'));
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(
    names.filter((name) => name.startsWith(SEEN_CACHE_PREFIX)).map((name) => caches.delete(name)),
  );
}
