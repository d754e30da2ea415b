import { sql } from 'drizzle-orm';
import type { Candidate, Match } from './product-search.ts';

/**
 * A GIN index over to_tsvector('simple', …); the expression here is the index's, to the letter. Words
 * hold letters and digits only, so they need no quoting in a tsquery.
 */
export const matchPostgresql: Match = (from, words, limit) => {
  const query = words.join(' & ');
  return from.rows<Candidate>(sql`
    select product_id as "productId", name, brand, category, sku
    from product_search
    where to_tsvector('simple', name || ' ' || brand || ' ' || category || ' ' || sku)
      @@ to_tsquery('simple', ${`${query}:*`})
    order by id desc limit ${limit}`);
};
