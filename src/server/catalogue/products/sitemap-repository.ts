import { and, eq, sql } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import { preparedQuery, type Reader } from '../../db/database.ts';
import { unindexed } from '../../db/unindexed.ts';

/** A product's page for search engines. */
export type SitemapProduct = { id: ProductId; updatedAt: Date };

const fromPlace = preparedQuery<SitemapProduct>('sitemap_from_place', (from) => {
  const { products } = from.tables;
  return from
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(unindexed(eq(products.onSale, true)))
    .orderBy(products.id)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});

const afterProduct = preparedQuery<SitemapProduct>('sitemap_after_product', (from) => {
  const { products } = from.tables;
  return from
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(unindexed(eq(products.onSale, true)), sql`${products.id} > ${sql.placeholder('after')}`))
    .orderBy(products.id)
    .limit(sql.placeholder('limit'));
});

/** Products on sale in the order of their ids: from a place in that order, or after one of them. */
export const listSitemapProducts = (
  from: Reader,
  start: { offset: number } | { after: ProductId },
  limit: number,
): Promise<SitemapProduct[]> =>
  'after' in start
    ? afterProduct(from, { after: start.after, limit })
    : fromPlace(from, { offset: start.offset, limit });
