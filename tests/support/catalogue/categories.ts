import type { Tables } from '../../../src/server/db/schema.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { type CategoryInfo, toCategory } from '../../../src/shared/catalogue/categories.ts';

/** The categories of a new shop, as named on the documented screens. */
export const FIRST_CATEGORIES: readonly CategoryInfo[] = [
  ['Airpodes', 'airpodes'],
  ['Camera', 'camera'],
  ['Earphones', 'earphones'],
  ['Mobiles', 'mobiles'],
  ['Mouse', 'Mouse'],
  ['Printers', 'printers'],
  ['Processor', 'processor'],
  ['Refrigerator', 'refrigerator'],
  ['Speakers', 'speakers'],
  ['Trimmers', 'trimmers'],
  ['Televisions', 'televisions'],
  ['Watches', 'watches'],
].map(([label = '', value = '']) => ({
  value: toCategory(value),
  label,
  picture: `category-${value}`,
  shown: true,
  formerly: [],
}));

type NewAttribute = Tables['attributes']['$inferInsert'];

/** Replaces all attributes of the categories with these. */
export const setAttributes = ({ db }: Pick<Deps, 'db'>, attributes: readonly NewAttribute[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(tx.tables.attributes);
    if (attributes.length > 0) await tx.insert(tx.tables.attributes).values([...attributes]);
  });
