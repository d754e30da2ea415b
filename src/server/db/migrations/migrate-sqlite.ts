import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { connectSqlite } from '../sqlite.ts';
import { type Applied, assertKnown, assertUpToDate, DatabaseRefusal } from './known-schema.ts';

/** `created` is true when the database was empty; `backup` is the path of the copy made first. */
export type Migration = { created: boolean; applied: number; backup: string | null };

/**
 * Whether pending migrations are applied, or the database is refused, as only the shop itself brings it up to date.
 * `count` leaves the database as it is: `applied` is then how many there are.
 */
export type Pending = 'apply' | 'refuse' | 'count';

export type SqliteMigrationOptions = {
  file: string;
  migrationsFolder: string;
  backupFolder: string;
  now: Date;
  pending?: Pending;
};

/**
 * Migrates a SQLite file to the newest schema, after a backup if it has data and migrations are pending.
 * Foreign keys are off on this connection: SQLite changes a table by rebuilding it, and dropping the old one
 * would delete every cascading child (inside the transaction the pragma has no effect).
 * @throws DatabaseRefusal when another version of the shop made it, when migrations are pending and refused, and when
 * rows dangle before them or would dangle after them; the file is then unchanged.
 */
export function migrateSqlite({
  file,
  migrationsFolder,
  backupFolder,
  now,
  pending = 'apply',
}: SqliteMigrationOptions): Migration {
  const created = !existsSync(file) || statSync(file).size === 0;
  if (created && pending === 'refuse') throw new DatabaseRefusal(`There is no shop in ${dirname(file)} yet.`);
  mkdirSync(dirname(file), { recursive: true });
  const connection = connectSqlite(file, { foreignKeys: false });
  try {
    const known = readMigrationFiles({ migrationsFolder });
    const applied = appliedMigrations(connection);
    assertKnown({ applied, known, database: file, openedBy: openedBy(connection) });
    const missing = known.length - applied.length;
    if (missing === 0) return { created, applied: 0, backup: null };
    if (pending === 'refuse') assertUpToDate(missing, file);
    assertNothingDangles(connection, file);
    if (pending === 'count') return { created, applied: missing, backup: null };
    const backup = created ? null : copyBefore(connection, backupFolder, now);
    try {
      applyMigrations(
        connection,
        known.filter(({ hash }) => !applied.some((had) => had.hash === hash)),
      );
    } catch (error) {
      // Else a shop that is started again and again would fill the disk with copies of what is still there. What a
      // failing disk holds, nobody knows.
      if (backup && !isDiskFault(error)) rmSync(backup);
      throw error;
    }
    return { created, applied: missing, backup };
  } finally {
    if (connection.open) connection.close();
  }
}

const hasTable = (connection: BetterSqlite3.Database, name: string): boolean =>
  connection.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined;

function appliedMigrations(connection: BetterSqlite3.Database): Applied[] {
  if (!hasTable(connection, '__drizzle_migrations')) return [];
  return connection
    .prepare<[], { hash: string; created_at: number }>('select hash, created_at from __drizzle_migrations')
    .all()
    .map(({ hash, created_at }) => ({ hash, madeAt: new Date(created_at) }));
}

type Dangling = { table: string; rowid: number | null; parent: string };

const findDangling = (connection: BetterSqlite3.Database): Dangling[] =>
  connection.pragma('foreign_key_check') as Dangling[];

const NAMED_ROWS = 3;
const kindOf = ({ table, parent }: Dangling) => `${table} whose ${parent} is gone`;

/**
 * Programs that leave foreign keys off, as the sqlite3 shell does, delete rows without those that point to them.
 * @throws DatabaseRefusal naming what was left, for which the migration would be blamed.
 */
function assertNothingDangles(connection: BetterSqlite3.Database, file: string): void {
  const found = findDangling(connection);
  if (found.length === 0) return;
  const kinds = new Set(found.map(kindOf));
  const named = [...kinds].map((kind) => {
    const rows = found.filter((row) => kindOf(row) === kind);
    const first = rows.slice(0, NAMED_ROWS).map(({ rowid }) => rowid);
    return `${rows.length} of ${kind} (rowid ${first.join(', ')}${rows.length > NAMED_ROWS ? ', …' : ''})`;
  });
  throw new DatabaseRefusal(
    `The database (${file}) cannot be brought up to date, because it has rows that point nowhere: ${named.join('; ')}. ` +
      'They are older than this update; docs/how-to/update-the-shop.md says how to mend them. Nothing was changed.',
  );
}

const isDiskFault = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_IOERR');

/**
 * All or none. Not drizzle's own: when the disk is full, SQLite rolls back by itself, and drizzle's second attempt then
 * hides why.
 */
function applyMigrations(connection: BetterSqlite3.Database, migrations: readonly MigrationMeta[]): void {
  const apply = connection.transaction(() => {
    connection.exec(
      'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
    );
    const note = connection.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)');
    for (const { sql, hash, folderMillis } of migrations) {
      for (const statement of sql) connection.exec(statement);
      note.run(hash, folderMillis);
    }
    const [first, ...others] = findDangling(connection);
    if (first)
      throw new DatabaseRefusal(
        `The changes of this version would leave ${others.length + 1} row(s) pointing nowhere (first: ${first.table} -> ` +
          `${first.parent}). This is a fault of Voltcart: go back to the earlier version, and report it. The ` +
          'database is as it was before.',
      );
  });
  apply.immediate();
}

/** Reads the version of the shop that opened the database last. */
export const OPENED_BY = "select value from setting where key = 'opened_by'";

function openedBy(connection: BetterSqlite3.Database): string | null {
  if (!hasTable(connection, 'setting')) return null;
  const value = connection.prepare<[], string>(OPENED_BY).pluck().get();
  return value === undefined ? null : (JSON.parse(value) as string);
}

const UNFINISHED = '.unfinished';

/** The copy gets its name once it is complete and on the disk: a torn one would look like one that can be restored. */
function copyBefore(connection: BetterSqlite3.Database, backupFolder: string, now: Date): string {
  mkdirSync(backupFolder, { recursive: true });
  const stamp = now.toISOString().replaceAll(/[-:]/g, '').replace(/\..*/, '');
  const backup = join(backupFolder, `before-migration-${stamp}.db`);
  const unfinished = backup + UNFINISHED;
  const left = readdirSync(backupFolder).filter((name) => name.endsWith(UNFINISHED));
  for (const name of left) rmSync(join(backupFolder, name));
  connection.prepare('VACUUM INTO ?').run(unfinished);
  const handle = openSync(unfinished, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, backup);
  return backup;
}
