import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { emptyPostgresql } from '../../../../tests/support/databases/empty-postgresql.ts';
import { describeStartFault, isDatabaseAway } from '../../start-fault.ts';
import { openPostgresql } from '../postgresql.ts';
import { assertTakesWrites } from '../servers/postgresql-servers.ts';
import { openView } from '../view/database-view.ts';
import { migratePostgresql } from './migrate-postgresql.ts';
import type { Pending } from './migrate-sqlite.ts';

const FOLDER = 'drizzle/postgresql';

/** What the owner is told. */
const explain = (error: unknown, url: string) =>
  describeStartFault(error, { dataDir: '/shop', database: { dialect: 'postgresql', url } });

const refusal = (url: string, pending: Pending = 'apply') =>
  migratePostgresql(url, FOLDER, pending).then(
    () => null,
    (error) => explain(error, url),
  );

test('tables are made and found in the schema public, whatever the search path of the user', async () => {
  const { name, url, ask } = await emptyPostgresql();
  await ask(`create schema authorization ${name}`);
  await migratePostgresql(url, FOLDER);
  await ask(`create table ${name}.guard as table public.guard with no data`);
  await ask(`alter table ${name}.guard owner to ${name}`);
  const db = openPostgresql(url);
  const view = await openView({ dialect: 'postgresql', url });
  onTestFinished(async () => {
    await db.close();
    await view.close();
  });
  for (const read of [db.read, view.read]) expect(await read.$count(read.tables.lockRows)).toBe(4);
});

test('options in the address are kept, but do not undo what the shop relies on', async () => {
  const { name, url, ask } = await emptyPostgresql();
  await ask(`create schema authorization ${name}`);
  const options = `-c search_path=${name} -c default_transaction_read_only=off -c work_mem=5MB`;
  const address = `${url}?options=${encodeURIComponent(options)}`;
  await migratePostgresql(address, FOLDER);
  const db = openPostgresql(address);
  const view = await openView({ dialect: 'postgresql', url: address });
  onTestFinished(async () => {
    await db.close();
    await view.close();
  });
  const set = (setting: string) => sql<string>`current_setting(${setting})`;
  for (const read of [db.read, view.read]) {
    const settings = { memory: set('work_mem'), readOnly: set('default_transaction_read_only') };
    const rows = await read.select(settings).from(read.tables.lockRows).limit(1);
    expect(rows).toEqual([{ memory: '5MB', readOnly: 'on' }]);
  }
});

test('a database without a schema public, or with one of somebody else, is named', async () => {
  const { name, url, ask } = await emptyPostgresql();
  await ask(`create schema authorization ${name}; revoke create on schema public from public, ${name}`);
  await ask('alter schema public owner to current_user');
  expect(await refusal(url)).toContain('make it the owner of the database');
  await ask('drop schema public');
  expect(await refusal(url)).toContain('has no schema public');
});

test('while another shop migrates, a start says that it waits; whoever only looks does not wait', async () => {
  const { url, ask } = await emptyPostgresql();
  await ask('select pg_advisory_lock(7231904)');
  expect(await migratePostgresql(url, FOLDER, 'count')).toMatchObject({ created: true });
  let waits = false;
  const start = migratePostgresql(url, FOLDER, 'apply', () => {
    waits = true;
  });
  await expect.poll(() => waits).toBe(true);
  await expect(migratePostgresql(url, FOLDER, 'refuse')).rejects.toThrow('no shop in this database yet');
  await ask('select pg_advisory_unlock(7231904)');
  expect(await start).toMatchObject({ created: true });
  await ask('select pg_advisory_lock(7231904)');
  expect(await migratePostgresql(url, FOLDER, 'refuse')).toMatchObject({ applied: 0 });
});

test('a database that is set to read-only is not taken for a standby', async () => {
  const { name, url, ask } = await emptyPostgresql();
  await ask(`alter database ${name} set default_transaction_read_only = on`);
  const said = expect.stringContaining('is set to read-only (default_transaction_read_only)');
  for (const pending of ['apply', 'count'] as const) expect(await refusal(url, pending)).toEqual(said);
  const fault = await assertTakesWrites(url).catch((error: unknown) => error);
  expect(explain(fault, url)).toEqual(said);
  // It is waited for, as it may take writes once its disk has room again.
  expect(isDatabaseAway(fault)).toBe(true);
});

test.each(['LATIN1', 'SQL_ASCII'])(
  'a new database in %s is refused, with how to make one',
  async (encoding) => {
    const { url } = await emptyPostgresql(`template template0 encoding ${encoding}`);
    const line = `The database of DATABASE_URL stores text as ${encoding}, and the shop needs UTF8: make it anew (createdb --template=template0 --encoding=UTF8), then start again.`;
    for (const pending of ['apply', 'count'] as const) expect(await refusal(url, pending)).toBe(line);
  },
);
