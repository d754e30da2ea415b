import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { SYSTEM } from '../src/server/actor.ts';
import { migratePostgresql } from '../src/server/db/migrations/migrate-postgresql.ts';
import { migrateSqlite } from '../src/server/db/migrations/migrate-sqlite.ts';
import { findSchemaFault } from '../src/server/db/schema-check.ts';
import { restoreBackup } from '../src/server/operations/backup/restore-service.ts';
import { TEMPLATE_DATABASE } from './support/databases/pristine-postgresql.ts';
import { unpackEarlierShop } from './support/earlier/earlier-answers.ts';
import { loadEarlierPostgresql } from './support/earlier/earlier-shop.ts';

const MIGRATIONS = 'drizzle/sqlite';
const MIGRATIONS_OF_POSTGRESQL = 'drizzle/postgresql';
const EARLIEST = 10;

type Journal = { entries: { tag: string }[] };
const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
const journal = journalOf(MIGRATIONS);

const ORDERS = 'select number, total_minor from "order" order by number';
const KEPT_TABLES = ['product', 'user', 'order_line', 'refund', 'stock_movement', 'audit_entry'];

/** What must outlive every change of the schema. */
function kept(file: string): Record<string, unknown> {
  const db = new BetterSqlite3(file, { readonly: true });
  try {
    const count = (table: string) => db.prepare(`select count(*) from "${table}"`).pluck().get();
    return {
      orders: db.prepare(ORDERS).all(),
      tables: KEPT_TABLES.map(count),
      dangling: db.pragma('foreign_key_check'),
    };
  } finally {
    db.close();
  }
}

/** The migrations of the version that had so many. */
function migrationsUntil(count: number, of = MIGRATIONS): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'meta'));
  const all = journalOf(of);
  const entries = all.entries.slice(0, count);
  for (const { tag } of entries) cpSync(join(of, `${tag}.sql`), join(folder, `${tag}.sql`));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...all, entries }));
  return folder;
}

test('a shop of every schema since e857c92 is opened, and a backup of it restored, without a loss', async () => {
  const dataDir = unpackEarlierShop();
  const file = join(dataDir, 'shop.db');
  const facts = { backupFolder: join(dataDir, 'backups'), now: new Date() };
  const before = kept(file);
  expect(journal.entries.length).toBeGreaterThan(EARLIEST + 15);
  for (let count = EARLIEST; count <= journal.entries.length; count++) {
    const name = journal.entries[count - 1]?.tag;
    migrateSqlite({ ...facts, file, migrationsFolder: migrationsUntil(count) });
    const [opened, backedUp] = ['opened', 'backup'].map((what) => join(dataDir, `${what}-${count}.db`)) as [
      string,
      string,
    ];
    for (const copy of [opened, backedUp]) copyFileSync(file, copy);
    const { applied } = migrateSqlite({ ...facts, file: opened, migrationsFolder: MIGRATIONS });
    expect(applied, name).toBe(journal.entries.length - count);
    const migrations = journal.entries.length;
    expect(findSchemaFault({ file: opened, migrationsFolder: MIGRATIONS, migrations }), name).toBeNull();
    expect(kept(opened), name).toEqual(before);

    const to = join(dataDir, `restored-${count}`);
    const restored = await restoreBackup(
      {
        dataDir: to,
        databaseFile: join(to, 'shop.db'),
        mediaFolder: join(to, 'media'),
        documentsFolder: join(to, 'documents'),
        elsewhere: null,
        keyFile: join(to, 'secrets.key'),
        migrationsFolder: MIGRATIONS,
        now: () => new Date(),
      },
      SYSTEM,
      { file: backedUp, keepSessions: true, onProgress: () => undefined },
    );
    expect(restored.migrated, name).toBe(applied);
    expect(kept(join(to, 'shop.db')), name).toMatchObject({ orders: before.orders, dangling: [] });
  }
});

test('whose address was confirmed before 0041 keeps a second factor, whatever address they have later', () => {
  const dataDir = unpackEarlierShop();
  const file = join(dataDir, 'shop.db');
  const facts = { file, backupFolder: join(dataDir, 'backups'), now: new Date() };
  migrateSqlite({ ...facts, migrationsFolder: migrationsUntil(41) });
  new BetterSqlite3(file).exec(`update user set email_verified_at = 1 where role = 'ADMIN'`).close();
  migrateSqlite({ ...facts, migrationsFolder: MIGRATIONS });
  const db = new BetterSqlite3(file, { readonly: true });
  const since = db
    .prepare('select distinct role, owned_since = created_at as own from user order by role')
    .all();
  db.close();
  expect(since).toEqual([
    { role: 'ADMIN', own: 1 },
    { role: 'GENERAL', own: null },
  ]);
});

async function onPostgresql<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOf = (url: string, statement: string): Promise<Record<string, unknown>[]> =>
  onPostgresql(url, async (client) => (await client.query(statement)).rows);

/** Columns, keys, checks and indexes of all tables, each as a line. */
const SCHEMA = `
  select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    || case when attnotnull then ' not null' else '' end || coalesce(' ' || pg_get_expr(adbin, adrelid), '') as line
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    and attnum > 0 and not attisdropped
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  order by 1`;

const keptOnPostgresql = async (url: string) => ({
  orders: await rowsOf(url, ORDERS),
  counts: await rowsOf(
    url,
    KEPT_TABLES.map((table) => `select '${table}' as name, count(*) from "${table}"`).join(' union all '),
  ),
});

test('a PostgreSQL database of every schema since e857c92 is opened without a loss', async () => {
  const { entries } = journalOf(MIGRATIONS_OF_POSTGRESQL);
  const url = await loadEarlierPostgresql();
  const server = inject('postgresqlUrl');
  const name = new URL(url).pathname.slice(1);
  const opened = server.replace(/[^/]+$/, `${name}_opened`);
  onTestFinished(async () => void (await rowsOf(server, `drop database if exists ${name}_opened`)));
  const before = await keptOnPostgresql(url);
  expect(before.orders.length).toBeGreaterThan(30);
  const made = await rowsOf(server.replace(/[^/]+$/, TEMPLATE_DATABASE), SCHEMA);
  for (let count = EARLIEST; count <= entries.length; count++) {
    const tag = entries[count - 1]?.tag;
    await migratePostgresql(url, migrationsUntil(count, MIGRATIONS_OF_POSTGRESQL));
    await rowsOf(server, `drop database if exists ${name}_opened`);
    await rowsOf(server, `create database ${name}_opened template ${name} strategy file_copy`);
    const { applied } = await migratePostgresql(opened, MIGRATIONS_OF_POSTGRESQL);
    expect(applied, tag).toBe(entries.length - count);
    expect(await keptOnPostgresql(opened), tag).toEqual(before);
    expect(await rowsOf(opened, SCHEMA), tag).toEqual(made);
  }
});
