import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Category, labelOf } from '../../../shared/catalogue/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { listCategoryRows } from '../categories/category-repository.ts';
import type { ProductRow } from '../products/product-repository.ts';
import { OFF_SALE_WORD } from './off-sale-word.ts';
import { matchPostgresql } from './postgresql-search.ts';
import { endsInInches, relevance, type SearchText, storedWords } from './search-text-rules.ts';
import { matchSqlite } from './sqlite-search.ts';

/** The most products that are ranked; of a broader match, the newest. */
const SEARCH_CANDIDATES = 500;

export type Candidate = SearchText & { productId: ProductId };

/** Whether products off sale are found, too. */
export type SearchScope = 'on_sale' | 'all';

/**
 * An engine's full-text match: products that contain every word in name, brand, category or SKU, the last
 * word as a prefix unless `isWhole`; newest first, at most `limit`.
 */
export type Match = (
  from: Reader,
  words: readonly string[],
  options: { scope: SearchScope; limit: number; isWhole: boolean },
) => Promise<Candidate[]>;

/** The products that match `text`, best first, newest among equals; none when it contains no word. */
export async function searchProductIds(
  from: Reader,
  text: string,
  scope: SearchScope = 'on_sale',
): Promise<ProductId[]> {
  const words = storedWords(text);
  if (words.length === 0) return [];
  const match: Match = from.dialect === 'sqlite' ? matchSqlite : matchPostgresql;
  const found = await match(from, words, {
    scope,
    limit: SEARCH_CANDIDATES,
    isWhole: endsInInches(text),
  });
  return found
    .map((candidate) => ({ id: candidate.productId, score: relevance(words, candidate) }))
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id);
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

const normalised = (text: string) => storedWords(text).join(' ');

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
