import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteClientOf } from '../../../tests/support/databases/sqlite-client.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';

/** A shop's database, and the same file as another process has it. */
async function openTwice(): Promise<{ db: Database; other: Database }> {
  const { db } = (await openTestShop('sqlite')).deps;
  const other = openSqlite(sqliteClientOf(db).name);
  onTestFinished(() => other.close());
  return { db, other };
}

const put = (db: Database, key: string, during: () => unknown = () => undefined) =>
  db.transaction(async (tx) => {
    await tx.insert(tx.tables.settings).values({ key, value: 1, updatedAt: new Date(0) });
    return during();
  });

test('the version that was read while a commit of ours was under way is not the one after it', async () => {
  const { db } = await openTwice();
  const during = await put(db, 'a', () => db.read.dataVersion());
  expect(db.read.dataVersion()).not.toBe(during);
});

test('a commit of another process is seen in the next turn of the event loop', async () => {
  const { db, other } = await openTwice();
  const before = await put(other, 'a', () => db.read.dataVersion());
  await setImmediate();
  const after = db.read.dataVersion();
  expect(after).not.toBe(before);
  await setImmediate();
  expect(db.read.dataVersion()).toBe(after);
});
