import { sql } from 'drizzle-orm';
import type { Candidate, Match } from './product-search.ts';

/**
 * FTS5. Words are quoted, since bare text is a query language of its own. No `rank`: bm25 reads every
 * match of every word, 20 ms for a common one among 100,000 products; the newest few hundred are ranked
 * in code instead.
 */
export const matchSqlite: Match = (from, words, limit) => {
  const query = words.map((word) => `"${word}"`).join(' AND ');
  return from.rows<Candidate>(sql`
    select s.product_id as "productId", s.name, s.brand, s.category, s.sku
    from (
      select rowid as id from product_search_index
      where product_search_index match ${`${query}*`}
      order by rowid desc limit ${limit}
    ) found join product_search s on s.id = found.id
    order by found.id desc`);
};
