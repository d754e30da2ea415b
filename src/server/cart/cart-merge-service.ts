import type { UserId } from '../../shared/ids.ts';
import { MAX_CART_LINES } from '../../shared/orders/cart.ts';
import { discountStateOf } from '../../shared/orders/discount.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findCodeOfCart } from '../discounts/discount-repository.ts';
import { deleteCart, lockCheckoutsOf, moveCheckouts } from './cart-merge-repository.ts';
import {
  findCartRow,
  insertCartLine,
  listCartLines,
  setCartCode,
  takeCart,
  takeOrCreateCart,
  updateCartLineQuantity,
} from './cart-repository.ts';

/**
 * Merges a guest's cart into the cart of the account they sign in to, and deletes it: of each product the
 * larger quantity, at most as many lines as a cart holds, the user's own before the guest's. Each line stays as
 * old as it is. Its discount code, which was probably entered last, replaces the user's unless it has ended, and its
 * payments go along. One that is under way while the user's cart is being paid for, too, is left without a cart; the
 * reconciler closes it.
 * @param secretHash of the secret in the browser's cookie.
 * @returns the number of the guest's products that are in the user's cart now; 0 if there is no such cart,
 * for example because another sign-in has just merged it.
 */
export async function mergeGuestCart(
  tx: Transaction,
  deps: Pick<Deps, 'newId' | 'now'>,
  { secretHash, userId }: { secretHash: string; userId: UserId },
): Promise<number> {
  const guest = { kind: 'guest', sent: secretHash, next: () => secretHash } as const;
  const now = deps.now();
  const known = await findCartRow(tx, guest);
  if (!known) return 0;
  await lockCheckoutsOf(tx, known.id);
  const from = await takeCart(tx, guest, now);
  if (!from) return 0;
  const { id: to } = await takeOrCreateCart(tx, { kind: 'user', userId }, deps.newId('cart'), now);
  const own = await listCartLines(tx, to);
  let [lines, taken] = [own.length, 0];
  for (const { productId, quantity, createdAt } of await listCartLines(tx, from)) {
    const line = own.find((of) => of.productId === productId);
    if (line) {
      if (quantity > line.quantity) await updateCartLineQuantity(tx, line.id, quantity);
    } else if (lines < MAX_CART_LINES) {
      const id = deps.newId('cartLine');
      await insertCartLine(tx, { id, cartId: to, productId, quantity, createdAt });
      lines++;
    } else continue;
    taken++;
  }
  const code = await findCodeOfCart(tx, from);
  if (code && discountStateOf(code, now) !== 'ended') await setCartCode(tx, to, code.id);
  await moveCheckouts(tx, { from, to, userId });
  await deleteCart(tx, from);
  return taken;
}
