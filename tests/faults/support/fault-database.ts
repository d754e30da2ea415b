import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { inject } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { openPostgresql } from '../../../src/server/db/postgresql.ts';
import { openSqlite } from '../../../src/server/db/sqlite.ts';
import type { Cluster } from '../../support/databases/postgresql-cluster.ts';
import { TEMPLATE_DATABASE } from '../../support/databases/pristine-postgresql.ts';
import { type Seed, type Seeded, seedDatabase } from './seed.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of plain SQL; each query names its columns
export type Row = Record<string, any>;
/**
 * Plain SQL with `?` placeholders, on either engine. Big integers arrive as numbers; booleans as booleans or
 * 0 and 1.
 */
export type Ask = (sql: string, ...values: unknown[]) => Promise<Row[]>;

/** PostgreSQL servers that a suite started, the present primary first, each with the template database. */
export type OwnServers = readonly Pick<Cluster, 'url'>[];

/** The suites' own access to the shop's database, without the shop's code. */
export type FaultDatabase = {
  engine: Dialect;
  /** The shop's environment variables for it. */
  env: Record<string, string>;
  /** The SQLite file; null on PostgreSQL. */
  file: string | null;
  /** Reads one consistent snapshot, whatever the shop writes meanwhile. */
  look: <T>(read: (ask: Ask) => Promise<T>) => Promise<T>;
  /** Writes in one transaction, past the shop, what a suite needs between two rounds. */
  change: (write: (ask: Ask) => Promise<unknown>) => Promise<void>;
  seed: (seed: Seed) => Promise<Seeded>;
  remove: () => Promise<void>;
};

let made = 0;

/**
 * A migrated database for one suite.
 * @param servers PostgreSQL servers of the suite's own, of which one takes writes; otherwise the one of all suites.
 */
export async function createFaultDatabase(
  engine: Dialect,
  dataDir: string,
  servers?: OwnServers,
): Promise<FaultDatabase> {
  return engine === 'sqlite' ? createSqlite(dataDir) : createPostgresql(servers);
}

function createSqlite(dataDir: string): FaultDatabase {
  const file = join(dataDir, 'shop.db');
  copyFileSync(inject('sqliteTemplate'), file);
  return {
    engine: 'sqlite',
    env: {},
    file,
    look: (read) => lookAtSqlite(file, read),
    change: (write) => changeSqlite(file, write),
    async seed(seed) {
      const db = openSqlite(file);
      const seeded = await seedDatabase(db, seed);
      await db.close();
      return seeded;
    },
    remove: async () => undefined,
  };
}

/** Reads a SQLite file, whether or not a shop has it open. */
export async function lookAtSqlite<T>(file: string, read: (ask: Ask) => Promise<T>): Promise<T> {
  const connection = new BetterSqlite3(file, { fileMustExist: true, timeout: 5_000 });
  try {
    connection.pragma('query_only = ON');
    connection.exec('BEGIN');
    return await read(async (sql, ...values) => connection.prepare(sql).all(...values) as Row[]);
  } finally {
    connection.close();
  }
}

async function changeSqlite(file: string, write: (ask: Ask) => Promise<unknown>): Promise<void> {
  const connection = new BetterSqlite3(file, { fileMustExist: true, timeout: 5_000 });
  try {
    connection.exec('BEGIN IMMEDIATE');
    await write(async (sql, ...values) => {
      connection.prepare(sql).run(...values);
      return [];
    });
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
}

async function createPostgresql(servers?: OwnServers): Promise<FaultDatabase> {
  const serverUrls = servers ? servers.map((server) => server.url('postgres')) : [inject('postgresqlUrl')];
  const name = `faults_${process.pid}_${++made}`;
  const urls = serverUrls.map((server) => server.replace(/[^/]+$/, name));
  const hosts = urls.map((each) => new URL(each).host);
  const url = (urls[0] ?? '').replace(hosts[0] ?? '', hosts.join(','));
  await onServer(serverUrls, async (ask) => ask(`create database ${name} template ${TEMPLATE_DATABASE}`));
  return {
    engine: 'postgresql',
    env: { DATABASE_URL: url },
    file: null,
    look: (read) =>
      onServer(urls, async (ask) => {
        await ask('begin isolation level repeatable read read only');
        return read(ask);
      }),
    change: (write) =>
      onServer(urls, async (ask) => {
        await ask('begin');
        await write(ask);
        await ask('commit');
      }),
    async seed(seed) {
      const db = openPostgresql(url);
      const seeded = await seedDatabase(db, seed);
      await db.close();
      return seeded;
    },
    async remove() {
      // The suite removes its own servers, which may be gone or wait for a standby that is.
      if (!servers) await onServer(serverUrls, async (ask) => ask(`drop database ${name} with (force)`));
    },
  };
}

/** The type ids of bigint and numeric, the type of a sum of bigint. */
const LONG_NUMBERS = [20, 1700];

async function onServer<T>(urls: readonly string[], work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await connectToPrimary(urls);
  try {
    return await work(async (sql, ...values) => {
      let position = 0;
      const text = sql.replaceAll('?', () => `$${++position}`);
      return (await client.query(text, values)).rows;
    });
  } finally {
    await client.end();
  }
}

/** Connects to the server that takes writes: of two, the last, because a standby was promoted in the first one's stead. */
async function connectToPrimary(urls: readonly string[]): Promise<pg.Client> {
  const types = new pg.TypeOverrides();
  for (const oid of LONG_NUMBERS) types.setTypeParser(oid, Number);
  const failures: unknown[] = [];
  for (const connectionString of urls.toReversed()) {
    const client = new pg.Client({ connectionString, types });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (!rows[0]?.standby) return client;
      await client.end();
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'no server takes writes');
}
