import type { ProductId } from '../../shared/ids.ts';
import { MAX_QUANTITY } from '../../shared/orders/cart.ts';
import { ShopError } from '../../shared/shop-error.ts';
import type { Actor } from '../actor.ts';
import { addToCart, needsNewCart, setCartQuantity } from '../cart/cart-service.ts';
import type { Deps } from '../deps.ts';
import { findOrderByNumber, listOrderLines } from './order-repository.ts';
import { assertReadable } from './order-service.ts';

/** `left`: the names of what could not be added, or of which fewer are there. */
export type BoughtAgain = { added: number; left: string[]; cartCreated: boolean };

/** `limitNewCart` is called once before a guest gets a cart. */
export type BuyAgainInput = { number: string; key: string | null; limitNewCart: () => Promise<void> };

/**
 * Puts the goods of an order into the caller's cart, as far as they are on sale and there, and it has room; what is
 * in the cart already stays as it is.
 * @throws ShopError `not_found` for an unknown number, a wrong key and somebody else's order alike;
 * `cart_needs_login` where only accounts buy; `cart_full` when it has room for none of them.
 */
export async function buyAgain(
  deps: Deps,
  actor: Actor,
  { number, key, limitNewCart }: BuyAgainInput,
): Promise<BoughtAgain> {
  const found = await findOrderByNumber(deps.db.read, number);
  const order = await assertReadable(deps, actor, { order: found, number, key });
  if (await needsNewCart(deps, actor)) await limitNewCart();
  const result: BoughtAgain = { added: 0, left: [], cartCreated: false };
  for (const { productId, name, quantity } of await listOrderLines(deps.db.read, order.id)) {
    const put = productId && (await putIntoCart(deps, actor, { productId, quantity }, result.added > 0));
    if (!put) {
      result.left.push(name);
      continue;
    }
    if (put.isNew) result.added++;
    if (put.fewer) result.left.push(name);
    result.cartCreated ||= put.cartCreated;
  }
  return result;
}

/** @returns null for a product that is off sale or sold out, and for one that finds the cart full of those before it. */
async function putIntoCart(
  deps: Deps,
  actor: Actor,
  { productId, quantity }: { productId: ProductId; quantity: number },
  hasAdded: boolean,
): Promise<{ isNew: boolean; fewer: boolean; cartCreated: boolean } | null> {
  try {
    const { lineId, cartCreated } = await addToCart(deps, actor, { productId });
    const wanted = Math.min(quantity, MAX_QUANTITY);
    if (wanted === 1) return { isNew: true, fewer: false, cartCreated };
    const set = (to: number) => setCartQuantity(deps, actor, { lineId, quantity: to });
    const available = await set(wanted).then(() => null, availableOf);
    if (available !== null && available > 1) await set(available);
    return { isNew: true, fewer: available !== null, cartCreated };
  } catch (error) {
    const code = error instanceof ShopError ? error.reason.code : null;
    if (code === 'already_in_cart') return { isNew: false, fewer: false, cartCreated: false };
    if (code === 'not_found' || code === 'insufficient_stock') return null;
    if (code === 'cart_full' && hasAdded) return null;
    throw error;
  }
}

/** How many are there instead. */
function availableOf(error: unknown): number {
  if (error instanceof ShopError && error.reason.code === 'insufficient_stock') return error.reason.available;
  throw error;
}
