import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { OrderId, ProductId, VariantGroupId } from '../../../shared/ids.ts';
import type { Reader } from '../../db/database.ts';
import { needsALook } from '../../orders/desk/order-list-repository.ts';
import type { PlacedOrder } from './owner-news-mail.ts';

/** The orders placed after a moment, up to another, oldest first. */
export async function listOrdersPlaced(
  from: Reader,
  { after, until }: { after: Date; until: Date },
): Promise<PlacedOrder[]> {
  const { orders } = from.tables;
  return from
    .select({
      number: orders.number,
      name: orders.name,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      livemode: orders.livemode,
    })
    .from(orders)
    .where(and(gt(orders.createdAt, after), lte(orders.createdAt, until)))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/** The orders that need a look, newest first. */
export async function listOrdersToLookAt(
  from: Reader,
  limit: number,
): Promise<{ id: OrderId; number: string }[]> {
  const { orders } = from.tables;
  return from
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(needsALook(orders, null))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Products on sale with at most `level` units on hand, fewest first. */
export async function listLowStock(
  from: Reader,
  { level, limit }: { level: number; limit: number },
): Promise<{ id: ProductId; name: string; variantGroupId: VariantGroupId | null; units: number }[]> {
  const { products, variants } = from.tables;
  return from
    .select({
      id: products.id,
      name: products.name,
      variantGroupId: variants.groupId,
      units: sql`${products.stockOnHand}`.mapWith(Number),
    })
    .from(products)
    .leftJoin(variants, eq(variants.productId, products.id))
    .where(and(eq(products.onSale, true), lte(products.stockOnHand, level)))
    .orderBy(asc(products.stockOnHand), asc(products.id))
    .limit(limit);
}

/** Why a job failed the last time; null when it succeeded or never ran. */
export async function findJobFailure(from: Reader, name: string): Promise<string | null> {
  const { jobs } = from.tables;
  const [row] = await from.select({ error: jobs.lastError }).from(jobs).where(eq(jobs.name, name));
  return row?.error ?? null;
}
