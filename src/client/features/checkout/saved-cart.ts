import type { RouterOutputs } from '../../lib/trpc.ts';

export type Cart = RouterOutputs['cart']['get'];

/** Where the cart of a payment under way is kept until its order is recorded; nothing takes it for the truth. */
const KEY = 'cart';

export function saveCart(cart: Cart): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(cart.lines));
  } catch {
    // A browser that keeps nothing pays all the same.
  }
}

export function clearSavedCart(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}
