import BetterSqlite3 from 'better-sqlite3';

/** What is in a copy of the database, as counted in the copy itself. */
export type DatabaseCopy = {
  schema: SchemaVersion;
  /** Rows per table. */
  rows: Record<string, number>;
};

/** How many migrations made the tables, and when the newest of them was written, in epoch milliseconds. */
export type SchemaVersion = { migrations: number; newest: number };

/** How long a copy waits for another process's lock. It has a thread of its own to wait on. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Writes a consistent copy of a SQLite file to `copy`, without what must not outlive its purpose: tokens
 * of password resets and the bodies of secret mails. On a connection of its own: writers go on meanwhile.
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

/** Overwrites them, so that no free page of the file holds them either. */
function eraseSecrets(copy: string): void {
  const connection = new BetterSqlite3(copy, { fileMustExist: true });
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('secure_delete = ON');
    // A mail that was still waiting has nothing left to say: it is given up, as when its time is over.
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
 * Reads a database from end to end.
 * @throws Error when it is damaged, when a row points nowhere, or when it is no shop's.
 */
export function inspectDatabase(file: string): DatabaseCopy {
  const connection = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const health = connection.pragma('integrity_check(1)', { simple: true });
    if (health !== 'ok') throw new Error(`the database is damaged: ${health}`);
    const dangling = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (dangling[0]) {
      throw new Error(`a row of ${dangling[0].table} points to none of ${dangling[0].parent}`);
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
