import { SAVED_CART_KEY } from '../../lib/device/kept-on-device.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';

export type Cart = RouterOutputs['cart']['get'];

/** Keeps the cart under payment until its order is recorded; only for display, never authoritative. */
export const saveCart = (cart: Cart): void =>
  localStorage.setItem(SAVED_CART_KEY, JSON.stringify(cart.lines));

export const clearSavedCart = (): void => localStorage.removeItem(SAVED_CART_KEY);
