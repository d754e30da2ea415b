import { type Placeholder, sql } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { DatabaseCopy } from './database-copy.ts';
import type { LockRowName } from './schema/running.ts';
import type { Tables } from './schema.ts';
import { assertOutsideTransaction } from './transaction-watch.ts';

export type Dialect = 'sqlite' | 'postgresql';

/** drizzle's asynchronous SQLite flavour: every call is awaited, so one query runs on both engines. */
export type Drizzle = BaseSQLiteDatabase<'async', unknown, Record<string, never>>;

type Selecting = Pick<Drizzle, 'select' | 'selectDistinct' | '$count' | 'with' | '$with'>;
type Writing = Pick<Drizzle, 'insert' | 'update' | 'delete'>;

/** Read-only access. Every query outside a transaction uses one. */
export type Reader = Selecting & {
  readonly dialect: Dialect;
  readonly tables: Tables;
  /** The underlying connection; prepared queries are cached per connection. */
  readonly connection: () => object;
  /**
   * A number that differs after every commit: of ours at once, of another process from the next turn of the event loop. Null
   * where asking for one costs as much as a query.
   */
  readonly dataVersion: () => number | null;
};

/** Reads and writes inside one transaction; usable wherever a Reader is expected. */
export type Transaction = Reader & Writing & { readonly isTransaction: true };

export type TransactionOptions = {
  /**
   * Not synced to the disk by itself, for what nobody was told: a power cut or a crash of PostgreSQL may take back the
   * last second's. The end of the shop's own process takes back nothing.
   */
  lossy?: boolean | undefined;
};

