import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyPostgresql } from '../../../tests/support/databases/empty-postgresql.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { findUser } from '../accounts/user-repository.ts';
import type { Reader } from './database.ts';
import { takeLockRow } from './lock-rows.ts';
import { openPostgresql } from './postgresql.ts';

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

  test('as it was idle for too long, or as its user may not log in any more, does so, too', async () => {
    const busy = { reason: { code: 'busy' } };
    const { name, url, ask } = await emptyPostgresql();
    await ask(`alter role ${name} set idle_session_timeout = 50`);
    const db = openPostgresql(url);
    onTestFinished(() => db.close());
    const write = () => db.transaction((tx) => tx.select({ one: sql`1` }).from(sql`(select) one`));
    await write();
    // The server ends the connection while nobody here can notice.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    await expect(write()).rejects.toMatchObject(busy);
    await ask(`alter role ${name} nologin`);
    await expect.poll(() => write().catch((error) => error.cause?.code)).toBe('28000');
    await expect(write()).rejects.toMatchObject(busy);
    await expect(db.read.select({ one: sql`1` }).from(sql`(select) one`)).rejects.toMatchObject({
      cause: busy,
    });
  });
});

test('a PostgreSQL database with defaults of its own is read and written as any other', async () => {
  const { location, deps, given } = await openTestShop('postgresql');
  if (location.dialect !== 'postgresql') throw new Error('the shop is on another engine');
  const user = await given.user();
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  const { rows } = await client.query('select current_database() as name');
  const set = (change: string) => client.query(`alter database "${rows[0].name}" ${change}`);
  onTestFinished(async () => {
    await set('reset all');
    await client.end();
  });
  for (const [name, value] of [
    ['datestyle', 'SQL, DMY'],
    ['default_transaction_isolation', 'serializable'],
  ])
    await set(`set ${name} = '${value}'`);
  const db = openPostgresql(location.url);
  onTestFinished(() => db.close());
  expect(await findUser(db.read, user.id)).toEqual(await findUser(deps.db.read, user.id));
  await db.transaction(async (tx) => {
    await takeLockRow(tx, 'admins');
    const [level] = await tx
      .select({ is: sql`current_setting('transaction_isolation')` })
      .from(sql`(select) one`);
    expect(level).toEqual({ is: 'read committed' });
  });
});
