import pg from 'pg';
import type { Reader, Standby } from '../database.ts';
import { getLockRowVersion } from '../lock-rows.ts';
import { DatabaseRefusal } from '../migrations/known-schema.ts';
import { connectToPrimary, endedBySilence, inSession, READING_SESSION } from './postgresql-servers.ts';
import { type Ask, readerThrough } from './reader-through.ts';
import { sqlState } from './unavailable.ts';

/** Shorter than for the primary, which answers in its stead. */
const CONNECT_MS = 1_000;
const SILENT_MS = 2_000;
/** How long one that failed is left alone. */
const AWAY_MS = 5_000;

/** The same for a server and its physical copies only. */
const IDENTITY = 'select system_identifier::text, current_database() from pg_control_system()';

/**
 * Opens a standby for reads. It is used once it has reached a version that somebody asks for, until it fails: what it
 * does not answer, the primary does. It is used again only once it has reached the version of that later moment, so that
 * an answer that is still being made never gets something older than what it has read.
 */
export function openStandby(
  url: string,
  askPrimary: Ask,
): Omit<Standby, 'db'> & { read: Reader; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: inSession(url, READING_SESSION),
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    stream: endedBySilence(SILENT_MS),
    onConnect: (client) => assertCopy(client, askPrimary),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const askStandby = pool.query.bind(pool) as Ask;
  let isUsed = false;
  let awayUntil = 0;
  let fault: string | null = null;

  function leave(error: unknown): void {
    isUsed = false;
    const { message, code } = error as Error & { code?: string };
    fault = message || code || 'no answer';
    awayUntil = performance.now() + AWAY_MS;
  }
  async function ask(...args: unknown[]): Promise<unknown> {
    if (!isUsed) return askPrimary(...args);
    try {
      return await askStandby(...args);
    } catch (error) {
      leave(error);
      return askPrimary(...args);
    }
  }
  const own = readerThrough(askStandby);

  return {
    read: readerThrough(ask),
    async hasReached(row, version) {
      if (performance.now() < awayUntil) return false;
      try {
        const hasReached = (await getLockRowVersion(own, row)) >= version;
        fault = null;
        if (hasReached) isUsed = true;
        return hasReached;
      } catch (error) {
        leave(error);
        return false;
      }
    },
    fault: () => fault,
    close: () => pool.end(),
  };
}

/** @throws Error when the server is no copy of the primary, or the database another one. */
async function assertCopy(client: pg.ClientBase, askPrimary: Ask): Promise<void> {
  const [{ rows }, primary] = await Promise.all([
    client.query(IDENTITY),
    askPrimary(IDENTITY) as Promise<pg.QueryResult>,
  ]);
  if (JSON.stringify(rows) !== JSON.stringify(primary.rows))
    throw new Error('DATABASE_READ_URL leads to no copy of the database');
}

/** PostgreSQL's invalid_catalog_name. */
const NO_SUCH_DATABASE = '3D000';
const ELSEWHERE =
  'DATABASE_READ_URL leads to another database than the shop’s: name a standby of it, with the same database.';

/**
 * Looks once, for the owner, whether an address leads to a standby of the database. What is wrong with the primary is said
 * elsewhere.
 * @throws DatabaseRefusal when it leads to the primary or to another database; whatever keeps it from answering.
 */
export async function assertStandby(readUrl: string, url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: readUrl,
    connectionTimeoutMillis: CONNECT_MS,
    stream: endedBySilence(SILENT_MS),
  });
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw sqlState(error) === NO_SUCH_DATABASE ? new DatabaseRefusal(ELSEWHERE) : error;
    });
    const { rows: own } = await client.query(IDENTITY);
    const primary = await identityOfPrimary(url).catch(() => null);
    if (primary !== null && JSON.stringify(own) !== JSON.stringify(primary))
      throw new DatabaseRefusal(ELSEWHERE);
    const { rows } = await client.query('select pg_is_in_recovery() as standby');
    if (!rows[0]?.standby)
      throw new DatabaseRefusal(
        'DATABASE_READ_URL leads to the primary, which then does all the work: name a standby, or leave it out.',
      );
  } finally {
    client.end().catch(() => undefined);
  }
}

async function identityOfPrimary(url: string): Promise<unknown[]> {
  const client = await connectToPrimary(url, { stream: endedBySilence(SILENT_MS) });
  try {
    return (await client.query(IDENTITY)).rows;
  } finally {
    client.end().catch(() => undefined);
  }
}
