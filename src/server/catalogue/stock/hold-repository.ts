import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { ProductId, UserId } from '../../../shared/ids.ts';
import type { Reader } from '../../db/database.ts';

/**
 * How many units of each product others have on hold at `now`. Whether a hold is alive is judged here,
 * when it is read: nothing has to run for it to end.
 * @param userId whose own holds do not count against him.
 */
export async function sumHoldsOfOthers(
  from: Reader,
  productIds: readonly ProductId[],
  userId: UserId,
  now: Date,
): Promise<Map<ProductId, number>> {
  const { stockHolds, checkouts } = from.tables;
  const rows = await from
    .select({
      productId: stockHolds.productId,
      held: sql<number>`sum(${stockHolds.quantity})`.mapWith(Number),
    })
    .from(stockHolds)
    .innerJoin(checkouts, eq(checkouts.id, stockHolds.checkoutId))
    .where(
      and(
        inArray(stockHolds.productId, [...productIds]),
        gt(stockHolds.expiresAt, now),
        or(isNull(checkouts.userId), ne(checkouts.userId, userId)),
      ),
    )
    .groupBy(stockHolds.productId);
  return new Map(rows.map(({ productId, held }) => [productId, held]));
}

/** How many units of a product are on hold at `now`, whoever's. */
export async function sumLiveHolds(from: Reader, productId: ProductId, now: Date): Promise<number> {
  const { stockHolds } = from.tables;
  const [row] = await from
    .select({ held: sql<number>`coalesce(sum(${stockHolds.quantity}), 0)`.mapWith(Number) })
    .from(stockHolds)
    .where(and(eq(stockHolds.productId, productId), gt(stockHolds.expiresAt, now)));
  return row?.held ?? 0;
}
