import { sql } from 'drizzle-orm';
import { OFF_SALE_WORD } from './off-sale-word.ts';
import type { Match } from './product-search-repository.ts';

/**
 * Uses FTS5. Words are quoted, because unquoted text is parsed as a query. No `rank`: bm25 reads every match
 * of every word, 20 ms for a common one among 100,000 products; instead the newest few hundred are ranked in
 * code.
 */
export const matchSqlite: Match = ({ tables }, { readings, isWhole, onSale, fits }, limit) => {
  const { products, productSearch } = tables;
  const fitting = readings
    .map((words) => `(${words.map((word) => `"${word}"`).join(' AND ')}${isWhole ? '' : '*'})`)
    .join(' OR ');
  const query = onSale === null ? fitting : `(${fitting}) ${onSale ? 'NOT' : 'AND'} "${OFF_SALE_WORD}"`;
  const product = sql`select 1 from ${productSearch} join ${products} on ${products.id} = ${productSearch.productId}
    where ${productSearch.id} = product_search_index.rowid and ${fits}`;
  return sql`select rowid from product_search_index where product_search_index match ${query}
    ${fits ? sql`and exists (${product})` : sql.empty()}
    ${limit === undefined ? sql.empty() : sql`order by rowid desc limit ${limit}`}`;
};
