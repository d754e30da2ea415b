import { setImmediate } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { ShopError } from '../../shared/shop-error.ts';
import { type Database, type Drizzle, makeReader, makeTransaction, type Transaction } from './database.ts';
import { compactInThread, runCopyTask } from './database-copy-thread.ts';
import { sqliteTables } from './kit-sqlite.ts';
import { assertOutsideTransaction, runInsideTransaction } from './transaction-watch.ts';
import { openWriterQueue } from './writer/writer-queue.ts';

/** How long a statement waits for another process's lock. It blocks the event loop, so it is short. */
const BUSY_TIMEOUT_MS = 250;
const LOCK_RETRIES = 3;
/** Of the file's pages that a connection keeps; the driver's build keeps 16 MB, of what the system's memory has, too. */
const CACHED_KILOBYTES = 4_000;

/**
 * Of the log, after which a commit copies them to the file, which costs it two more syncs. As many as the first block of the
 * log's index lists (https://sqlite.org/walformat.html, 2.2), so that readers search no second one; an order writes up to 71.
 */
const LOGGED_PAGES = 4_000;

/** A connection's, of some kilobytes each. */
const KEPT_STATEMENTS = 300;

/** Opens a connection with the settings that all of ours need. */
export function connectSqlite(file: string, options: { foreignKeys: boolean }): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file);
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  connection.pragma('journal_mode = WAL');
  // Set on every open: the driver's build reopens a WAL file with NORMAL, and a power cut could then lose
  // acknowledged orders.
  connection.pragma('synchronous = FULL');
  connection.pragma(`wal_autocheckpoint = ${LOGGED_PAGES}`);
  connection.pragma(`cache_size = -${CACHED_KILOBYTES}`);
  connection.pragma(`foreign_keys = ${options.foreignKeys ? 'ON' : 'OFF'}`);
  return connection;
}

/** Opens a migrated SQLite file: one writing connection behind a queue, and one read-only connection. */
export function openSqlite(file: string): Database {
  const writer = connectSqlite(file, { foreignKeys: true });
  // To undo one transaction of a group, SQLite keeps the pages that it changes. More than 64 kB of them, as of an order, would
  // go to a temporary file (https://sqlite.org/tempfiles.html, "Statement Journal Files").
  writer.pragma('temp_store = MEMORY');
  const reader = connectSqlite(file, { foreignKeys: true });
  reader.pragma('query_only = ON');
  const writing = asynchronous(drizzle(keepStatements(writer)));
  const reading = asynchronous(drizzle(keepStatements(reader)));
  const version = versionOf(reader);

  const setSyncing = syncingOf(writer);

  const queue = openWriterQueue({
    begin(isLossy) {
      setSyncing(!isLossy);
      return begin(writer);
    },
    exec(sql) {
      version.forget();
      writer.exec(sql);
    },
    inTransaction: () => writer.inTransaction,
  });

  async function run<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    const { tx, close } = makeTransaction(writing, 'sqlite', sqliteTables);
    try {
      return await withinThisTurn(() => runInsideTransaction(() => body(tx)));
    } finally {
      close();
    }
  }

  return {
    dialect: 'sqlite',
    read: makeReader(reading, 'sqlite', { tables: sqliteTables, dataVersion: version.read }),
    transaction: (body, options) => {
      assertOutsideTransaction('db.transaction');
      return queue.transaction(() => run(body), options);
    },
    backupTo: (copy) => runCopyTask({ source: file, copy }),
    compaction: {
      size: () => sizeOf(reader),
      run: () => queue.exclusively(() => compactInThread(file)),
    },
    standby: null,
    primary: null,
    close: () =>
      queue.exclusively(async () => {
        reader.close();
        writer.close();
      }),
  };
}

/**
 * Keeps the statements used last compiled, which costs a fifth of what running one does: most are built anew for each call,
 * with the same text. SQLite itself compiles them again after a change of the schema.
 */
function keepStatements(connection: BetterSqlite3.Database): BetterSqlite3.Database {
  const compile = connection.prepare.bind(connection);
  const kept = new Map<string, BetterSqlite3.Statement>();
  const prepare = (text: string): BetterSqlite3.Statement => {
    const statement = kept.get(text) ?? compile(text);
    // The one used last stands last.
    kept.delete(text);
    kept.set(text, statement);
    for (const [oldest] of kept) {
      if (kept.size <= KEPT_STATEMENTS) break;
      kept.delete(oldest);
    }
    return statement;
  };
  return Object.assign(connection, { prepare });
}

/**
 * https://sqlite.org/pragma.html#pragma_data_version: it changes with every commit of another connection. Asked once in a turn
 * of the event loop, because requests that arrive together all ask (docs/decisions/054); `forget` it with each commit of
 * our own.
 */
function versionOf(reader: BetterSqlite3.Database) {
  const query = reader.prepare<[], number>('PRAGMA data_version').pluck();
  let known: number | null = null;
  const forget = () => {
    known = null;
  };
  const read = () => {
    if (known === null) {
      known = query.get() ?? 0;
      setImmediate(forget);
    }
    return known;
  };
  return { read, forget };
}

function sizeOf(reader: BetterSqlite3.Database): { bytes: number; unusedBytes: number } {
  const count = (name: string) => Number(reader.pragma(name, { simple: true }));
  const pageSize = count('page_size');
  return { bytes: count('page_count') * pageSize, unusedBytes: count('freelist_count') * pageSize };
}

/** better-sqlite3 is synchronous; awaiting its results keeps the code the same as for PostgreSQL. */
const asynchronous = (db: unknown): Drizzle => db as Drizzle;

/**
 * Whether commits wait for the disk. With NORMAL the log is synced by the next commit that does, and before it is copied to
 * the file, so that what is lost is never in the middle (https://sqlite.org/pragma.html#pragma_synchronous). `connectSqlite`
 * begins with FULL.
 */
function syncingOf(writer: BetterSqlite3.Database): (on: boolean) => void {
  let isOn = true;
  return (on) => {
    if (on === isOn) return;
    writer.exec(`PRAGMA synchronous = ${on ? 'FULL' : 'NORMAL'}`);
    isOn = on;
  };
}

/** BEGIN IMMEDIATE takes the write lock up front, so a body never fails half-way for lack of it. */
async function begin(writer: BetterSqlite3.Database): Promise<void> {
  for (let retry = 0; ; retry++) {
    try {
      writer.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (retry === LOCK_RETRIES) throw new ShopError({ code: 'busy' }, { cause: error });
      await sleep(50 * 2 ** retry);
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Aborts a body that awaits anything but its tx, which answers within the same turn: every other writer would
 * wait for it, and forever if it awaits its own turn to write. A tick queued by a microtask runs when no
 * promise of the process has anything left to do.
 */
function withinThisTurn<T>(body: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    body()
      .finally(() => {
        isOver = true;
      })
      .then(resolve, reject);
    queueMicrotask(() =>
      process.nextTick(() => {
        if (!isOver) reject(new Error("a transaction's body awaits something but its tx"));
      }),
    );
  });
}
