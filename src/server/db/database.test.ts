import { readFile } from 'node:fs/promises';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sqliteClientOf } from '../../../tests/support/databases/sqlite-client.ts';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { isUniqueViolation } from './constraint.ts';
import type { Drizzle, Transaction } from './database.ts';
import { takeLockRow } from './lock-rows.ts';

describeEngines('the database', (engine) => {
  const open = async () => (await openTestShop(engine)).deps.db;
  const put = (tx: Transaction, key: string, value: unknown) =>
    tx.insert(tx.tables.settings).values({ key, value, updatedAt: new Date(0) });

  test('a body that throws leaves nothing behind', async () => {
    const db = await open();
    const failing = db.transaction(async (tx) => {
      await put(tx, 'a', 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.read.$count(db.read.tables.settings)).toBe(0);
    await db.transaction((tx) => put(tx, 'b', 2));
    expect(await db.read.$count(db.read.tables.settings)).toBe(1);
  });

  test('a body sees its own writes, readers see them only after the commit', async () => {
    const db = await open();
    const { settings } = db.read.tables;
    let written = () => {};
    let goOn = () => {};
    const hasWritten = new Promise<void>((resolve) => (written = resolve));
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const writing = db.transaction(async (tx) => {
      await put(tx, 'a', { deep: [1, true, null] });
      written();
      await mayGoOn;
      return tx.select().from(settings).where(eq(settings.key, 'a'));
    });
    await hasWritten;
    expect(await db.read.select().from(settings)).toEqual([]);
    goOn();
    expect(await writing).toHaveLength(1);
    expect(await db.read.select().from(settings)).toEqual([
      { key: 'a', value: { deep: [1, true, null] }, updatedAt: new Date(0) },
    ]);
  });

  test('a lossy transaction does not wait for the disk; the ones before and after it do', async () => {
    const db = await open();
    await db.transaction((tx) => put(tx, 'a', 1));
    const syncing =
      engine === 'sqlite'
        ? sql`(select "synchronous" from pragma_synchronous)`
        : sql`current_setting('synchronous_commit')`;
    const inside = async (lossy?: boolean) => {
      const { settings } = db.read.tables;
      const [row] = await db.transaction((tx) => tx.select({ syncing }).from(settings), { lossy });
      return row?.syncing;
    };
    const [full, less] = engine === 'sqlite' ? [2, 1] : ['on', 'off'];
    const seen = [
      await inside(),
      await inside(true),
      await inside(true),
      await inside(false),
      await inside(),
    ];
    expect(seen).toEqual([full, less, less, full, full]);
    // Together they share a commit.
    expect(await Promise.all([inside(true), inside()])).toEqual([engine === 'sqlite' ? full : less, full]);
  });

  test('the error of a failed write contains none of the written values', async () => {
    const db = await open();
    await db.transaction((tx) => put(tx, 'a', 1));
    const failure = await db.transaction((tx) => put(tx, 'a', 'jane@example.test')).catch((error) => error);
    expect([failure instanceof Error, isUniqueViolation(failure)]).toEqual([true, true]);
    expect(inspect(failure)).not.toContain('jane');
  });

  test('reading or beginning another transaction inside a body throws', async () => {
    const db = await open();
    await expect(db.transaction(async () => db.read.select().from(db.read.tables.settings))).rejects.toThrow(
      "inside a transaction's body",
    );
    await expect(db.transaction(async () => db.transaction(async () => 1))).rejects.toThrow(
      "inside a transaction's body",
    );
  });

  test('a transaction that has ended cannot be written to', async () => {
    const db = await open();
    let leaked: Transaction | undefined;
    await db.transaction(async (tx) => {
      leaked = tx;
    });
    expect(() => leaked && put(leaked, 'late', 1)).toThrow('has ended');
  });

  test('the reader cannot write', async () => {
    const db = await open();
    const connection = db.read.connection() as Drizzle;
    await expect((async () => connection.delete(db.read.tables.lockRows))()).rejects.toThrow();
    expect(await db.read.$count(db.read.tables.lockRows)).toBe(4);
  });

  test('concurrent increments of one number are all counted', async () => {
    const db = await open();
    const { lockRows } = db.read.tables;
    await Promise.all(Array.from({ length: 20 }, () => db.transaction((tx) => takeLockRow(tx, 'admins'))));
    const [row] = await db.read.select().from(lockRows).where(eq(lockRows.name, 'admins'));
    expect(row?.version).toBe(21);
  });
});

test.each<[string, () => Promise<unknown>]>([
  ['what never comes', () => new Promise(() => undefined)],
  ['a timer', () => setTimeout(0)],
  ['the next turn', () => setImmediate()],
  ['the next tick', () => new Promise<void>((resolve) => process.nextTick(resolve))],
  ['a file', () => readFile('package.json')],
])('on SQLite a body that awaits %s is aborted, and others carry on', async (_, something) => {
  const { db } = (await openTestShop('sqlite')).deps;
  const put = (tx: Transaction, key: string) =>
    tx.insert(tx.tables.settings).values({ key, value: 1, updatedAt: new Date(0) });
  const before = db.transaction((tx) => put(tx, 'a'));
  const waiting = db.transaction(async (tx) => {
    await put(tx, 'b');
    await something();
  });
  const next = db.transaction((tx) => put(tx, 'c'));
  await expect(waiting).rejects.toThrow('awaits something but its tx');
  await Promise.all([before, next]);
  const { settings } = db.read.tables;
  expect((await db.read.select().from(settings).orderBy(settings.key)).map(({ key }) => key)).toEqual([
    'a',
    'c',
  ]);
});

test('on SQLite no constraint is deferred: one transaction could fail those that share its commit', async () => {
  const { db } = (await openTestShop('sqlite')).deps;
  const statements = sqliteClientOf(db)
    .prepare<[], string>('select sql from sqlite_master where sql is not null')
    .pluck()
    .all();
  expect(statements).toContainEqual(expect.stringContaining('REFERENCES'));
  expect(statements.filter((sql) => /\bdeferr/i.test(sql))).toEqual([]);
});
