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
      sql`to_tsvector('simple', ${name} || ' ' || ${brand} || ' ' || ${category} || ' ' || ${sku})
        @@ to_tsquery('simple', ${query})`,
    )
    .orderBy(desc(productSearch.id))
    .limit(limit);
});

/**
 * Uses a GIN index over to_tsvector('simple', …); the expression above must equal the index's. Words contain
 * letters and digits only, so they need no quoting in a tsquery.
 */
export const matchPostgresql: Match = (from, words, { scope, limit, isWhole }) => {
  const fitting = `${words.join(' & ')}${isWhole ? '' : ':*'}`;
  return matching(from, { query: scope === 'all' ? fitting : `${fitting} & !${OFF_SALE_WORD}`, limit });
};
