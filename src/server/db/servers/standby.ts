import pg from 'pg';
import type { Reader, Standby } from '../database.ts';
import { getLockRowVersion } from '../lock-rows.ts';
import { endedBySilence } from './postgresql-servers.ts';
import { type Ask, readerThrough } from './reader-through.ts';

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
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    stream: endedBySilence(SILENT_MS),
    options: '-c default_transaction_read_only=on',
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
