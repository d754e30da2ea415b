import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import { findBought } from '../../catalogue/upkeep/product-removal-repository.ts';
import type { Reader } from '../../db/database.ts';
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
  const bought = await findBought(from, ids);
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
