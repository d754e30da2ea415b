import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { inject } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { openPostgresql } from '../../../src/server/db/postgresql.ts';
import { openSqlite } from '../../../src/server/db/sqlite.ts';
import { TEMPLATE_DATABASE } from '../../support/pristine-postgresql.ts';
import { type Seed, type Seeded, seedDatabase } from './seed.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of plain SQL; each query names its columns
export type Row = Record<string, any>;
/**
 * Plain SQL with `?` placeholders, on either engine. Big integers arrive as numbers; booleans as booleans or
 * 0 and 1.
 */
export type Ask = (sql: string, ...values: unknown[]) => Promise<Row[]>;

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

/** A migrated database for one suite. */
export async function createFaultDatabase(engine: Dialect, dataDir: string): Promise<FaultDatabase> {
  return engine === 'sqlite' ? createSqlite(dataDir) : createPostgresql();
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

async function createPostgresql(): Promise<FaultDatabase> {
  const serverUrl = inject('postgresqlUrl');
  const name = `faults_${process.pid}_${++made}`;
  const url = serverUrl.replace(/[^/]+$/, name);
  await onServer(serverUrl, async (ask) => ask(`create database ${name} template ${TEMPLATE_DATABASE}`));
  return {
    engine: 'postgresql',
    env: { DATABASE_URL: url },
    file: null,
    look: (read) =>
      onServer(url, async (ask) => {
        await ask('begin isolation level repeatable read read only');
        return read(ask);
      }),
    change: (write) =>
      onServer(url, async (ask) => {
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
      await onServer(serverUrl, async (ask) => ask(`drop database ${name} with (force)`));
    },
  };
}

/** The type ids of bigint and numeric, the type of a sum of bigint. */
const LONG_NUMBERS = [20, 1700];

async function onServer<T>(connectionString: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const types = new pg.TypeOverrides();
  for (const oid of LONG_NUMBERS) types.setTypeParser(oid, Number);
  const client = new pg.Client({ connectionString, types });
  await client.connect();
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
