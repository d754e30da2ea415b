import type BetterSqlite3 from 'better-sqlite3';
import type { Database, Drizzle } from '../../../src/server/db/database.ts';

/** The connection that a SQLite shop reads with. */
export const sqliteClientOf = (db: Pick<Database, 'read'>): BetterSqlite3.Database =>
  (db.read.connection() as Drizzle & { $client: BetterSqlite3.Database }).$client;
