import { desc, gte } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type SearchMissRow = Tables['searchMisses']['$inferSelect'];

/** What was searched for since `since` and not found, the most wanted first. */
export async function listSearchMisses(
  from: Reader,
  { since, limit }: { since: Date; limit: number },
): Promise<SearchMissRow[]> {
  const { searchMisses } = from.tables;
  return from
    .select()
    .from(searchMisses)
    .where(gte(searchMisses.lastAt, since))
    .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt))
    .limit(limit);
}
