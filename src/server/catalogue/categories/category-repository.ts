import { asc, eq, sql } from 'drizzle-orm';
import type { Category, CategoryInfo } from '../../../shared/catalogue/categories.ts';
import { MEDIA_PATH } from '../../../shared/catalogue/pictures.ts';
import {
  type Given,
  preparedQuery,
  preparedWrite,
  type Reader,
  type Transaction,
} from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { equals } from '../../db/values-in.ts';

export type CategoryRow = Tables['categories']['$inferSelect'];

const categoriesQuery = preparedQuery('categories', (from) => {
  const { categories, categoryAliases } = from.tables;
  const { value, label, picture, mediaHash, shown } = categories;
  return from
    .select({ value, label, picture, mediaHash, shown, former: categoryAliases.value })
    .from(categories)
    .leftJoin(categoryAliases, eq(categoryAliases.category, value))
    .orderBy(asc(categories.position), asc(value), asc(categoryAliases.value));
});

/** Every category, in display order. */
export async function listCategoryRows(from: Reader): Promise<CategoryInfo[]> {
  const found = new Map<Category, CategoryInfo & { formerly: string[] }>();
  for (const { value, label, picture, mediaHash, shown, former } of await categoriesQuery(from)) {
    const source = mediaHash === null ? picture : MEDIA_PATH + mediaHash;
    const category = found.get(value) ?? { value, label, picture: source, shown, formerly: [] };
    if (former !== null) category.formerly.push(former);
    found.set(value, category);
  }
  return [...found.values()];
}

const takeCategory = preparedWrite('take_category', (tx, { value }: Given<{ value: Category }>) => {
  const { categories } = tx.tables;
  return tx
    .update(categories)
    .set({ position: sql`${categories.position}` })
    .where(equals(categories.value, value))
    .returning();
});

/**
 * Locks a category's row until the transaction ends, so that adding a product to it and merging or
 * deleting it wait for each other.
 */
export async function lockCategory(tx: Transaction, value: Category): Promise<CategoryRow | null> {
  const [row] = await takeCategory(tx, { value });
  return row ?? null;
}
