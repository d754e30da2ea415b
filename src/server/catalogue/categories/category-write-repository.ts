import { and, count, eq, inArray, max, sql } from 'drizzle-orm';
import type { Category } from '../../../shared/catalogue/categories.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { moveHomeRows } from '../../settings/home-document-repository.ts';
import type { CategoryRow } from './category-repository.ts';

/** Products by category, those on sale apart. */
export async function countByCategory(
  from: Reader,
): Promise<Map<Category, { products: number; onSale: number }>> {
  const { products } = from.tables;
  const { category, onSale } = products;
  const rows = await from
    .select({ category, onSale, count: count() })
    .from(products)
    .groupBy(onSale, category);
  const counted = new Map<Category, { products: number; onSale: number }>();
  for (const row of rows) {
    const so = counted.get(row.category) ?? { products: 0, onSale: 0 };
    counted.set(row.category, {
      products: so.products + Number(row.count),
      onSale: so.onSale + (row.onSale ? Number(row.count) : 0),
    });
  }
  return counted;
}

export const countProductsIn = (tx: Transaction, category: Category): Promise<number> =>
  tx.$count(tx.tables.products, eq(tx.tables.products.category, category)).then(Number);

/** The position after the last category. */
export async function nextPosition(tx: Transaction): Promise<number> {
  const { categories } = tx.tables;
  const [last] = await tx.select({ position: max(categories.position) }).from(categories);
  return (last?.position ?? -1) + 1;
}

export async function insertCategory(tx: Transaction, row: CategoryRow): Promise<void> {
  await tx.insert(tx.tables.categories).values(row);
}

export async function updateCategoryRow(
  tx: Transaction,
  value: Category,
  change: Partial<Omit<CategoryRow, 'value'>>,
): Promise<void> {
  const { categories } = tx.tables;
  await tx.update(categories).set(change).where(eq(categories.value, value));
}

/** Deletes a category's row with its attributes and former values. */
export async function deleteCategory(tx: Transaction, value: Category): Promise<void> {
  const { categories, attributes } = tx.tables;
  await tx.delete(attributes).where(eq(attributes.category, value));
  await tx.delete(categories).where(eq(categories.value, value));
}

/** Frees a value that led to another category. Rows of the home page that were arranged under it go there for good. */
export async function deleteAlias(tx: Transaction, value: Category, now: Date): Promise<void> {
  const { categoryAliases } = tx.tables;
  const freed = await tx
    .delete(categoryAliases)
    .where(eq(categoryAliases.value, value.toLowerCase()))
    .returning();
  for (const { category } of freed) await moveHomeRows(tx, { from: value, to: category }, now);
}

/**
 * Makes everything that names `from` name `to`: products, rows of the home page, discount codes, and former
 * values, of which `from` becomes one. Attributes and the category's own row stay.
 */
export async function moveReferences(
  tx: Transaction,
  { from, to }: { from: Category; to: Category },
  now: Date,
): Promise<void> {
  const { products, homeSectionItems, categoryAliases } = tx.tables;
  await tx.update(products).set({ category: to }).where(eq(products.category, from));
  // A row of the home page shows each category once.
  const showing = tx
    .select({ id: homeSectionItems.sectionId })
    .from(homeSectionItems)
    .where(eq(homeSectionItems.category, to));
  await tx
    .delete(homeSectionItems)
    .where(and(eq(homeSectionItems.category, from), inArray(homeSectionItems.sectionId, showing)));
  await tx.update(homeSectionItems).set({ category: to }).where(eq(homeSectionItems.category, from));
  await moveHomeRows(tx, { from, to }, now);
  await moveDiscounts(tx, from, to);
  await tx.update(categoryAliases).set({ category: to }).where(eq(categoryAliases.category, from));
  // It is one already if only its case had changed.
  await tx.insert(categoryAliases).values({ value: from.toLowerCase(), category: to }).onConflictDoNothing();
}

async function moveDiscounts(tx: Transaction, from: Category, to: Category): Promise<void> {
  const { discountCodes } = tx.tables;
  const { id, categories, version } = discountCodes;
  for (const code of await tx.select({ id, categories, version }).from(discountCodes).orderBy(id)) {
    if (!code.categories.includes(from)) continue;
    const moved = [...new Set(code.categories.map((each) => (each === from ? to : each)))];
    await tx
      .update(discountCodes)
      .set({ categories: moved, version: sql`${version} + 1` })
      .where(and(eq(id, code.id), eq(version, code.version)));
  }
}
