import { and, asc, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm';
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

/** The categories of products other than these, and those that discount codes name. */
export async function listCategoriesInUse(from: Reader, except: readonly ProductId[]): Promise<string[]> {
  const { products, discountCodes } = from.tables;
  const { id, category } = products;
  const rows = await from
    .selectDistinct({ category })
    .from(products)
    .where(notInArray(id, [...except]));
  const codes = await from.select({ categories: discountCodes.categories }).from(discountCodes);
  return [...rows.map((row) => row.category), ...codes.flatMap(({ categories }) => categories)];
}

/** The addresses of the categories that somebody has changed, or whose attributes; their order does not count. */
export async function listEditedCategories(from: Reader): Promise<string[]> {
  const { entity, entityId, action } = from.tables.auditEntries;
  const rows = await from
    .selectDistinct({ entityId })
    .from(from.tables.auditEntries)
    .where(and(eq(entity, 'category'), ne(action, 'category.moved')));
  return rows.map((row) => row.entityId);
}
