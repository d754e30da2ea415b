import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Category } from '../../../shared/catalogue/categories.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { AttributeRow } from './attribute-repository.ts';

export async function insertAttribute(tx: Transaction, row: AttributeRow): Promise<void> {
  await tx.insert(tx.tables.attributes).values(row);
}

export async function updateAttribute(
  tx: Transaction,
  { category, key }: Pick<AttributeRow, 'category' | 'key'>,
  change: Partial<Omit<AttributeRow, 'category' | 'key'>>,
): Promise<void> {
  const { attributes } = tx.tables;
  await tx
    .update(attributes)
    .set(change)
    .where(and(eq(attributes.category, category), eq(attributes.key, key)));
}

/** Gives all attributes of a category to another, which has none of the same key. */
export async function moveAttributes(tx: Transaction, from: Category, to: Category): Promise<void> {
  const { attributes } = tx.tables;
  await tx.update(attributes).set({ category: to }).where(eq(attributes.category, from));
}

/** Deletes an attribute with its values. @returns how many products had one. */
export async function deleteAttribute(
  tx: Transaction,
  { category, key }: Pick<AttributeRow, 'category' | 'key'>,
): Promise<number> {
  const { attributes, products, productSpecs } = tx.tables;
  const its = tx.select({ id: products.id }).from(products).where(eq(products.category, category));
  const gone = await tx
    .delete(productSpecs)
    .where(and(eq(productSpecs.key, key), inArray(productSpecs.productId, its)))
    .returning({ id: productSpecs.productId });
  await tx.delete(attributes).where(and(eq(attributes.category, category), eq(attributes.key, key)));
  return gone.length;
}

/** The newest products of a category whose values are offered again. */
const VALUES_OF = 2_000;

/** The texts that the newest products of a category have for its attributes, by key, in alphabetical order. */
export async function listTextValues(from: Reader, category: Category): Promise<Map<string, string[]>> {
  const { products, productSpecs } = from.tables;
  const newest = from
    .select({ id: products.id })
    .from(products)
    .where(eq(products.category, category))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(VALUES_OF)
    .as('newest');
  const rows = await from
    .selectDistinct({ key: productSpecs.key, value: productSpecs.textValue })
    .from(newest)
    .innerJoin(productSpecs, eq(productSpecs.productId, newest.id))
    .where(isNotNull(productSpecs.textValue));
  const values = new Map<string, string[]>();
  for (const { key, value } of rows) if (value !== null) values.set(key, [...(values.get(key) ?? []), value]);
  for (const texts of values.values()) texts.sort();
  return values;
}
