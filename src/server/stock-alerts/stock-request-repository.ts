import { and, asc, count, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { ProductId, StockRequestId } from '../../shared/ids.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type StockRequestRow = Tables['stockRequests']['$inferSelect'];

export async function findRequest(
  from: Reader,
  productId: ProductId,
  emailKey: string,
): Promise<StockRequestRow | null> {
  const { stockRequests } = from.tables;
  const [row] = await from
    .select()
    .from(stockRequests)
    .where(and(eq(stockRequests.productId, productId), eq(stockRequests.emailKey, emailKey)));
  return row ?? null;
}

/** @returns null when the secret is unknown, used or expired. */
export async function findUnconfirmed(
  from: Reader,
  tokenHash: string,
  now: Date,
): Promise<StockRequestRow | null> {
  const { stockRequests } = from.tables;
  const [row] = await from
    .select()
    .from(stockRequests)
    .where(and(eq(stockRequests.tokenHash, tokenHash), gt(stockRequests.expiresAt, now)));
  return row ?? null;
}

/** What an address waits for. */
export function listRequestsOf(from: Reader, emailKey: string) {
  const { stockRequests } = from.tables;
  const { productId, createdAt, tokenHash } = stockRequests;
  return from
    .select({ productId, askedAt: createdAt, confirmed: sql<boolean>`${tokenHash} is null`.mapWith(Boolean) })
    .from(stockRequests)
    .where(eq(stockRequests.emailKey, emailKey))
    .orderBy(asc(createdAt), asc(stockRequests.id));
}

export async function insertRequest(tx: Transaction, row: StockRequestRow): Promise<void> {
  await tx.insert(tx.tables.stockRequests).values(row);
}

/** Changes a request. @returns false if it is gone. */
export async function updateRequest(
  tx: Transaction,
  id: StockRequestId,
  change: Pick<StockRequestRow, 'tokenHash' | 'expiresAt'>,
): Promise<boolean> {
  const { stockRequests } = tx.tables;
  const rows = await tx
    .update(stockRequests)
    .set(change)
    .where(eq(stockRequests.id, id))
    .returning({ id: stockRequests.id });
  return rows.length > 0;
}

/** Confirmed requests for a product, in the order of asking. */
export function listWaiting(from: Reader, productId: ProductId, limit: number): Promise<StockRequestRow[]> {
  const { stockRequests } = from.tables;
  return from
    .select()
    .from(stockRequests)
    .where(and(eq(stockRequests.productId, productId), isNull(stockRequests.tokenHash)))
    .orderBy(asc(stockRequests.createdAt), asc(stockRequests.id))
    .limit(limit);
}

export async function countWaiting(from: Reader, productId: ProductId): Promise<number> {
  const { stockRequests } = from.tables;
  const [row] = await from
    .select({ waiting: count() })
    .from(stockRequests)
    .where(and(eq(stockRequests.productId, productId), isNull(stockRequests.tokenHash)));
  return row?.waiting ?? 0;
}

export async function deleteRequest(tx: Transaction, id: StockRequestId): Promise<void> {
  const { stockRequests } = tx.tables;
  await tx.delete(stockRequests).where(eq(stockRequests.id, id));
}

/** Deletes everything that an address waits for. */
export async function deleteRequestsOf(tx: Transaction, emailKey: string): Promise<void> {
  const { stockRequests } = tx.tables;
  await tx.delete(stockRequests).where(eq(stockRequests.emailKey, emailKey));
}

export async function hasEndedRequests(from: Reader, now: Date): Promise<boolean> {
  const { stockRequests } = from.tables;
  const rows = await from
    .select({ id: stockRequests.id })
    .from(stockRequests)
    .where(lte(stockRequests.expiresAt, now))
    .limit(1);
  return rows.length > 0;
}

export async function deleteEndedRequests(tx: Transaction, now: Date): Promise<void> {
  const { stockRequests } = tx.tables;
  await tx.delete(stockRequests).where(lte(stockRequests.expiresAt, now));
}

/** All units that ever came in, as a subquery about the product of the row. */
const unitsCome = ({ stockMovements, awaitedProducts }: Tables) =>
  sql`(select coalesce(sum(${stockMovements.delta}), 0) from ${stockMovements} where ${stockMovements.productId} = ${awaitedProducts.productId} and ${stockMovements.delta} > 0)`;

/** All units of a product that ever came in: what was sold since does not count. */
export async function sumUnitsCome(from: Reader, productId: ProductId): Promise<number> {
  const { stockMovements } = from.tables;
  const [row] = await from
    .select({ come: sql<number>`coalesce(sum(${stockMovements.delta}), 0)`.mapWith(Number) })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), gt(stockMovements.delta, 0)));
  return row?.come ?? 0;
}

/** Notes that somebody waits for a product, unless it is noted. */
export async function awaitProduct(tx: Transaction, productId: ProductId, come: number): Promise<void> {
  await tx.insert(tx.tables.awaitedProducts).values({ productId, unitsCome: come }).onConflictDoNothing();
}

/** The units that had come when a product was last looked at; null if nobody waits. */
export async function findAwaited(from: Reader, productId: ProductId): Promise<number | null> {
  const { awaitedProducts } = from.tables;
  const [row] = await from
    .select({ unitsCome: awaitedProducts.unitsCome })
    .from(awaitedProducts)
    .where(eq(awaitedProducts.productId, productId));
  return row?.unitsCome ?? null;
}

export async function updateAwaited(tx: Transaction, productId: ProductId, come: number): Promise<void> {
  const { awaitedProducts } = tx.tables;
  await tx.update(awaitedProducts).set({ unitsCome: come }).where(eq(awaitedProducts.productId, productId));
}

export async function deleteAwaited(tx: Transaction, productId: ProductId): Promise<void> {
  const { awaitedProducts } = tx.tables;
  await tx.delete(awaitedProducts).where(eq(awaitedProducts.productId, productId));
}

/** Awaited products on sale and in stock of which units came in since they were last looked at. */
export async function listReturned(from: Reader, limit: number): Promise<ProductId[]> {
  const { awaitedProducts, products } = from.tables;
  const rows = await from
    .select({ productId: awaitedProducts.productId })
    .from(awaitedProducts)
    .innerJoin(products, eq(products.id, awaitedProducts.productId))
    .where(
      and(
        eq(products.onSale, true),
        isNotNull(products.stockOnHand),
        gt(products.stockOnHand, 0),
        sql`${unitsCome(from.tables)} > ${awaitedProducts.unitsCome}`,
      ),
    )
    .orderBy(asc(awaitedProducts.productId))
    .limit(limit);
  return rows.map(({ productId }) => productId);
}
