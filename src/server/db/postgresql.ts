import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ShopError } from '../../shared/shop-error.ts';
import { type Database, type Drizzle, makeReader, makeTransaction } from './database.ts';
import { postgresqlTables } from './schema.ts';
import { assertOutsideTransaction, runInsideTransaction } from './transaction-watch.ts';

const RETRIES = 3;
/** serialization_failure, deadlock_detected: the server undid the transaction and asks for another try. */
const RETRYABLE = new Set(['40001', '40P01']);
/** Connection failures and shutdowns: the database is not there just now. */
const UNAVAILABLE = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300']);

/** Opens a migrated PostgreSQL database: a pool that writes inside transactions, and a read-only pool. */
export function openPostgresql(url: string): Database {
  const options = { connectionString: url, max: 10, connectionTimeoutMillis: 5_000 };
  const writers = new pg.Pool(options);
  const readers = new pg.Pool({ ...options, options: '-c default_transaction_read_only=on' });
  // An idle connection that breaks emits here; without a listener it would end the process.
  for (const pool of [writers, readers]) pool.on('error', () => undefined);
  const reading = asSqliteFlavour(drizzle(readers));
  /** One per connection of the pool: prepared queries are kept by it. */
  const writing = new WeakMap<pg.PoolClient, Drizzle>();

  async function attempt<T>(body: Parameters<Database['transaction']>[0]): Promise<T> {
    const client = await writers.connect();
    const db = writing.get(client) ?? asSqliteFlavour(drizzle(client));
    writing.set(client, db);
    const { tx, close } = makeTransaction(db, 'postgresql', postgresqlTables);
    let broken = false;
    try {
      await client.query('BEGIN');
      const result = await runInsideTransaction(() => body(tx));
      await client.query('COMMIT');
      return result as T;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      close();
      client.release(broken);
    }
  }

  return {
    dialect: 'postgresql',
    read: makeReader(reading, 'postgresql', postgresqlTables),
    transaction: async (body) => {
      assertOutsideTransaction('db.transaction');
      for (let retry = 0; ; retry++) {
        try {
          return await attempt(body);
        } catch (error) {
          const code = sqlState(error);
          if (code && UNAVAILABLE.has(code)) throw new ShopError({ code: 'busy' }, { cause: error });
          if (!code || !RETRYABLE.has(code)) throw error;
          if (retry === RETRIES) throw new ShopError({ code: 'busy' }, { cause: error });
        }
      }
    },
    backupTo: null,
    close: async () => {
      await Promise.all([writers.end(), readers.end()]);
    },
  };
}

/** Both flavours have the same methods; the schema's kit already says so for the tables. */
const asSqliteFlavour = (db: unknown): Drizzle => db as Drizzle;

function sqlState(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? found : undefined;
}
