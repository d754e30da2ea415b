import { asc } from 'drizzle-orm';
import type { Category } from '../../../shared/categories.ts';
import { type Given, preparedQuery, type Reader, type Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { equals } from '../../db/values-in.ts';

export type SpecDefinitionRow = Tables['specDefinitions']['$inferSelect'];

const definitionsQuery = preparedQuery(
  'spec_definitions',
  (from, { category }: Given<{ category: Category }>) => {
    const { specDefinitions } = from.tables;
    return from
      .select()
      .from(specDefinitions)
      .where(equals(specDefinitions.category, category))
      .orderBy(asc(specDefinitions.position));
  },
);

/** What can be said of a category's products, in the order it is shown. */
export const listSpecDefinitions = (from: Reader, category: Category): Promise<SpecDefinitionRow[]> =>
  definitionsQuery(from, { category });

const allDefinitionsQuery = preparedQuery('all_spec_definitions', (from) => {
  const { specDefinitions } = from.tables;
  return from
    .select()
    .from(specDefinitions)
    .orderBy(asc(specDefinitions.category), asc(specDefinitions.position), asc(specDefinitions.key));
});

/** The same of every category. */
export const listAllSpecDefinitions = (from: Reader): Promise<SpecDefinitionRow[]> =>
  allDefinitionsQuery(from);

export async function insertSpecDefinitions(tx: Transaction, rows: SpecDefinitionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(tx.tables.specDefinitions).values(rows).onConflictDoNothing();
}
