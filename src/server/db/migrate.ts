import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { migrate as migrateSqliteSchema } from 'drizzle-orm/better-sqlite3/migrator';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgresqlSchema } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { connectSqlite } from './sqlite.ts';

/** `created` is true when the database was empty; `backup` is the path of the copy made first. */
export type Migration = { created: boolean; applied: number; backup: string | null };

export type SqliteMigrationOptions = {
  file: string;
  migrationsFolder: string;
  backupFolder: string;
  now: Date;
};

/**
 * Migrates a SQLite file to the newest schema, after a backup if it has data and migrations are pending.
 * Foreign keys are off on this connection: SQLite changes a table by rebuilding it, and dropping the old one
 * would delete every cascading child (inside the transaction the pragma has no effect).
 * @throws Error when rows are left dangling; the file is then unchanged.
 */
export function migrateSqlite({
  file,
  migrationsFolder,
  backupFolder,
  now,
}: SqliteMigrationOptions): Migration {
  mkdirSync(dirname(file), { recursive: true });
  const created = !existsSync(file) || statSync(file).size === 0;
  const connection = connectSqlite(file, { foreignKeys: false });
  try {
    const before = appliedMigrations(connection);
    const pending = journalLength(migrationsFolder) - before;
    if (pending <= 0) return { created, applied: 0, backup: null };
    const backup = created ? null : copyBefore(connection, backupFolder, now);
    migrateSqliteSchema(drizzleSqlite(connection), { migrationsFolder });
    const dangling = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (dangling[0]) {
      const { table, parent } = dangling[0];
      connection.close();
      if (backup) putBack(backup, file);
      throw new Error(
        `the migration left ${dangling.length} row(s) pointing nowhere (first: ${table} -> ${parent}); ` +
          'the database is as it was before',
      );
    }
    return { created, applied: pending, backup };
  } finally {
    if (connection.open) connection.close();
  }
}

function journalLength(migrationsFolder: string): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  return (journal as { entries: unknown[] }).entries.length;
}

function appliedMigrations(connection: BetterSqlite3.Database): number {
  const table = connection
    .prepare("select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .get();
  if (!table) return 0;
  const row = connection.prepare('select count(*) as applied from __drizzle_migrations').get();
  return (row as { applied: number }).applied;
}

function copyBefore(connection: BetterSqlite3.Database, backupFolder: string, now: Date): string {
  mkdirSync(backupFolder, { recursive: true });
  const stamp = now.toISOString().replaceAll(/[-:]/g, '').replace(/\..*/, '');
  const backup = join(backupFolder, `before-migration-${stamp}.db`);
  rmSync(backup, { force: true });
  connection.prepare('VACUUM INTO ?').run(backup);
  return backup;
}

function putBack(backup: string, file: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  copyFileSync(backup, file);
}

/**
 * An arbitrary advisory lock number, the same in every process, so that only one of them migrates at a time.
 */
const MIGRATION_LOCK = 7_231_904;

/**
 * Migrates a PostgreSQL database to the newest schema. Backups are left to the server's own tools (pg_dump).
 */
export async function migratePostgresql(url: string, migrationsFolder: string): Promise<Migration> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
    const created = known.rows[0].found === null;
    const count = 'select count(*)::int as applied from drizzle.__drizzle_migrations';
    const before = created ? 0 : (await client.query(count)).rows[0].applied;
    await migratePostgresqlSchema(drizzlePostgresql(client), { migrationsFolder });
    const after = (await client.query(count)).rows[0].applied;
    return { created, applied: after - before, backup: null };
  } finally {
    await client.end();
  }
}
