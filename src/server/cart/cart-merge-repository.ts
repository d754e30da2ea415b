import { and, eq, not, sql } from 'drizzle-orm';
import type { CartId, UserId } from '../../shared/ids.ts';
import type { Transaction } from '../db/database.ts';
import { CHECKOUT_UNFINISHED } from '../db/schema/selling.ts';

/** Locks a cart's checkouts until the transaction ends: booking a payment locks them before the cart. */
export async function lockCheckoutsOf(tx: Transaction, cartId: CartId): Promise<void> {
  const { checkouts } = tx.tables;
  await tx.update(checkouts).set({ cartId }).where(eq(checkouts.cartId, cartId));
}

/**
 * Gives the checkouts of a guest's cart to a user's cart, so that the person can still confirm them. An open
 * one becomes the user's, but one that has no page yet must ask the provider for it as it did before. An
 * unfinished one stays behind if the user's cart has one of its own.
 */
export async function moveCheckouts(
  tx: Transaction,
  { from, to, userId }: { from: CartId; to: CartId; userId: UserId },
): Promise<void> {
  const { checkouts } = tx.tables;
  const ofGuest = eq(checkouts.cartId, from);
  const unfinished = sql.raw(CHECKOUT_UNFINISHED);
  const paying = (await tx.$count(checkouts, and(eq(checkouts.cartId, to), unfinished))) > 0;
  if (!paying) {
    await tx
      .update(checkouts)
      .set({ userId })
      .where(and(ofGuest, eq(checkouts.state, 'open')));
  }
  await tx
    .update(checkouts)
    .set({ cartId: to })
    .where(and(ofGuest, paying ? not(unfinished) : undefined));
}

export async function deleteCart(tx: Transaction, id: CartId): Promise<void> {
  const { carts } = tx.tables;
  await tx.delete(carts).where(eq(carts.id, id));
}