export type Database = {
  readonly dialect: Dialect;
  /**
   * Read-only. Inside a transaction's body use `tx` instead, which sees the body's own writes (checked in
   * development and tests).
   */
  readonly read: Reader;
  /**
   * Runs `body` as one transaction. On SQLite bodies run one at a time, and those that wait together share a commit;
   * it is on the disk when this resolves or refuses. A body awaits nothing but its `tx`
   * (no network, no timers), because it holds the only writer.
   * @throws ShopError `busy` when the lock is still taken after three retries. Must not be nested (checked in
   * development and tests).
   */
  transaction<T>(body: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Writes a consistent copy of the whole database to `file` (SQLite) without blocking writers, strips
   * short-lived secrets and verifies the copy. Null on PostgreSQL.
   * @throws Error when the copy fails verification.
   */
  readonly backupTo: ((file: string) => Promise<DatabaseCopy>) | null;
  /** Gives unused pages of the file back to the disk (SQLite). Null on PostgreSQL, which does so itself. */
  readonly compaction: Compaction | null;
  /** For answers that visitors get alike (PostgreSQL with DATABASE_READ_URL); null without one. */
  readonly standby: Standby | null;
  /** The database that this one is a standby of; null for an ordinary one. */
  readonly primary: Database | null;
  close(): Promise<void>;
};

export type Standby = {
  /**
   * The same database, read at its standby, which may be older than what was written a moment ago. What the standby
   * does not answer, the primary does; transactions are the primary's.
   */
  db: Database;
  /** Whether it is there and has replayed a version of a set. Everything committed before has been replayed, too. */
  hasReached: (row: LockRowName, version: number) => Promise<boolean>;
  /** Why it could not be asked; null once it has answered since. */
  fault: () => string | null;
};

/** For what is counted or remembered once, wherever the database is read. */
export const primaryOf = (db: Database): Database => db.primary ?? db;

export type Compaction = {
  /** The file's size, and how much of it is unused. */
  size: () => { bytes: number; unusedBytes: number };
  /** Rewrites the file in a thread of its own. Readers carry on; writers wait until it is done. */
  run: () => Promise<void>;
};

/** A reader for a whole connection. */
export function makeReader(
  db: Drizzle,
  dialect: Dialect,
  { tables, dataVersion = () => null }: { tables: Tables; dataVersion?: Reader['dataVersion'] },
): Reader {
  const check = () => assertOutsideTransaction('db.read');
  return {
    dialect,
    tables,
    dataVersion,
    connection() {
      check();
      return db;
    },
    ...selecting(db, check),
  };
}

/**
 * A transaction's handle.
 * @returns the handle, and `close`, after which the handle throws: a forgotten `await` in a body would
 * otherwise write into somebody else's transaction.
 */
export function makeTransaction(db: Drizzle, dialect: Dialect, tables: Tables) {
  let open = true;
  const check = () => {
    if (!open) throw new Error('the transaction has ended: its body did not await every query');
  };
  const tx: Transaction = {
    isTransaction: true,
    dialect,
    tables,
    // It sees its own writes, which are no commit.
    dataVersion: () => null,
    connection() {
      check();
      return db;
    },
    ...selecting(db, check),
    insert: guarded(db.insert.bind(db), check),
    update: guarded(db.update.bind(db), check),
    delete: guarded(db.delete.bind(db), check),
  };
  return {
    tx,
    close: () => {
      open = false;
    },
  };
}

function selecting(db: Drizzle, check: () => void): Selecting {
  return {
    select: guarded(db.select.bind(db), check),
    selectDistinct: guarded(db.selectDistinct.bind(db), check),
    $count: guarded(db.$count.bind(db), check),
    with: guarded(db.with.bind(db), check),
    $with: guarded(db.$with.bind(db), check),
  };
}

/** Wraps a method so that `check` runs before each call. The cast keeps drizzle's overloads. */
function guarded<F>(method: F, check: () => void): F {
  const call = method as (...args: unknown[]) => unknown;
  return ((...args: unknown[]) => {
    check();
    return call(...args);
  }) as F;
}

type Prepared<Result> = { execute(values?: Record<string, unknown>): Promise<Result> };

/** A drizzle query that is not prepared yet; `Result` is the type of its rows. */
type Preparable<Result> = { prepare(name?: string): Prepared<Result> };

declare const given: unique symbol;

/**
 * Stands for a value in a prepared query. Its type is not drizzle's placeholder, which compares with any
 * column: `equals` and the like check the column's type. Only a number is a real placeholder, for limits.
 */
export type Place<Value> = { readonly [given]: Value };

/** The values of a prepared query as its builder sees them: a place for each. */
export type Given<Values> = {
  readonly [Key in keyof Values]: Place<Values[Key]> &
    (Values[Key] extends number ? Placeholder<string, Values[Key]> : unknown);
};

/** Any property is the placeholder of that name. */
const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** PostgreSQL cuts the name of a statement after so many, and may then take one for another (its manual, "Identifiers"). */
const MAX_NAME = 63;

/**
 * A query that is built and prepared once per connection, then only executed. Used on hot paths, where
 * building a query costs four times as much as running it. The row type follows from the built query; the
 * values' type from the builder's second parameter.
 */
export function preparedQuery<Result, Values extends Row = Nothing, From extends Reader = Reader>(
  name: string,
  build: (from: From, given: Given<Values>) => Preparable<Result>,
): (from: From, ...values: keyof Values extends never ? [] : [values: Values]) => Promise<Result> {
  const kept = new WeakMap<object, Prepared<Result>>();
  return (from, ...[values]) => {
    const connection = from.connection();
    let query = kept.get(connection);
    if (!query) {
      if (name.length > MAX_NAME) throw new Error(`the name of a statement is too long: ${name}`);
      // SQLite's prepare takes no name; on PostgreSQL the name identifies the server-side prepared statement.
      query = build(from, placeholders as Given<Values>).prepare(name);
      kept.set(connection, query);
    }
    return query.execute(values);
  };
}

/**
 * A prepared query for what is read at nearly every request and seldom written. Its rows are kept until the database
 * changes, where that can be asked cheaply; callers must not change them.
 */
export function keptQuery<Result, Values extends Row = Nothing>(
  name: string,
  build: (from: Reader, given: Given<Values>) => Preparable<Result>,
): (from: Reader, ...values: keyof Values extends never ? [] : [values: Values]) => Promise<Result> {
  const query = preparedQuery(name, build);
  const kept = new WeakMap<object, { version: number; results: Map<string, Result> }>();
  return async (from, ...values) => {
    const version = from.dataVersion();
    if (version === null) return query(from, ...values);
    const connection = from.connection();
    let known = kept.get(connection);
    if (known?.version !== version) {
      known = { version, results: new Map() };
      kept.set(connection, known);
    }
    const key = JSON.stringify(values);
    const result = known.results.get(key) ?? (await query(from, ...values));
    known.results.set(key, result);
    return result;
  };
}

type Row = Record<string, unknown>;
type Nothing = Record<never, never>;

/** The same for a write; it returns the rows of its `returning` clause. */
export const preparedWrite = <Result, Values extends Row = Nothing>(
  name: string,
  build: (tx: Transaction, given: Given<Values>) => Preparable<Result>,
) => preparedQuery<Result, Values, Transaction>(name, build);

/** The row type of a prepared query. */
export type RowOf<Query extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];
