import { asc } from 'drizzle-orm';
import type { Category } from '../../../shared/catalogue/categories.ts';
import { type Given, preparedQuery, type Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { equals } from '../../db/values-in.ts';

export type AttributeRow = Tables['attributes']['$inferSelect'];

const definitionsQuery = preparedQuery(
  'spec_definitions',
  (from, { category }: Given<{ category: Category }>) => {
    const { attributes } = from.tables;
    return from
      .select()
      .from(attributes)
      .where(equals(attributes.category, category))
      .orderBy(asc(attributes.position), asc(attributes.key));
  },
);

/** The attributes of a category's products, in display order. */
export const listAttributes = (from: Reader, category: Category): Promise<AttributeRow[]> =>
  definitionsQuery(from, { category });

/** The attributes of all categories. */
export const listAllAttributes = preparedQuery('all_spec_definitions', (from) => {
  const { attributes } = from.tables;
  return from
    .select()
    .from(attributes)
    .orderBy(asc(attributes.category), asc(attributes.position), asc(attributes.key));
});
