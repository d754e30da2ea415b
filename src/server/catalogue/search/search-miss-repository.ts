import { asc, count, desc, gte, inArray, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

export type SearchMissRow = Tables['searchMisses']['$inferSelect'];

/** Searches since `since` without results, most frequent first. */
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

/** The most distinct texts that are kept. */
export const MOST_SEARCH_MISSES = 1_000;

/** Counts a miss. Above the maximum the least frequent texts are dropped, oldest first. */
export async function countSearchMiss(tx: Transaction, query: string, now: Date): Promise<void> {
  const { searchMisses } = tx.tables;
  await tx
    .insert(searchMisses)
    .values({ query, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: searchMisses.query,
      set: { count: sql`${searchMisses.count} + 1`, lastAt: sql`excluded.last_at` },
    });
  const [rows] = await tx.select({ all: count() }).from(searchMisses);
  const tooMany = (rows?.all ?? 0) - MOST_SEARCH_MISSES;
  if (tooMany <= 0) return;
  const least = tx
    .select({ query: searchMisses.query })
    .from(searchMisses)
    .orderBy(asc(searchMisses.count), asc(searchMisses.lastAt))
    .limit(tooMany);
  await tx.delete(searchMisses).where(inArray(searchMisses.query, least));
}
