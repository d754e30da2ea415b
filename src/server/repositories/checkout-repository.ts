import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { CheckoutId, ProductId, UserId } from '../../shared/ids.ts';
import type { CheckoutState } from '../../shared/statuses.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type CheckoutRow = Tables['checkouts']['$inferSelect'];
export type NewCheckout = Tables['checkouts']['$inferInsert'];

/** States in which a person may still pay. */
export const UNFINISHED: CheckoutState[] = ['creating', 'open'];

export async function insertCheckout(tx: Transaction, row: NewCheckout): Promise<void> {
  await tx.insert(tx.tables.checkouts).values(row);
}

export async function findCheckout(from: Reader, id: string): Promise<CheckoutRow | null> {
  const { checkouts } = from.tables;
  const [row] = await from
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, id as CheckoutId));
  return row ?? null;
}

export async function findCheckoutBySession(from: Reader, sessionId: string): Promise<CheckoutRow | null> {
  const { checkouts } = from.tables;
  const [row] = await from.select().from(checkouts).where(eq(checkouts.providerSessionId, sessionId));
  return row ?? null;
}

/** The one checkout that a user may still pay. */
export async function findUnfinishedCheckout(from: Reader, userId: UserId): Promise<CheckoutRow | null> {
  const { checkouts } = from.tables;
  const [row] = await from
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), inArray(checkouts.state, UNFINISHED)));
  return row ?? null;
}

/** Checkouts that may still be paid and were made before `before`, oldest first. */
export async function listUnfinishedCheckouts(from: Reader, before: Date): Promise<CheckoutRow[]> {
  const { checkouts } = from.tables;
  return from
    .select()
    .from(checkouts)
    .where(and(inArray(checkouts.state, UNFINISHED), lte(checkouts.createdAt, before)))
    .orderBy(asc(checkouts.createdAt));
}

/**
 * The gate of a checkout's state: one conditional statement.
 * @returns the row as it is now, or null when it was in none of the states `from`.
 */
export async function moveCheckout(
  tx: Transaction,
  id: CheckoutId,
  move: { from: CheckoutState[]; to: CheckoutState; now: Date; sessionId?: string; url?: string | null },
): Promise<CheckoutRow | null> {
  const { checkouts } = tx.tables;
  const [row] = await tx
    .update(checkouts)
    .set({
      state: move.to,
      updatedAt: move.now,
      ...(move.sessionId ? { providerSessionId: move.sessionId } : {}),
      ...(move.url !== undefined ? { providerUrl: move.url } : {}),
    })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, move.from)))
    .returning();
  return row ?? null;
}

export type Hold = { checkoutId: CheckoutId; productId: ProductId; quantity: number; expiresAt: Date };

export async function insertHolds(tx: Transaction, holds: Hold[]): Promise<void> {
  await tx.insert(tx.tables.stockHolds).values(holds);
}

/** @returns the holds that were still alive at `now`; all of the checkout's are gone afterwards. */
export async function releaseHolds(tx: Transaction, checkoutId: CheckoutId, now: Date): Promise<Hold[]> {
  const { stockHolds } = tx.tables;
  const rows = await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId)).returning();
  return rows.filter((hold) => hold.expiresAt > now);
}

/** Units of each product that checkouts other than this one have on hold at `now`; all of them for null. */
export async function sumHoldsOfOtherCheckouts(
  from: Reader,
  productIds: readonly ProductId[],
  checkoutId: CheckoutId | null,
  now: Date,
): Promise<Map<ProductId, number>> {
  const { stockHolds } = from.tables;
  const rows = await from
    .select({
      productId: stockHolds.productId,
      held: sql<number>`sum(${stockHolds.quantity})`.mapWith(Number),
    })
    .from(stockHolds)
    .where(
      and(
        inArray(stockHolds.productId, [...productIds]),
        gt(stockHolds.expiresAt, now),
        checkoutId ? ne(stockHolds.checkoutId, checkoutId) : undefined,
      ),
    )
    .groupBy(stockHolds.productId);
  return new Map(rows.map(({ productId, held }) => [productId, held]));
}
