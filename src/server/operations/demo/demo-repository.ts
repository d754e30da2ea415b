import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { DemoTraces } from './demo-rules.ts';

/** The products that still belong to the demo catalogue, by id. */
export async function listDemoProducts(from: Reader) {
  const { products } = from.tables;
  const { id, name, sku, version } = products;
  return from
    .select({ id, name, sku, version })
    .from(products)
    .where(eq(products.demo, true))
    .orderBy(asc(id));
}

export type DemoProduct = Awaited<ReturnType<typeof listDemoProducts>>[number];

/** What has happened to each of these products. */
export async function findDemoTraces(
  from: Reader,
  demo: readonly DemoProduct[],
): Promise<Map<ProductId, DemoTraces>> {
  const ids = demo.map(({ id }) => id);
  const changed = await listWithStockChanged(from, ids);
  const bought = new Set([...(await listOrdered(from, ids)), ...(await listInCheckouts(from))]);
  return new Map(
    demo.map(({ id, version }) => [id, { version, stockChanged: changed.has(id), bought: bought.has(id) }]),
  );
}

async function listWithStockChanged(from: Reader, ids: ProductId[]): Promise<Set<ProductId>> {
  const { stockMovements } = from.tables;
  const { productId, orderId, reason } = stockMovements;
  const rows = await from
    .selectDistinct({ productId })
    .from(stockMovements)
    .where(and(inArray(productId, ids), isNull(orderId), ne(reason, 'initial')));
  return new Set(rows.map((row) => row.productId));
}

async function listOrdered(from: Reader, ids: ProductId[]): Promise<ProductId[]> {
  const { orderLines } = from.tables;
  const { productId } = orderLines;
  const rows = await from
    .selectDistinct({ productId })
    .from(orderLines)
    .where(and(inArray(productId, ids), isNotNull(productId)));
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
 * Deletes products with everything that belongs to them: pictures, specs, movements, search text, cart lines.
 */
export async function deleteProducts(tx: Transaction, ids: readonly ProductId[]): Promise<void> {
  if (ids.length === 0) return;
  const { products } = tx.tables;
  await tx.delete(products).where(inArray(products.id, [...ids]));
}
