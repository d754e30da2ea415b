import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sqliteClientOf } from '../../../tests/support/databases/sqlite-client.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const openDatabase = async () => (await openTestShop('sqlite')).deps.db;

test('a statement with the same text is compiled once, with values of their own each time', async () => {
  const db = await openDatabase();
  const { prepare } = sqliteClientOf(db);
  expect(prepare('select 1 as one')).toBe(prepare('select 1 as one'));
  const { settings } = db.read.tables;
  for (const key of ['a', 'b']) {
    const read = db.transaction(async (tx) => {
      await tx.insert(settings).values({ key, value: key, updatedAt: new Date(0) });
      return tx.select({ key: settings.key }).from(settings).where(sql`${settings.key} = ${key}`);
    });
    expect(await read).toEqual([{ key }]);
  }
});

test('of many statements those are kept that were used last', async () => {
  const { prepare } = sqliteClientOf(await openDatabase());
  const first = prepare('select 0');
  const texts = Array.from({ length: 500 }, (_, i) => `select ${i + 1}`);
  for (const text of texts) {
    prepare(text);
    prepare('select 0');
  }
  expect(prepare('select 0')).toBe(first);
  const [oldest = ''] = texts;
  const compiled = prepare(oldest);
  for (const text of texts) prepare(text);
  expect(prepare(oldest)).not.toBe(compiled);
});

test('a kept statement answers by the tables as they are', async () => {
  const db = await openDatabase();
  const client = sqliteClientOf(db);
  client.pragma('query_only = OFF');
  client.exec('create table a_table (one)');
  client.exec('insert into a_table values (1)');
  const read = () => client.prepare('select * from a_table').all();
  expect(read()).toEqual([{ one: 1 }]);
  client.exec('alter table a_table add column two');
  expect(read()).toEqual([{ one: 1, two: null }]);
});
