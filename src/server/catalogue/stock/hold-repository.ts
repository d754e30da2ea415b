import { and, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { type CartId, type CheckoutId, type ProductId, toId } from '../../../shared/ids.ts';
import {
  type Given,
  preparedQuery,
  preparedWrite,
  type Reader,
  type RowOf,
  type Transaction,
} from '../../db/database.ts';
import { preparedInsert } from '../../db/prepared-insert.ts';
import { equals, inValues, type ValueList, valuesFor, writtenAs } from '../../db/values-in.ts';
import type { WeighedHold } from './yielding-rules.ts';

type CartsHolds = { productIds: ValueList<ProductId>; now: Date; cartId: CartId };

const holdsOfOtherCarts = preparedQuery('holds_of_other_carts', (from, given: Given<CartsHolds>) => {
  const { stockHolds, checkouts } = from.tables;
  return from
    .select({
      productId: stockHolds.productId,
      held: sql<number>`sum(${stockHolds.quantity})`.mapWith(Number),
    })
    .from(stockHolds)
    .innerJoin(checkouts, eq(checkouts.id, stockHolds.checkoutId))
    .where(
      and(
        inValues(from, stockHolds.productId, given.productIds),
        gt(stockHolds.expiresAt, writtenAs(stockHolds.expiresAt, given.now)),
        or(isNull(checkouts.cartId), not(equals(checkouts.cartId, given.cartId))),
      ),
    )
    .groupBy(stockHolds.productId);
});

/**
 * Units of each product that other carts have on hold at `now`. Expiry is judged on reading, so no job has to
 * end holds. A hold whose cart was deleted counts against everyone.
 */
export async function sumHoldsOfOtherCarts(
  from: Reader,
  productIds: readonly ProductId[],
  cartId: CartId,
  now: Date,
): Promise<Map<ProductId, number>> {
  const rows = await holdsOfOtherCarts(from, { productIds: valuesFor(from, productIds), cartId, now });
  return new Map(rows.map(({ productId, held }) => [productId, held]));
}

/** Units of a product on hold at `now`, by anyone. */
export async function sumLiveHolds(from: Reader, productId: ProductId, now: Date): Promise<number> {
  const { stockHolds } = from.tables;
  const [row] = await from
    .select({ held: sql<number>`coalesce(sum(${stockHolds.quantity}), 0)`.mapWith(Number) })
    .from(stockHolds)
    .where(and(eq(stockHolds.productId, productId), gt(stockHolds.expiresAt, now)));
  return row?.held ?? 0;
}

export type Hold = RowOf<typeof deleteHolds>;

export const insertHolds = preparedInsert('stockHolds');

/** Deletes a checkout's holds. @returns those that had not expired at `now`. */
export async function releaseHolds(tx: Transaction, checkoutId: CheckoutId, now: Date): Promise<Hold[]> {
  const rows = await deleteHolds(tx, { checkoutId });
  return rows.filter((hold) => hold.expiresAt > now);
}

const deleteHolds = preparedWrite('delete_holds', (tx, { checkoutId }: Given<{ checkoutId: CheckoutId }>) => {
  const { stockHolds } = tx.tables;
  return tx.delete(stockHolds).where(equals(stockHolds.checkoutId, checkoutId)).returning();
});

type OthersHolds = { productIds: ValueList<ProductId>; now: Date; checkoutId: CheckoutId };

const othersHolds = preparedQuery('holds_of_others', (from, given: Given<OthersHolds>) => {
  const { stockHolds } = from.tables;
  return from
    .select({
      productId: stockHolds.productId,
      held: sql<number>`sum(${stockHolds.quantity})`.mapWith(Number),
    })
    .from(stockHolds)
    .where(
      and(
        inValues(from, stockHolds.productId, given.productIds),
        gt(stockHolds.expiresAt, writtenAs(stockHolds.expiresAt, given.now)),
        not(equals(stockHolds.checkoutId, given.checkoutId)),
      ),
    )
    .groupBy(stockHolds.productId);
});

/** Units of each product on hold at `now` by checkouts other than this one; by any checkout for null. */
export async function sumHoldsOfOtherCheckouts(
  from: Reader,
  productIds: readonly ProductId[],
  checkoutId: CheckoutId | null,
  now: Date,
): Promise<Map<ProductId, number>> {
  const rows = await othersHolds(from, {
    productIds: valuesFor(from, productIds),
    // Matches no checkout.
    checkoutId: checkoutId ?? toId('checkout', ''),
    now,
  });
  return new Map(rows.map(({ productId, held }) => [productId, held]));
}

/** All live holds of the checkouts that hold one of these products, and of everybody in their networks. */
export async function listHoldsToWeigh(
  from: Reader,
  productIds: readonly ProductId[],
  now: Date,
): Promise<WeighedHold[]> {
  const { stockHolds, checkouts, orders } = from.tables;
  const { checkoutId, productId, quantity, network, expiresAt } = stockHolds;
  const { cartId, userId, createdAt: startedAt } = checkouts;
  const ofProducts = and(inArray(productId, [...productIds]), gt(expiresAt, now));
  const paidOrder = from
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.paymentStatus, ['paid', 'partially_refunded'])));
  const rows = await from
    .select({
      checkoutId,
      productId,
      quantity,
      cartId,
      startedAt,
      network,
      hasBought: sql<boolean>`exists ${paidOrder}`.mapWith(Boolean),
    })
    .from(stockHolds)
    .innerJoin(checkouts, eq(checkouts.id, checkoutId))
    .where(
      and(
        gt(expiresAt, now),
        or(
          inArray(checkoutId, from.select({ checkoutId }).from(stockHolds).where(ofProducts)),
          inArray(
            network,
            from
              .select({ network })
              .from(stockHolds)
              .where(and(ofProducts, isNotNull(network))),
          ),
        ),
      ),
    );
  return rows;
}
