import { desc, sql } from 'drizzle-orm';
import { type Given, preparedQuery } from '../../db/database.ts';
import { OFF_SALE_WORD } from './off-sale-word.ts';
import type { Match } from './product-search-repository.ts';

type Sought = { query: string; limit: number };

const matching = preparedQuery('product_search_match', (from, { query, limit }: Given<Sought>) => {
  const { productSearch } = from.tables;
  const { productId, name, brand, category, sku } = productSearch;
  return from
    .select({ productId, name, brand, category, sku })
    .from(productSearch)
    .where(
      sql`${productSearch.id} in (
        select rowid from product_search_index
        where product_search_index match ${query}
        order by rowid desc limit ${limit})`,
    )
    .orderBy(desc(productSearch.id));
});

/**
 * Uses FTS5. Words are quoted, because unquoted text is parsed as a query. No `rank`: bm25 reads every match
 * of every word, 20 ms for a common one among 100,000 products; instead the newest few hundred are ranked in
 * code.
 */
export const matchSqlite: Match = (from, words, { scope, limit, isWhole }) => {
  const fitting = `${words.map((word) => `"${word}"`).join(' AND ')}${isWhole ? '' : '*'}`;
  const query = scope === 'all' ? fitting : `(${fitting}) NOT "${OFF_SALE_WORD}"`;
  return matching(from, { query, limit });
};
