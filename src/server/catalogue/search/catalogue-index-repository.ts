import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Category } from '../../../shared/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money.ts';
import { preparedQuery, type Reader } from '../../db/database.ts';
import { unindexed } from '../../db/unindexed.ts';
import { inValues, valuesFor } from '../../db/values-in.ts';
import { type SpecValue, specsOf } from '../products/product-repository.ts';

/** What the index in memory keeps of a product. */
export type IndexedRow = {
  id: ProductId;
  version: number;
  name: string;
  brand: string;
  category: Category;
  sku: string | null;
  sellingPriceMinor: Money;
  stockOnHand: number | null;
  createdAt: Date;
  specs: Record<string, SpecValue>;
};

const rowsQuery = preparedQuery<IndexedRow>('index_rows', (from) => {
  const { products } = from.tables;
  return from
    .select({
      id: products.id,
      version: products.version,
      name: products.name,
      brand: products.brand,
      category: products.category,
      sku: products.sku,
      sellingPriceMinor: products.sellingPriceMinor,
      stockOnHand: products.stockOnHand,
      createdAt: products.createdAt,
      specs: specsOf(from),
    })
    .from(products)
    .where(and(inValues(from, products.id, 'ids'), unindexed(eq(products.onSale, true))));
});

/** Those of the products that are on sale, in no particular order. */
export const findIndexedRows = (from: Reader, ids: readonly ProductId[]): Promise<IndexedRow[]> =>
  rowsQuery(from, { ids: valuesFor(from, ids) });

/** What changes whenever a product's place in the index may. */
export type StampRow = Pick<IndexedRow, 'id' | 'version' | 'stockOnHand'>;

const stampsQuery = preparedQuery<StampRow>('index_stamps', (from) => {
  const { products } = from.tables;
  return from
    .select({ id: products.id, version: products.version, stockOnHand: products.stockOnHand })
    .from(products)
    .where(and(gt(products.id, sql.placeholder('after')), unindexed(eq(products.onSale, true))))
    .orderBy(asc(products.id))
    .limit(sql.placeholder('limit'));
});

/** Of the next `limit` products on sale by id. */
export const listStamps = (from: Reader, after: string, limit: number): Promise<StampRow[]> =>
  stampsQuery(from, { after, limit });
