import { SAVED_CART_KEY } from '../../lib/kept-on-device.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

export type Cart = RouterOutputs['cart']['get'];

/** Keeps the cart of a payment under way until its order is recorded; nothing takes it for the truth. */
export function saveCart(cart: Cart): void {
  try {
    localStorage.setItem(SAVED_CART_KEY, JSON.stringify(cart.lines));
  } catch {
    // A browser that keeps nothing pays all the same.
  }
}

export function clearSavedCart(): void {
  try {
    localStorage.removeItem(SAVED_CART_KEY);
  } catch {
    // See above.
  }
}
