import { SAVED_CART_KEY } from '../../lib/device/kept-on-device.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

export type Cart = RouterOutputs['cart']['get'];

/** Keeps the cart under payment until its order is recorded; only for display, never authoritative. */
export function saveCart(cart: Cart): void {
  try {
    localStorage.setItem(SAVED_CART_KEY, JSON.stringify(cart.lines));
  } catch {
    // Payment works without storage.
  }
}

export function clearSavedCart(): void {
  try {
    localStorage.removeItem(SAVED_CART_KEY);
  } catch {
    // No storage, nothing to remove.
  }
}
