import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { takePostgresql } from '../../../../tests/support/databases/pristine-postgresql.ts';
import { connectSqlite } from '../sqlite.ts';
import { DatabaseRefusal } from './known-schema.ts';
import { migratePostgresql } from './migrate-postgresql.ts';
import { type Migration, migrateSqlite, type Pending } from './migrate-sqlite.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
/** All of the shop's migrations, so that adding one needs no change here. */
const MIGRATIONS = readdirSync('drizzle/sqlite').filter((name) => name.endsWith('.sql')).length;

function openFolder(): {
  folder: string;
  file: string;
  migrations: string;
  migrate: (pending?: Pending) => Migration;
} {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'shop.db');
  const migrations = join(folder, 'migrations');
  cpSync('drizzle/sqlite', migrations, { recursive: true });
  const backupFolder = join(folder, 'backups');
  return {
    folder,
    file,
    migrations,
    migrate: (pending = 'apply') =>
      migrateSqlite({ file, migrationsFolder: migrations, backupFolder, now: NOW, pending }),
  };
}

/** Adds a migration to a folder as drizzle-kit would. */
function addMigration(migrations: string, statements: string): void {
  const path = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_next`;
  journal.entries.push({
    idx,
    version: '6',
    when: journal.entries.at(-1).when + 1000,
    tag,
    breakpoints: true,
  });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(migrations, `${tag}.sql`), statements);
}

const USER = "('usr_1', 'a@x', 'a@x', 'A', 'GENERAL', 'h', 0, 0)";

function fill(file: string): void {
  const connection = connectSqlite(file, { foreignKeys: true });
  connection.exec(
    `insert into user (id, email, email_key, name, role, password_hash, created_at, updated_at) values ${USER}`,
  );
  for (let i = 0; i < 3; i++) {
    connection.exec(
      `insert into session (id_hash, user_id, created_at, last_seen_at) values ('s${i}', 'usr_1', 0, 0)`,
    );
  }
  connection.close();
}

function count(file: string, table: string): number {
  const connection = new BetterSqlite3(file, { readonly: true });
  const row = connection.prepare(`select count(*) as n from ${table}`).get() as { n: number };
  connection.close();
  return row.n;
}

/** What drizzle-kit generates for a changed table: create a new one, copy the rows, drop the old one. */
const rebuildUser = (copyFrom: string) =>
  `CREATE TABLE __new_user (id text PRIMARY KEY NOT NULL, email text NOT NULL, email_key text NOT NULL, name text NOT NULL, role text NOT NULL, password_hash text NOT NULL, profile_pic_hash text, created_at integer NOT NULL, updated_at integer NOT NULL) STRICT;
--> statement-breakpoint
INSERT INTO __new_user SELECT id, email, email_key, name, role, password_hash, profile_pic_hash, created_at, updated_at FROM ${copyFrom};
--> statement-breakpoint
DROP TABLE user;
--> statement-breakpoint
ALTER TABLE __new_user RENAME TO user;`;

test('a new file is created without a backup; a second start does nothing', () => {
  const { folder, migrate } = openFolder();
  expect(migrate()).toEqual({ created: true, applied: MIGRATIONS, backup: null });
  expect(migrate()).toEqual({ created: false, applied: 0, backup: null });
  expect(readdirSync(folder)).not.toContain('backups');
});

test('rebuilding a table keeps its rows and those that cascade from it, after a backup', () => {
  const { file, migrations, migrate } = openFolder();
  migrate();
  fill(file);
  addMigration(migrations, rebuildUser('user'));
  const { applied, backup } = migrate();
  expect(applied).toBe(1);
  expect([count(file, 'user'), count(file, 'session')]).toEqual([1, 3]);
  expect(backup && count(backup, 'session')).toBe(3);
});

test('the same rebuild with foreign keys on deletes the cascading rows: the trap that the migration avoids', () => {
  const { file, migrate } = openFolder();
  migrate();
  fill(file);
  const connection = connectSqlite(file, { foreignKeys: true });
  connection.exec('BEGIN');
  connection.pragma('foreign_keys = OFF');
  for (const statement of rebuildUser('user').split('--> statement-breakpoint')) connection.exec(statement);
  connection.exec('COMMIT');
  connection.close();
  expect([count(file, 'user'), count(file, 'session')]).toEqual([1, 0]);
});

/** Removes the newest migrations, starting with `tag`. @returns a function that puts them back. */
function holdBackFrom(migrations: string, tag: string): () => void {
  const path = join(migrations, 'meta/_journal.json');
  const whole = readFileSync(path, 'utf8');
  const journal = JSON.parse(whole);
  const first = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  return () => writeFileSync(path, whole);
}

test('orders older than the order search are found by it', () => {
  const { file, migrations, migrate } = openFolder();
  const bringBack = holdBackFrom(migrations, '0006_owners_orders');
  migrate();
  const sums = "'usd', 100, 0, 0, 0, 100, 'paid', 'unfulfilled', 1, 0, 0";
  const connection = connectSqlite(file, { foreignKeys: true });
  connection.exec(
    `insert into "order" (id, number, provider_session_id, email, name, currency, subtotal_minor,
       discount_minor, shipping_minor, tax_minor, total_minor, payment_status, fulfilment_status, livemode,
       created_at, updated_at)
     values ('ord_1', 'QX7K2M9A', 'cs_1', 'Asha@Shop.test', 'Asha Rao', ${sums})`,
  );
  connection.exec(
    `insert into order_line (id, order_id, position, name, sku, list_price_minor, unit_price_minor, quantity, tax_minor)
     values ('oln_1', 'ord_1', 0, 'Steel Kettle', 'SK-4', 100, 100, 1, 0)`,
  );
  bringBack();
  migrate();
  const find = connection.prepare(
    'select count(*) as n from order_search s join order_search_index on order_search_index.rowid = s.id where order_search_index match ?',
  );
  for (const words of ['"qx7k"*', '"asha" AND "shop"', '"kettle"', '"sk" AND "4"']) {
    expect(find.get(words), words).toEqual({ n: 1 });
  }
  connection.close();
});

test('a migration that leaves dangling rows is refused and rolled back', () => {
  const { folder, file, migrations, migrate } = openFolder();
  migrate();
  fill(file);
  addMigration(migrations, rebuildUser('(SELECT * FROM user WHERE 0)'));
  const refused = expect(() => migrate());
  refused.toThrow(DatabaseRefusal);
  refused.toThrow('3 row(s) pointing nowhere (first: session -> user)');
  expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  expect([count(file, 'user'), count(file, 'session')]).toEqual([1, 3]);
});

test('rows that pointed nowhere before are named, and not blamed on the migration; nothing is copied', () => {
  const { folder, file, migrations, migrate } = openFolder();
  migrate();
  fill(file);
  const connection = connectSqlite(file, { foreignKeys: false });
  connection.exec(`delete from user;
    insert into session (id_hash, user_id, created_at, last_seen_at) values ('s3', 'usr_1', 0, 0)`);
  // Where nothing is to be migrated, the start does not look.
  expect(migrate('count').applied).toBe(0);
  addMigration(migrations, 'SELECT 1;');
  for (const pending of ['count', 'apply'] as const) {
    const refused = expect(() => migrate(pending));
    refused.toThrow(DatabaseRefusal);
    refused.toThrow(
      'rows that point nowhere: 4 of session whose user is gone (rowid 1, 2, 3, …). They are older',
    );
  }
  expect(readdirSync(folder)).not.toContain('backups');
  connection.exec(
    `insert into user (id, email, email_key, name, role, password_hash, created_at, updated_at) values ${USER}`,
  );
  connection.close();
  expect(migrate()).toMatchObject({ applied: 1 });
});

test('a migration that fails leaves the file as it was, and no copy but that of an earlier one', () => {
  const { folder, file, migrations, migrate } = openFolder();
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'backups/before-migration-20260228T120000.db'), 'of an earlier one');
  migrate();
  fill(file);
  addMigration(migrations, 'DELETE FROM session;\n--> statement-breakpoint\nSELECT * FROM missing;');
  expect(() => migrate()).toThrow('no such table: missing');
  expect(count(file, 'session')).toBe(3);
  expect(readdirSync(join(folder, 'backups'))).toEqual(['before-migration-20260228T120000.db']);
});

test('a reopened file still syncs every commit to disk', () => {
  const { folder, file, migrate } = openFolder();
  migrate();
  mkdirSync(join(folder, 'x'));
  const connection = connectSqlite(file, { foreignKeys: true });
  expect(connection.pragma('synchronous', { simple: true })).toBe(2);
  expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
  connection.close();
});

test('an older version refuses the database of a newer one, naming it, and changes nothing', () => {
  const { file, migrations, migrate } = openFolder();
  migrate();
  fill(file);
  const connection = connectSqlite(file, { foreignKeys: true });
  connection.exec(`insert into setting (key, value, updated_at) values ('opened_by', '"9.1.0"', 0)`);
  connection.close();
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  const bringBack = holdBackFrom(migrations, newest?.replace('.sql', '') ?? '');
  expect(() => migrate()).toThrow(
    /belongs to version 9\.1\.0 of Voltcart: it has had 1 change.+ not know, the newest of 20\d\d-\d\d-\d\d\./,
  );
  expect(count(file, 'session')).toBe(3);
  bringBack();
  expect(migrate().applied).toBe(0);
});

test('a database that another branch of versions has changed is refused, however few its changes are', () => {
  const { file, migrations, migrate } = openFolder();
  migrate();
  const connection = connectSqlite(file, { foreignKeys: true });
  connection.exec(`update __drizzle_migrations set hash = 'another' where rowid = 1`);
  connection.close();
  addMigration(migrations, 'SELECT 1;');
  expect(() => migrate()).toThrow('belongs to a newer version');
});

test('a command neither makes a database nor brings one up to date', () => {
  const { file, folder, migrations, migrate } = openFolder();
  expect(() => migrate('refuse')).toThrow('There is no shop in');
  expect(readdirSync(folder)).toEqual(['migrations']);
  migrate();
  expect(migrate('refuse')).toEqual({ created: false, applied: 0, backup: null });
  addMigration(migrations, 'DELETE FROM session;');
  fill(file);
  expect(() => migrate('refuse')).toThrow('lacks 1 change(s) of this version');
  expect(count(file, 'session')).toBe(3);
});

test('the copy before a migration has its name only once it is whole', () => {
  const { folder, file, migrations, migrate } = openFolder();
  migrate();
  fill(file);
  addMigration(migrations, 'SELECT 1;');
  const torn = join(folder, 'backups/before-migration-20260228T120000.db.unfinished');
  mkdirSync(join(folder, 'backups'));
  writeFileSync(torn, 'what a killed copy leaves');
  const { backup } = migrate();
  expect(readdirSync(join(folder, 'backups'))).toEqual(['before-migration-20260301T120000.db']);
  expect(backup && count(backup, 'session')).toBe(3);
});

test('on PostgreSQL, too, a newer database and pending changes are refused', async () => {
  const { url, giveBack } = await takePostgresql(inject('postgresqlUrl'));
  onTestFinished(giveBack);
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('drizzle/postgresql', folder, { recursive: true });
  expect(await migratePostgresql(url, folder, 'refuse')).toMatchObject({ applied: 0 });
  addMigration(folder, 'delete from "user";');
  await expect(migratePostgresql(url, folder, 'refuse')).rejects.toThrow('lacks 1 change(s)');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into setting values ('opened_by', '"9.1.0"', now())`);
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of 9.1.0', 1)`);
  await expect(migratePostgresql(url, folder)).rejects.toThrow(
    /belongs to version 9\.1\.0 of Voltcart: .+, the newest of 1970-01-01\./,
  );
  await client.query(`delete from drizzle.__drizzle_migrations where hash = 'of 9.1.0'`);
  await client.end();
});
