import BetterSqlite3 from 'better-sqlite3';

/** The contents of a database copy, counted in the copy itself. */
export type DatabaseCopy = {
  schema: SchemaVersion;
  /** Rows per table. */
  rows: Record<string, number>;
};

/** The number of applied migrations, and when the newest was written, in epoch milliseconds. */
export type SchemaVersion = { migrations: number; newest: number };

/** How long a copy waits for another process's lock. It may be long, since it blocks only its own thread. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Writes a consistent copy of a SQLite file to `copy`, without short-lived secrets: password reset tokens and
 * the bodies of secret mails. It uses its own connection, so writers carry on.
 */
export function copyDatabase(source: string, copy: string): DatabaseCopy {
  const connection = new BetterSqlite3(source, { fileMustExist: true });
  try {
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    connection.prepare('VACUUM INTO ?').run(copy);
  } finally {
    connection.close();
  }
  eraseSecrets(copy);
  return inspectDatabase(copy);
}

/** Rewrites a database without its unused pages. The log, which then holds all of it, is emptied too. */
export function compactDatabase(file: string): void {
  const connection = new BetterSqlite3(file, { fileMustExist: true });
  try {
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    connection.exec('VACUUM');
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
}

/** Overwrites the secrets, so that the file's free pages do not keep them either. */
function eraseSecrets(copy: string): void {
  const connection = new BetterSqlite3(copy, { fileMustExist: true });
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('secure_delete = ON');
    // A queued mail without its body has nothing to say: mark it failed, as when it expires.
    connection.exec(`BEGIN;
      DELETE FROM password_reset;
      UPDATE mail SET text = '', html = '', state = CASE state WHEN 'queued' THEN 'failed' ELSE state END
        WHERE secret <> 0 AND (text <> '' OR html <> '');
      COMMIT;`);
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}

/**
 * Checks every page and row of a database.
 * @throws Error when it is damaged, has a dangling foreign key, or is not a shop's database.
 */
export function inspectDatabase(file: string): DatabaseCopy {
  const connection = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const health = connection.pragma('integrity_check(1)', { simple: true });
    if (health !== 'ok') throw new Error(`the database is damaged: ${health}`);
    const dangling = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (dangling[0]) {
      throw new Error(`a row of ${dangling[0].table} refers to a missing row of ${dangling[0].parent}`);
    }
    return { schema: readSchemaVersion(connection), rows: countRows(connection) };
  } finally {
    connection.close();
  }
}

function readSchemaVersion(connection: BetterSqlite3.Database): SchemaVersion {
  const query = 'select count(*) as migrations, max(created_at) as newest from __drizzle_migrations';
  const { migrations, newest } = connection.prepare(query).get() as { migrations: number; newest: unknown };
  return { migrations, newest: Number(newest) };
}

function countRows(connection: BetterSqlite3.Database): Record<string, number> {
  const tables = connection
    .prepare(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!' order by name`,
    )
    .pluck()
    .all() as string[];
  const count = (table: string) =>
    connection
      .prepare(`select count(*) from "${table.replaceAll('"', '""')}"`)
      .pluck()
      .get() as number;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}
