import { type SQL, sql } from 'drizzle-orm';

/**
 * Keeps an index from being used for a condition. SQLite has no statistics here, so it may prefer an index
 * that excludes hardly any row to the selective one.
 */
export const unindexed = (condition: SQL): SQL => sql`case when ${condition} then true else false end`;
