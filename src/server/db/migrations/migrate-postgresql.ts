import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateSchema } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { assertWritable, connectToPrimary } from '../servers/postgresql-servers.ts';
import { type Applied, assertKnown, assertUpToDate, DatabaseRefusal } from './known-schema.ts';
import { type Migration, OPENED_BY, type Pending } from './migrate-sqlite.ts';

/**
 * An arbitrary advisory lock number, the same in every process, so that only one of them migrates at a time.
 */
const MIGRATION_LOCK = 7_231_904;

/**
 * Migrates a PostgreSQL database to the newest schema. Backups are left to the server's own tools (pg_dump).
 * @param onWaiting called if another process is migrating it now, which is waited for.
 * @throws DatabaseRefusal when another version of the shop made it, or when migrations are pending and refused.
 * @throws MayMakeNoTables when they are counted for a user who could not apply any.
 */
export async function migratePostgresql(
  url: string,
  migrationsFolder: string,
  pending: Pending = 'apply',
  onWaiting?: () => void,
): Promise<Migration> {
  const client = await connectToPrimary(url);
  const textsOf = async (query: string): Promise<string[]> =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);
  const has = async (table: string) => (await textsOf(`select to_regclass('${table}') as text`))[0] !== null;
  try {
    await assertNoPooler(client);
    if (pending !== 'refuse') await assertWritable(client);
    // As in SESSION, but only now: a pooler would not take it from a connection's start.
    await client.query('set search_path to public');
    if (pending === 'apply') await takeTurn(client, onWaiting);
    const known = readMigrationFiles({ migrationsFolder });
    const created = !(await has('drizzle.__drizzle_migrations'));
    if (created && pending === 'refuse') throw new DatabaseRefusal('There is no shop in this database yet.');
    if (created) await assertUtf8(client);
    const applied = created ? [] : await appliedMigrations(client);
    const [openedBy = null] = (await has('public.setting'))
      ? await textsOf(OPENED_BY.replace('value', "value #>> '{}' as text"))
      : [];
    assertKnown({ applied, known, database: 'on the server', openedBy });
    const missing = known.length - applied.length;
    if (pending === 'refuse') assertUpToDate(missing, 'on the server');
    if (pending === 'count') {
      await assertMayMakeTables(client);
      return { created, applied: missing, backup: null };
    }
    if (missing > 0) await migrateSchema(drizzle(client), { migrationsFolder });
    return { created, applied: missing, backup: null };
  } finally {
    await client.end();
  }
}

async function takeTurn(client: pg.Client, onWaiting?: () => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.taken) return;
  onWaiting?.();
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  // PostgreSQL's driver gives a bigint as text.
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations',
  );
  return rows.map(({ hash, created_at }) => ({ hash, madeAt: new Date(Number(created_at)) }));
}

/** The user is not the owner of the database. The code is PostgreSQL's insufficient_privilege. */
class MayMakeNoTables extends Error {
  override readonly name = 'MayMakeNoTables';
  readonly code = '42501';
}

/** @throws MayMakeNoTables for a user whom every start would be refused, whether or not migrations are pending. */
async function assertMayMakeTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may",
  );
  if (!rows[0]?.may) throw new MayMakeNoTables('the user may not make tables in the database');
}

/**
 * Only asked of new shops: those that earlier versions made in SQL_ASCII go on.
 * @throws DatabaseRefusal for a database that cannot store every letter.
 */
async function assertUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new DatabaseRefusal(
    `The database of DATABASE_URL stores text as ${encoding}, and the shop needs UTF8: make it anew ` +
      '(createdb --template=template0 --encoding=UTF8), then start again.',
  );
}

/**
 * A pooler that hands a connection from one transaction to the next keeps the lock above for ever, and mixes up
 * prepared statements and read-only connections. It gives itself away by naming another process than the server's.
 * @throws DatabaseRefusal when the connection leads to one.
 */
async function assertNoPooler(client: pg.Client): Promise<void> {
  // The driver has it from the first messages of the connection; its types leave it out.
  const { processID } = client as unknown as { processID: number | null };
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === processID) return;
  throw new DatabaseRefusal(
    'DATABASE_URL leads to a pooler (PgBouncer or the like). The shop pools its connections itself, at most 20: ' +
      'give it the host and port of PostgreSQL.',
  );
}
