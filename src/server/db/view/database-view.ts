import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { type Dialect, type Drizzle, makeReader, type Reader } from '../database.ts';
import { postgresqlTables } from '../kit-postgresql.ts';
import { sqliteTables } from '../kit-sqlite.ts';
import { DatabaseRefusal } from '../migrations/known-schema.ts';
import type { DatabaseLocation } from '../open-database.ts';
import { connectToPrimary, inSession, READING_SESSION } from '../servers/postgresql-servers.ts';
import { asSqliteFlavour } from '../servers/reader-through.ts';
import { connectToLookAt } from './sqlite-to-look-at.ts';

/** A row of a statement of both engines. PostgreSQL gives sums as text. */
export type PlainRow = Record<string, unknown>;

/** A database as it was at one instant, on a connection that cannot write. */
export type DatabaseView = {
  readonly dialect: Dialect;
  readonly read: Reader;
  /** Runs a statement that only reads. */
  rows(statement: string): Promise<PlainRow[]>;
  /** Goes on to the present; what is read from here on is no longer of one instant. */
  release(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a database to look at it, whether the shop is open or not.
 * @throws DatabaseRefusal when there is no shop.
 */
export async function openView(location: DatabaseLocation): Promise<DatabaseView> {
  return location.dialect === 'sqlite' ? viewSqlite(location.file) : viewPostgresql(location.url);
}

function viewSqlite(file: string): DatabaseView {
  if (!existsSync(file)) throw new DatabaseRefusal(`There is no shop in ${dirname(file)} yet.`);
  const connection = connectToLookAt(file);
  connection.exec('BEGIN');
  // Drizzle's own type knows one engine; the shop's is what both have.
  const drizzle = drizzleSqlite(connection) as unknown as Drizzle;
  return {
    dialect: 'sqlite',
    read: makeReader(drizzle, 'sqlite', { tables: sqliteTables }),
    rows: async (statement) => connection.prepare(statement).all() as PlainRow[],
    release: async () => void connection.exec('COMMIT'),
    close: async () => void connection.close(),
  };
}

async function viewPostgresql(url: string): Promise<DatabaseView> {
  const client = await connectToPrimary(inSession(url, READING_SESSION));
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const drizzle = asSqliteFlavour(drizzlePostgresql(client));
  return {
    dialect: 'postgresql',
    read: makeReader(drizzle, 'postgresql', { tables: postgresqlTables }),
    rows: async (statement) => (await client.query<PlainRow>(statement)).rows,
    release: async () => void (await client.query('COMMIT')),
    close: () => client.end(),
  };
}
