import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ShopError } from '../../shared/shop-error.ts';
import {
  type Database,
  type Drizzle,
  makeTransaction,
  type Standby,
  type TransactionOptions,
} from './database.ts';
import { postgresqlTables } from './kit-postgresql.ts';
import { SHOPS_NAME } from './servers/open-shops.ts';
import {
  assertPrimary,
  CONNECT_MS,
  endedBySilence,
  inSession,
  READING_SESSION,
  SESSION,
  type Servers,
  serversOf,
} from './servers/postgresql-servers.ts';
import { type Ask, asSqliteFlavour, readerThrough } from './servers/reader-through.ts';
import { openStandby } from './servers/standby.ts';
import { isUnavailableSince, sqlState } from './servers/unavailable.ts';
import { assertOutsideTransaction, runInsideTransaction } from './transaction-watch.ts';

const RETRIES = 3;
/**
 * foreign_key_violation: what a new row names was deleted after the transaction had read it. Tried again, it reads that, and
 * says so.
 */
const DELETED_MEANWHILE = '23503';
/** Besides serialization_failure and deadlock_detected: the server rolled the transaction back and a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01', DELETED_MEANWHILE]);
/**
 * A connection on which nothing comes or goes for so long is ended: longer than any query of the shop takes, short
 * enough to go on with another server within half a minute.
 */
const SILENT_MS = 10_000;
/**
 * The server gives up a transaction that says nothing for so long: its process has vanished, and the rows that it
 * locked are waited for. A body awaits nothing but its queries, and those who wait have SILENT_MS.
 */
const IDLE_IN_TRANSACTION_MS = 5_000;

/**
 * Opens a migrated PostgreSQL database: one pool for writing transactions and one read-only pool. With several
 * servers, the pools are of the one that takes writes; it is looked for whenever that one fails. `readUrl` leads to a standby for what visitors see.
 */
export function openPostgresql(
  url: string,
  { servers = serversOf(url), readUrl = null }: { servers?: Servers; readUrl?: string | null } = {},
): Database {
  let pools = openPools(servers.primary());
  /** One entry per pooled connection, since prepared queries are cached per connection. */
  const writing = new WeakMap<pg.PoolClient, Drizzle>();

  function follow(): void {
    if (pools.url === servers.primary()) return;
    const before = pools;
    pools = openPools(servers.primary());
    // What is under way there ends by itself.
    closePools(before).catch(() => undefined);
  }
  function refuse(error: unknown): ShopError {
    servers.look().then(follow, () => undefined);
    return new ShopError({ code: 'busy' }, { cause: error });
  }

  /** Reads bypass `transaction`, so connection failures are mapped to the same refusal here. */
  async function ask(...args: unknown[]): Promise<unknown> {
    const query = pools.readers.query.bind(pools.readers) as Ask;
    try {
      return await query(...args);
    } catch (error) {
      throw isUnavailableSince(error) ? refuse(error) : error;
    }
  }
  async function attempt<T>(
    body: Parameters<Database['transaction']>[0],
    { lossy }: TransactionOptions,
  ): Promise<T> {
    const client = await pools.writers.connect();
    const db = writing.get(client) ?? asSqliteFlavour(drizzle(client));
    writing.set(client, db);
    const { tx, close } = makeTransaction(db, 'postgresql', postgresqlTables);
    let broken = false;
    try {
      // https://www.postgresql.org/docs/current/wal-async-commit.html
      await client.query(lossy ? 'BEGIN; SET LOCAL synchronous_commit = off' : 'BEGIN');
      const result = await runInsideTransaction(() => body(tx));
      await client.query('COMMIT');
      return result as T;
    } catch (error) {
      broken = isUnavailableSince(error);
      if (!broken)
        await client.query('ROLLBACK').catch(() => {
          broken = true;
        });
      throw error;
    } finally {
      close();
      client.release(broken);
    }
  }

  const standby = readUrl === null ? null : openStandby(readUrl, ask);
  const db: Database & { standby: Standby | null } = {
    dialect: 'postgresql',
    read: readerThrough(ask),
    transaction: async (body, options = {}) => {
      assertOutsideTransaction('db.transaction');
      for (let retry = 0; ; retry++) {
        try {
          return await attempt(body, options);
        } catch (failure) {
          const error = withoutValues(failure);
          if (isUnavailableSince(error)) throw refuse(error);
          const state = sqlState(error) ?? '';
          if (!RETRYABLE.has(state)) throw error;
          if (retry < RETRIES) continue;
          throw state === DELETED_MEANWHILE ? error : new ShopError({ code: 'busy' }, { cause: error });
        }
      }
    },
    backupTo: null,
    compaction: null,
    standby: null,
    primary: null,
    close: async () => {
      await Promise.all([closePools(pools), standby?.close()]);
    },
  };
  if (standby)
    db.standby = {
      db: { ...db, read: standby.read, primary: db },
      hasReached: standby.hasReached,
      fault: standby.fault,
    };
  return db;
}

type Pools = { url: string; writers: pg.Pool; readers: pg.Pool };

function openPools(url: string): Pools {
  const options = {
    application_name: SHOPS_NAME,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    stream: endedBySilence(SILENT_MS),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: assertPrimary,
  };
  const writers = new pg.Pool({ ...options, connectionString: inSession(url, SESSION) });
  const readers = new pg.Pool({ ...options, connectionString: inSession(url, READING_SESSION) });
  // A broken connection emits `error` on the pool while idle, and on the client while checked out. An
  // unhandled one would end the process; the caller learns of it from its query.
  for (const pool of [writers, readers]) {
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }
  return { url, writers, readers };
}

async function closePools({ writers, readers }: Pools): Promise<void> {
  await Promise.all([writers.end(), readers.end()]);
}

/**
 * Keeps the database's own message only, as on SQLite. drizzle wraps it with the statement and all its
 * values, which would put personal data into logs and into failed jobs' messages.
 */
const withoutValues = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
