import { type Placeholder, sql } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { DatabaseCopy } from './database-copy.ts';
import type { Tables } from './schema.ts';
import { assertOutsideTransaction } from './transaction-watch.ts';

export type Dialect = 'sqlite' | 'postgresql';

/** drizzle's asynchronous SQLite flavour: everything is awaited, so the same query runs on both engines. */
export type Drizzle = BaseSQLiteDatabase<'async', unknown, Record<string, never>>;

type Selecting = Pick<Drizzle, 'select' | 'selectDistinct' | '$count' | 'with' | '$with'>;
type Writing = Pick<Drizzle, 'insert' | 'update' | 'delete'>;

/** Reads only. Every query outside a transaction goes through one of these. */
export type Reader = Selecting & {
  readonly dialect: Dialect;
  readonly tables: Tables;
  /** The connection underneath, by which prepared queries are kept. */
  readonly connection: object;
};

/** Reads and writes inside one transaction; a Transaction may stand wherever a Reader is asked for. */
export type Transaction = Reader & Writing & { readonly isTransaction: true };

export type Database = {
  readonly dialect: Dialect;
  /** Select only; not for a transaction's body, where `tx` is what sees the body's own writes (watched). */
  readonly read: Reader;
  /**
   * Runs `body` as one transaction: all of its writes or none. On SQLite bodies run one at a time.
   * A body awaits nothing but its `tx`: no network, no timer, since it holds the only writer.
   * @throws ShopError `busy` when the lock was not to be had after three more tries.
   * Not for another transaction's body (watched).
   */
  transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Writes a consistent copy of the whole database to `file` (SQLite) while writers go on, leaves secrets
   * that are meant to pass out of it, and reads the copy from end to end. Null on PostgreSQL.
   * @throws Error when the copy is not sound.
   */
  readonly backupTo: ((file: string) => Promise<DatabaseCopy>) | null;
  close(): Promise<void>;
};

/** The connection-wide reader. */
export function makeReader(db: Drizzle, dialect: Dialect, tables: Tables): Reader {
  const check = () => assertOutsideTransaction('db.read');
  return {
    dialect,
    tables,
    get connection() {
      check();
      return db;
    },
    ...selecting(db, check),
  };
}

/**
 * The handle of one transaction.
 * @returns the handle, and `close`, after which each use of it throws: a forgotten `await` in a body
 * would otherwise write into somebody else's transaction.
 */
export function makeTransaction(db: Drizzle, dialect: Dialect, tables: Tables) {
  let open = true;
  const check = () => {
    if (!open) throw new Error('this transaction has ended: something in its body was not awaited');
  };
  const tx: Transaction = {
    isTransaction: true,
    dialect,
    tables,
    get connection() {
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

/** The same function, with `check` run before each call. The cast keeps the overloads of drizzle's own. */
function guarded<F>(method: F, check: () => void): F {
  const call = method as (...args: unknown[]) => unknown;
  return ((...args: unknown[]) => {
    check();
    return call(...args);
  }) as F;
}

type Prepared<Result> = { execute(values?: Record<string, unknown>): Promise<Result> };

/** A query of drizzle's, built but not yet prepared; `Result` is what its columns make of its rows. */
type Preparable<Result> = { prepare(name?: string): Prepared<Result> };

declare const given: unique symbol;

/**
 * The place of a value in a prepared query. No placeholder by its type, since drizzle compares one with any column:
 * `equals` and its like look at the column. A number is one, for limits.
 */
export type Place<Value> = { readonly [given]: Value };

/** What a prepared query is executed with, as its builder sees it: a place for each value. */
export type Given<Values> = {
  readonly [Key in keyof Values]: Place<Values[Key]> &
    (Values[Key] extends number ? Placeholder<string, Values[Key]> : unknown);
};

/** Whichever property is asked for, it is the placeholder of that name. */
const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A query that is built and prepared once per connection and then only executed: the hot paths' form
 * (building a query costs four times what running it does). What it answers follows from what is built,
 * what it is executed with from the builder's second parameter.
 */
export function preparedQuery<Result, Values extends Row = Nothing, From extends Reader = Reader>(
  name: string,
  build: (from: From, given: Given<Values>) => Preparable<Result>,
): (from: From, ...values: keyof Values extends never ? [] : [values: Values]) => Promise<Result> {
  const kept = new WeakMap<object, Prepared<Result>>();
  return (from, ...[values]) => {
    let query = kept.get(from.connection);
    if (!query) {
      // SQLite's prepare takes no name; PostgreSQL's gives it to the server's own prepared statement.
      query = build(from, placeholders as Given<Values>).prepare(name);
      kept.set(from.connection, query);
    }
    return query.execute(values);
  };
}

type Row = Record<string, unknown>;
type Nothing = Record<never, never>;

/** The same for a statement that writes; it answers what it gives back by `returning`. */
export const preparedWrite = <Result, Values extends Row = Nothing>(
  name: string,
  build: (tx: Transaction, given: Given<Values>) => Preparable<Result>,
) => preparedQuery<Result, Values, Transaction>(name, build);

/** A row of what a prepared query answers. */
export type RowOf<Query extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];
