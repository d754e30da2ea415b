import { sql } from 'drizzle-orm';
import { OFF_SALE_WORD } from './off-sale-word.ts';
import type { Match } from './product-search-repository.ts';

/**
 * Uses a GIN index over to_tsvector('simple', …); the expression below must equal the index's. Words contain
 * letters and digits only, so they need no quoting in a tsquery.
 */
export const matchPostgresql: Match = ({ tables }, { readings, isWhole, onSale, fits }, limit) => {
  const { products, productSearch } = tables;
  const { id, productId, name, brand, category, sku } = productSearch;
  const fitting = readings.map((words) => `(${words.join(' & ')}${isWhole ? '' : ':*'})`).join(' | ');
  const query = onSale === null ? fitting : `(${fitting}) & ${onSale ? '!' : ''}${OFF_SALE_WORD}`;
  const product = sql`select 1 from ${products} where ${products.id} = ${productId} and ${fits}`;
  return sql`select ${id} from ${productSearch}
    where to_tsvector('simple', ${name} || ' ' || ${brand} || ' ' || ${category} || ' ' || ${sku})
      @@ to_tsquery('simple', ${query})
    ${fits ? sql`and exists (${product})` : sql.empty()}
    ${limit === undefined ? sql.empty() : sql`order by ${id} desc limit ${limit}`}`;
};
