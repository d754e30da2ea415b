import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { Reader } from './database.ts';
import { takeLockRow } from './lock-rows.ts';

/** Terminates the connection that runs the query. */
const breakOff = (from: Reader) =>
  from.select({ done: sql`pg_terminate_backend(pg_backend_pid())` }).from(from.tables.lockRows);

describe('a PostgreSQL connection that breaks', () => {
  test('answers its caller `busy` and affects nobody else', async () => {
    const { db } = (await openTestShop('postgresql')).deps;
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    const busy = { reason: { code: 'busy' } };
    await expect(db.transaction((tx) => breakOff(tx))).rejects.toMatchObject(busy);
    const afterwards = db.transaction(async (tx) => {
      await breakOff(tx).catch(() => undefined);
      await takeLockRow(tx, 'admins');
    });
    await expect(afterwards).rejects.toMatchObject(busy);
    await expect(breakOff(db.read)).rejects.toMatchObject({ cause: busy });
    await db.transaction((tx) => takeLockRow(tx, 'admins'));
    process.off('uncaughtException', note);
    expect(uncaught).toEqual([]);
  });
});
