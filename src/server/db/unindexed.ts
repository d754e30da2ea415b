import { type SQL, sql } from 'drizzle-orm';

/**
 * A condition that no index serves. SQLite keeps no statistics here: it takes any index that a condition
 * fits, even one that leaves nearly every row, before the one that finds the few.
 */
export const unindexed = (condition: SQL): SQL => sql`case when ${condition} then true else false end`;
