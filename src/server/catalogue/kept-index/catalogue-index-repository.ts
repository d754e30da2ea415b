import { and, asc, eq, gt } from 'drizzle-orm';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader, type RowOf } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { unindexed } from '../../db/unindexed.ts';
import { inValues, type ValueList, valuesFor, writtenAs } from '../../db/values-in.ts';
import { isListed } from '../products/product-list-repository.ts';
import { specsOf } from '../products/product-repository.ts';

/** What tells whether the index has a product as it is. */
const stampColumns = ({ products, variants, variantGroups }: Tables) => ({
  id: products.id,
  version: products.version,
  updatedAt: products.updatedAt,
  stockOnHand: products.stockOnHand,
  reviewCount: products.reviewCount,
  ratingSum: products.ratingSum,
  groupId: variants.groupId,
  position: variants.position,
  axisOne: variantGroups.axisOne,
  axisTwo: variantGroups.axisTwo,
});

const rowsQuery = preparedQuery('index_rows', (from, { ids }: Given<{ ids: ValueList<ProductId> }>) => {
  const { products, variants, variantGroups } = from.tables;
  return from
    .select({
      ...stampColumns(from.tables),
      name: products.name,
      brand: products.brand,
      category: products.category,
      sku: products.sku,
      sellingPriceMinor: products.sellingPriceMinor,
      createdAt: products.createdAt,
      specs: specsOf(from),
    })
    .from(products)
    .leftJoin(variants, eq(variants.productId, products.id))
    .leftJoin(variantGroups, eq(variantGroups.id, variants.groupId))
    .where(and(inValues(from, products.id, ids), unindexed(isListed(from.tables))));
});

/** The fields of a product that the in-memory index keeps. */
export type IndexedRow = RowOf<typeof rowsQuery>;

/** The given products that are listed, unsorted. */
export const findIndexedRows = (from: Reader, ids: readonly ProductId[]): Promise<IndexedRow[]> =>
  rowsQuery(from, { ids: valuesFor(from, ids) });

const stampsQuery = preparedQuery(
  'index_stamps',
  (from, given: Given<{ after: ProductId; limit: number }>) => {
    const { products, variants, variantGroups } = from.tables;
    return from
      .select(stampColumns(from.tables))
      .from(products)
      .leftJoin(variants, eq(variants.productId, products.id))
      .leftJoin(variantGroups, eq(variantGroups.id, variants.groupId))
      .where(and(gt(products.id, writtenAs(products.id, given.after)), unindexed(isListed(from.tables))))
      .orderBy(asc(products.id))
      .limit(given.limit);
  },
);

/** Changes whenever a product's indexed state may have changed. */
export type StampRow = RowOf<typeof stampsQuery>;

/** The stamps of the next `limit` listed products, by id. */
export const listStamps = (from: Reader, after: ProductId | null, limit: number): Promise<StampRow[]> =>
  stampsQuery(from, { after: after ?? toId('product', ''), limit });
