import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openPostgresql } from '../src/server/db/postgresql.ts';
import { hashDatabase } from './support/databases/database-hash.ts';
import { TEMPLATE_DATABASE, takePostgresql } from './support/databases/pristine-postgresql.ts';

const serverUrl = inject('postgresqlUrl');

/** Runs `use` on a connection of its own. */
async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** All rows, and what the sequences give next. */
async function contentOf(url: string): Promise<unknown> {
  const db = openPostgresql(url);
  const rows = await hashDatabase(db.read);
  await db.close();
  const sequences = 'select sequencename, last_value from pg_sequences order by 1';
  return { rows, sequences: (await connected(url, (client) => client.query(sequences))).rows };
}

const pristine = () => contentOf(serverUrl.replace(/[^/]+$/, TEMPLATE_DATABASE));

/** Takes a database, leaves a connection open that did `statements`, and takes a database again. */
async function afterLeaking(...statements: string[]) {
  const first = await takePostgresql(serverUrl);
  const leaked = new pg.Client({ connectionString: first.url });
  leaked.on('error', () => undefined);
  await leaked.connect();
  for (const statement of statements) await leaked.query(statement);
  const left = await contentOf(first.url);
  await first.giveBack();
  const second = await takePostgresql(serverUrl);
  return { left, ...second, same: second.url === first.url };
}

const WRITES = {
  'a few rows': `insert into attempt_counter values ('a', 1, now())`,
  'many rows': `insert into attempt_counter select n, 1, now() from generate_series(1, 5000) n`,
  'a changed row': `update category set label = 'Elsewhere' where value = 'mobiles'`,
  'deleted rows': 'delete from home_section_item',
  'another row': `insert into category (value, label, position) values ('new', 'New', 99)`,
  'a number that was taken': `select nextval('order_search_id_seq')`,
};

test.each(Object.entries(WRITES))('undone on PostgreSQL: %s', async (_, statement) => {
  const { left, url, same, giveBack } = await afterLeaking(statement);
  expect(left).not.toEqual(await pristine());
  expect(same).toBe(true);
  expect(await contentOf(url)).toEqual(await pristine());
  await giveBack();
});

test('a PostgreSQL connection left open is ended, with its transaction, locks and subscriptions', async () => {
  const { url, same, giveBack } = await afterLeaking(
    'listen news',
    'select pg_advisory_lock(1)',
    'begin',
    'update guard set version = version + 1',
  );
  expect(same).toBe(true);
  await connected(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    expect(rows).toEqual([{ others: 0 }]);
    await client.query("set statement_timeout = '5s'");
    await client.query('select pg_advisory_lock(1)');
    await client.query('update guard set version = version');
  });
  expect(await contentOf(url)).toEqual(await pristine());
  await giveBack();
});

test.each([
  ['create table notes (x text)'],
  ['alter table banner add column x text'],
  ['drop index category_position'],
  ['create function helper() returns int language sql as $$ select 1 $$'],
  [
    // Other triggers sleep meanwhile.
    'set session_replication_role = replica',
    'create rule silent as on delete to "order" do instead nothing',
  ],
])('after a change of the schema it is not used again: %s', async (...statements) => {
  const { url, same, giveBack } = await afterLeaking(...statements);
  expect(same).toBe(false);
  expect(await contentOf(url)).toEqual(await pristine());
  await giveBack();
});
