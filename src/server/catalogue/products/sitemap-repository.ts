import { and, sql } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader, type RowOf } from '../../db/database.ts';
import { unindexed } from '../../db/unindexed.ts';
import { isListed } from './product-list-repository.ts';

const fromPlace = preparedQuery(
  'sitemap_from_place',
  (from, given: Given<{ offset: number; limit: number }>) => {
    const { products } = from.tables;
    return from
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(unindexed(isListed(from.tables)))
      .orderBy(products.id)
      .limit(given.limit)
      .offset(given.offset);
  },
);

const afterProduct = preparedQuery(
  'sitemap_after_product',
  (from, given: Given<{ after: ProductId; limit: number }>) => {
    const { products } = from.tables;
    return from
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(and(unindexed(isListed(from.tables)), sql`${products.id} > ${given.after}`))
      .orderBy(products.id)
      .limit(given.limit);
  },
);

/** A product's entry in the sitemap. */
export type SitemapProduct = RowOf<typeof fromPlace>;

/** Listed products by id: from an offset, or after a given one. */
export const listSitemapProducts = (
  from: Reader,
  start: { offset: number } | { after: ProductId },
  limit: number,
): Promise<SitemapProduct[]> =>
  'after' in start
    ? afterProduct(from, { after: start.after, limit })
    : fromPlace(from, { offset: start.offset, limit });
