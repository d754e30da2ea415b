import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { EARLIER_SETUP, unpackEarlierShop } from '../../../../../tests/support/earlier/earlier-answers.ts';
import { loadEarlierPostgresql } from '../../../../../tests/support/earlier/earlier-shop.ts';
import { toyFolder } from '../../../../../tests/support/shop/toy-release.ts';
import { parseConfig } from '../../../config.ts';
import { migrateSqlite } from '../../../db/migrations/migrate-sqlite.ts';
import { noteRunning } from '../../releases/running-shop.ts';
import { findingOf } from './check.ts';
import { dataChecks } from './data-checks.ts';

/** What the doctor finds about one subject, with these settings. */
async function finding(subject: string, env: Record<string, string>) {
  const check = dataChecks(parseConfig(env), '.').find((each) => each.subject === subject);
  return check ? await findingOf(check) : null;
}

const fine = (found: string) => ({ found, remedy: null });

/** Another shop's server, by what it answers. */
async function givenShop(): Promise<string> {
  const server = createServer((_, answer) => answer.end('{"ok":true}')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return String((server.address() as AddressInfo).port);
}

test('the port of another shop is taken; that of the shop on this data folder is its own', async () => {
  const [DATA_DIR, PORT] = [toyFolder(), await givenShop()];
  const env = { DATA_DIR, PORT };
  const taken = { found: 'taken by another shop', remedy: 'Set PORT to a free one.' };
  expect(await finding(`Port ${PORT}`, env)).toMatchObject(taken);
  const note = {
    release: '/a/clone',
    host: '127.0.0.1',
    port: Number(PORT),
    since: new Date().toISOString(),
  };
  noteRunning(DATA_DIR, { ...note, pid: process.pid });
  expect(await finding(`Port ${PORT}`, env)).toMatchObject(fine('taken by this shop, which is open'));
  noteRunning(DATA_DIR, { ...note, pid: process.pid, port: 1 });
  expect(await finding(`Port ${PORT}`, env)).toMatchObject(taken);
  // A shop that lost power cannot take its note away.
  noteRunning(DATA_DIR, { ...note, pid: 2 ** 22 + 1 });
  expect(await finding(`Port ${PORT}`, env)).toMatchObject(taken);
});

test.each(['', 'half a ke'])('a key file that holds no key (%j) is found', async (text) => {
  const DATA_DIR = toyFolder();
  expect(await finding('Key file', { DATA_DIR })).toMatchObject({ remedy: null });
  writeFileSync(join(DATA_DIR, 'secrets.key'), text);
  expect(await finding('Key file', { DATA_DIR })).toMatchObject({
    found: expect.stringContaining('is damaged'),
    remedy: expect.stringContaining('Put it back from a copy'),
  });
});

const EASY = { ADMIN_EMAIL: 'owner@corner.example', ADMIN_PASSWORD: 'Password1' };

test('an easy password of the first admin is found, unless there is an admin already', async () => {
  const DATA_DIR = toyFolder();
  expect(await finding('First admin', { DATA_DIR })).toBeNull();
  const isEasy = { found: 'ADMIN_PASSWORD is easy to guess', remedy: expect.any(String) };
  expect(await finding('First admin', { DATA_DIR, ...EASY })).toMatchObject(isEasy);
  expect(
    await finding('First admin', { DATA_DIR, ...EASY, ADMIN_PASSWORD: 'seven otters paint Tuesday' }),
  ).toMatchObject(fine('owner@corner.example, with the password from ADMIN_PASSWORD'));

  const file = join(DATA_DIR, 'shop.db');
  migrateSqlite({ file, migrationsFolder: 'drizzle/sqlite', backupFolder: DATA_DIR, now: new Date() });
  expect(await finding('First admin', { DATA_DIR, ...EASY })).toMatchObject(isEasy);
  const connection = new BetterSqlite3(file);
  connection.exec(
    "insert into user (id, email, email_key, name, role, password_hash, created_at, updated_at) values ('user_1', 'a@b.example', 'a@b.example', 'A', 'ADMIN', 'x', 0, 0)",
  );
  connection.close();
  expect(await finding('First admin', { DATA_DIR, ...EASY })).toMatchObject(
    fine('there is one; ADMIN_PASSWORD is not used'),
  );
});

/** A shop of an earlier version with a real order, and a way to change its data. */
async function givenEarlier(engine: string) {
  const env = { ...EARLIER_SETUP, TEST_PAYMENTS: 'off', DATA_DIR: unpackEarlierShop() };
  const file = join(env.DATA_DIR, 'shop.db');
  if (engine === 'sqlite')
    return { env, change: async (text: string) => void new BetterSqlite3(file).exec(text).close() };
  rmSync(file);
  const DATABASE_URL = await loadEarlierPostgresql();
  async function change(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(text);
    await client.end();
  }
  return { env: { ...env, DATABASE_URL }, change };
}

test.each(['sqlite', 'postgresql'])(
  'missing keys of a shop with real orders are found before an update, on %s',
  async (engine) => {
    const { env, change } = await givenEarlier(engine);
    expect(await finding('Payments', env)).toMatchObject({
      found: expect.stringMatching(
        /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: are not set, but this shop has/,
      ),
      remedy: expect.any(String),
    });
    expect(await finding('Database', env)).toMatchObject({ remedy: null });
    expect(await finding('Payments', { ...env, TEST_PAYMENTS: 'on' })).toBeNull();
    await change(
      `insert into setting (key, value, updated_at) select 'payment_account', '{"version": 1}', updated_at from setting limit 1`,
    );
    expect(await finding('Payments', env)).toMatchObject(fine('as entered in the panel'));
    await change('update "order" set livemode = (1 = 0)');
    for (const either of [env, { DATA_DIR: toyFolder() }])
      expect(await finding('Payments', either)).toMatchObject(
        fine('test payments, unless a key was entered in the panel'),
      );
  },
);

test('rows that an update would stumble over are found before it', async () => {
  const { env, change } = await givenEarlier('sqlite');
  await change('pragma foreign_keys = off; delete from product');
  expect(await finding('Database', env)).toMatchObject({
    found: 'cannot be used',
    remedy: expect.stringMatching(
      /order_line whose product is gone \(rowid \d+, .+docs\/how-to\/update-the-shop/,
    ),
  });
});

test('a PostgreSQL server that speaks no TLS is found', async () => {
  const url = new URL(inject('postgresqlUrl'));
  url.search = '?sslmode=verify-full';
  expect(await finding('Database', { DATA_DIR: toyFolder(), DATABASE_URL: url.href })).toMatchObject({
    found: 'cannot be used',
    remedy: expect.stringContaining('does not speak TLS'),
  });
});

test('an address of a standby that leads elsewhere is found', async () => {
  const url = inject('postgresqlUrl');
  const at = (change: (address: URL) => void): Promise<unknown> => {
    const standby = new URL(url);
    change(standby);
    const env = { DATA_DIR: toyFolder(), DATABASE_URL: url, DATABASE_READ_URL: standby.href };
    return finding('Standby', env);
  };
  const isUnused = (remedy: string) => ({ found: 'is not used', remedy: expect.stringContaining(remedy) });
  expect(await at(() => undefined)).toMatchObject(isUnused('leads to the primary'));
  for (const other of ['/template1', '/nowhere'])
    expect(await at((address) => (address.pathname = other))).toMatchObject(
      isUnused('leads to another database'),
    );
  expect(await at((address) => (address.port = '1'))).toMatchObject(
    isUnused('The database server of DATABASE_READ_URL does not answer'),
  );
  expect(await finding('Standby', { DATA_DIR: toyFolder(), DATABASE_URL: url })).toBeNull();
});

test('a PostgreSQL database that belongs to another user is found', async () => {
  const url = new URL(inject('postgresqlUrl'));
  const name = `doctor_${createHash('sha256').update(`${process.pid}`).digest('hex').slice(0, 8)}`;
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  try {
    await server.query(`create role ${name} login password 'x'`);
    await server.query(`create database ${name}`);
    url.pathname = `/${name}`;
    const settings = (user: string) => {
      url.username = user;
      url.password = 'x';
      return { DATA_DIR: toyFolder(), DATABASE_URL: url.href };
    };
    const asGuest = settings(name);
    expect(await finding('Database', asGuest)).toMatchObject({
      found: 'cannot be used',
      remedy: expect.stringContaining('make it the owner of the database'),
    });
    await server.query(`alter database ${name} owner to ${name}`);
    expect(await finding('Database', asGuest)).toMatchObject({ remedy: null });
    expect(await finding('First admin', { ...asGuest, ...EASY })).toMatchObject({
      found: 'ADMIN_PASSWORD is easy to guess',
    });
  } finally {
    await server.query(`drop database if exists ${name}`);
    await server.query(`drop role if exists ${name}`);
    await server.end();
  }
});
