import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Category, labelOf } from '../../../shared/catalogue/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { unindexed } from '../../db/unindexed.ts';
import { listCategoryRows } from '../categories/category-repository.ts';
import { type OwnersFilter, ownersConditions } from '../products/product-list-repository.ts';
import type { ProductRow } from '../products/product-repository.ts';
import { OFF_SALE_WORD } from './off-sale-word.ts';
import { matchPostgresql } from './postgresql-search.ts';
import { endsInInches, lookupWords, relevance, storedWords, withLetters } from './search-text-rules.ts';
import { matchSqlite } from './sqlite-search.ts';

/** The most products that are ranked; of a broader match, the newest. */
const SEARCH_CANDIDATES = 500;

/** Every word is in name, brand, category or SKU, the last word as a prefix unless `isWhole`. */
export type Sought = {
  words: readonly string[];
  /** These words, and how they may have been stored before. */
  readings: readonly string[][];
  isWhole: boolean;
  /** Null for products on and off sale. */
  onSale: boolean | null;
  /** Further conditions of the products. */
  fits: SQL | undefined;
};

/** An engine's full-text match: a query for the ids of the search texts, newest first when there is a `limit`. */
export type Match = (from: Reader, sought: Sought, limit?: number) => SQL;

function soughtBy(from: Reader, text: string, { onSale, ...filter }: OwnersFilter): Sought {
  const fits = ownersConditions(from.tables, { ...filter, onSale: null });
  const readings = lookupWords(text);
  const [words = []] = readings;
  return { words, readings, isWhole: endsInInches(text), onSale, fits: fits && unindexed(fits) };
}

const matching: Match = (from, sought, limit) =>
  (from.dialect === 'sqlite' ? matchSqlite : matchPostgresql)(from, sought, limit);

const isMatch = (from: Reader, sought: Sought, limit: number): SQL =>
  sql`${from.tables.productSearch.id} in (${matching(from, sought, limit)})`;

/**
 * The products that match `text`, best first, newest among equals; none when it contains no word.
 * @returns at most 500 ids, and how many match.
 */
export async function searchProductIds(
  from: Reader,
  text: string,
  filter: OwnersFilter,
): Promise<{ ids: ProductId[]; count: number }> {
  const sought = soughtBy(from, text, filter);
  if (sought.words.length === 0) return { ids: [], count: 0 };
  const { productSearch } = from.tables;
  const { productId, name, brand, category, sku } = productSearch;
  const found = await from
    .select({ productId, name, brand, category, sku })
    .from(productSearch)
    .where(isMatch(from, sought, SEARCH_CANDIDATES))
    .orderBy(desc(productSearch.id));
  const ids = found
    .map((candidate) => ({ id: candidate.productId, score: relevance(sought.words, candidate) }))
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id);
  if (ids.length < SEARCH_CANDIDATES) return { ids, count: ids.length };
  return { ids, count: Number(await from.$count(sql`(${matching(from, sought)}) as found`)) };
}

/** The ids of all products that match `text`, newest first; at most `limit`. */
export async function listFoundIds(
  from: Reader,
  text: string,
  filter: OwnersFilter,
  limit: number,
): Promise<ProductId[]> {
  const sought = soughtBy(from, text, filter);
  if (sought.words.length === 0) return [];
  const { productSearch } = from.tables;
  const rows = await from
    .select({ id: productSearch.productId })
    .from(productSearch)
    .where(isMatch(from, sought, limit))
    .orderBy(desc(productSearch.id));
  return rows.map(({ id }) => id);
}

/** The search text of a product's category. */
const categoryText = ({ value, label }: { value: string; label: string }, onSale: boolean): string =>
  normalised(`${value} ${label} ${onSale ? '' : OFF_SALE_WORD}`);

/** Updates the search text of all products of a category, which is about to be called otherwise. */
export async function indexCategory(
  tx: Transaction,
  category: Category,
  named: { value: string; label: string },
): Promise<void> {
  const { products, productSearch } = tx.tables;
  for (const onSale of [true, false]) {
    const its = tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.category, category), eq(products.onSale, onSale)));
    await tx
      .update(productSearch)
      .set({ category: categoryText(named, onSale) })
      .where(inArray(productSearch.productId, its));
  }
}

const normalised = (text: string) => withLetters(storedWords(text)).join(' ');

/** Updates a product's search text. */
export async function indexProduct(
  tx: Transaction,
  product: Pick<ProductRow, 'id' | 'name' | 'brand' | 'category' | 'sku' | 'onSale'>,
): Promise<void> {
  const { productSearch } = tx.tables;
  const label = labelOf(await listCategoryRows(tx), product.category);
  const text = {
    name: normalised(product.name),
    brand: normalised(product.brand),
    category: categoryText({ value: product.category, label }, product.onSale),
    sku: normalised(product.sku ?? ''),
  };
  await tx
    .insert(productSearch)
    .values({ productId: product.id, ...text })
    .onConflictDoUpdate({
      target: productSearch.productId,
      set: {
        name: sql`excluded.name`,
        brand: sql`excluded.brand`,
        category: sql`excluded.category`,
        sku: sql`excluded.sku`,
      },
    });
}
