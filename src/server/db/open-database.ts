import { join } from 'node:path';
import type { Database } from './database.ts';
import { type Migration, migrateSqlite, type Pending } from './migrations/migrate-sqlite.ts';
import { openSqlite } from './sqlite.ts';

/** Where the data lives: a SQLite file, or a database on a PostgreSQL server. */
export type DatabaseLocation =
  | { dialect: 'sqlite'; file: string }
  | { dialect: 'postgresql'; url: string /** A standby for what visitors see. */; readUrl?: string | null };

export type OpenDatabaseOptions = {
  location: DatabaseLocation;
  /** Folder with one sub-folder of migrations per engine. */
  migrationsRoot: string;
  backupFolder: string;
  now: Date;
  pending?: Pending;
  /** Called as soon as it is migrated, whether or not it can be opened then. */
  onMigrated?: ((migration: Migration) => void) | undefined;
  /** Called if another process is migrating it now, which is waited for. */
  onWaiting?: (() => void) | undefined;
};

/**
 * Migrates the database to the newest schema, unless that is refused, and opens it.
 * @throws DatabaseRefusal when another version of the shop made it, or when migrations are pending and refused.
 */
export async function openDatabase(
  options: OpenDatabaseOptions,
): Promise<{ db: Database; migration: Migration }> {
  const { location, migrationsRoot, backupFolder, now, pending = 'apply', onMigrated, onWaiting } = options;
  const migrationsFolder = join(migrationsRoot, location.dialect);
  if (location.dialect === 'sqlite') {
    const migration = migrateSqlite({
      file: location.file,
      migrationsFolder,
      backupFolder,
      now,
      pending,
    });
    onMigrated?.(migration);
    return { db: openSqlite(location.file), migration };
  }
  // A shop on SQLite has no use for PostgreSQL's driver in memory.
  const [{ migratePostgresql }, { openPostgresql }, { serversOf }] = await Promise.all([
    import('./migrations/migrate-postgresql.ts'),
    import('./postgresql.ts'),
    import('./servers/postgresql-servers.ts'),
  ]);
  const migration = await migratePostgresql(location.url, migrationsFolder, pending, onWaiting);
  onMigrated?.(migration);
  const servers = serversOf(location.url);
  await servers.look();
  return { db: openPostgresql(location.url, { servers, readUrl: location.readUrl ?? null }), migration };
}
