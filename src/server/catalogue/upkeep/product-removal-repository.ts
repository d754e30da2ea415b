import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';

/** Which of the products are in an order, or in a checkout that may still become one. */
export const findBought = async (from: Reader, ids: readonly ProductId[]): Promise<Set<ProductId>> =>
  new Set([...(await listOrdered(from, ids)), ...(await listInCheckouts(from))]);

async function listOrdered(from: Reader, ids: readonly ProductId[]): Promise<ProductId[]> {
  const { orderLines } = from.tables;
  const { productId } = orderLines;
  const rows = await from
    .selectDistinct({ productId })
    .from(orderLines)
    .where(and(inArray(productId, [...ids]), isNotNull(productId)));
  return rows.flatMap((row) => row.productId ?? []);
}

/** The products in any checkout ever started: even an expired one may turn out to be paid. */
async function listInCheckouts(from: Reader): Promise<ProductId[]> {
  const { checkouts } = from.tables;
  const productId =
    from.dialect === 'sqlite'
      ? sql<ProductId>`json_extract(line.value, '$.productId')`
      : sql<ProductId>`line.value ->> 'productId'`;
  const lines =
    from.dialect === 'sqlite'
      ? sql`${checkouts}, json_each(${checkouts.snapshot}) as line`
      : sql`${checkouts}, jsonb_array_elements(${checkouts.snapshot}) as line`;
  const rows = await from.selectDistinct({ productId }).from(lines);
  return rows.map((row) => row.productId);
}

/** Our own pictures that these products show. */
export async function listMediaOf(from: Reader, ids: readonly ProductId[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { productImages } = from.tables;
  const { mediaHash, productId } = productImages;
  const rows = await from
    .selectDistinct({ mediaHash })
    .from(productImages)
    .where(inArray(productId, [...ids]));
  return rows.flatMap((row) => row.mediaHash ?? []);
}

/**
 * Deletes products with everything that belongs to them: pictures, specs, movements, prices, search text, cart
 * lines.
 */
export async function deleteProducts(tx: Transaction, ids: readonly ProductId[]): Promise<void> {
  if (ids.length === 0) return;
  const { products } = tx.tables;
  await tx.delete(products).where(inArray(products.id, [...ids]));
}
