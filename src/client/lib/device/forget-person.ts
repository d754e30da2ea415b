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
 * Removes them from a visitor's device, if they are of somebody whose session has ended; what leads people back who log in
 * again stays, and what a visitor left here since another tab removed them.
 * @param ended whether that session was this tab's.
 * @param comesBack whether the login leads to the checkout, where they find what they typed; nobody else does.
 */
export async function forgetEnded({
  ended,
  comesBack,
}: {
  ended: boolean;
  comesBack: boolean;
}): Promise<void> {
  const isOwned = localStorage.getItem(OWNED_KEY) !== null;
  if ((ended || isOwned) && !comesBack) sessionStorage.removeItem(CHECKOUT_DRAFT_KEY);
  if (isOwned) await forgetTraces();
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
