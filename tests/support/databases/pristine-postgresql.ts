import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The migrated database that `preparePristine` prepared. */
export const TEMPLATE_DATABASE = 'template_shop';

/** A table that grew beyond this is truncated: scans would have to read its dead rows otherwise. */
const BIG_BYTES = 65_536;

/**
 * Gives the migrated template database what its copies need to become pristine again: its rows in a second
 * schema, a function that brings them back, and a note of every change to the schema, which that cannot undo.
 */
export async function preparePristine(url: string): Promise<void> {
  const client = await connect(url);
  const ask = async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows;
  const tables = await ask<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const sequences = await ask<{ name: string; next: string; called: boolean }>(
    `select quote_ident(sequencename) as name, coalesce(last_value, start_value) as next,
            last_value is not null as called
       from pg_sequences where schemaname = 'public'`,
  );
  const filled: { name: string; count: string }[] = [];
  await client.query('create schema pristine');
  for (const { name } of tables) {
    const [rows] = await ask<{ count: string }>(`select count(*) from public.${name}`);
    if (!rows || rows.count === '0') continue;
    filled.push({ name, count: rows.count });
    await client.query(`create table pristine.${name} as table public.${name}`);
  }
  const empty = tables.filter(({ name }) => !filled.some((table) => table.name === name));
  await client.query(`
    create table pristine.changed_schema (command text not null);
    create function pristine.note_change() returns event_trigger language plpgsql as $$
    begin
      insert into pristine.changed_schema values (tg_tag);
    end $$;
    create function pristine.reset() returns void language plpgsql as $$
    begin
      set local session_replication_role = replica;
      ${empty
        .map(
          ({ name }) => `
      if pg_relation_size('public.${name}') > ${BIG_BYTES} then truncate public.${name} cascade;
      else delete from public.${name}; end if;`,
        )
        .join('')}
      ${filled
        .map(
          ({ name, count }) => `
      if (select count(*) from public.${name}) <> ${count} or exists (
        select row::text from pristine.${name} row except select row::text from public.${name} row
      ) then
        delete from public.${name};
        insert into public.${name} table pristine.${name};
      end if;`,
        )
        .join('')}
      ${sequences.map(({ name, next, called }) => `perform setval('public.${name}', ${next}, ${called});`).join('\n')}
    end $$;
    create event trigger note_change on ddl_command_end execute function pristine.note_change();
    -- Also in a session that plays a replica, in which ordinary triggers sleep.
    alter event trigger note_change enable always;`);
  await client.end();
}

type TestDatabase = { name: string; url: string; keeper: pg.Client };

/** Pristine databases of this process that no test uses. */
const free: TestDatabase[] = [];

/**
 * A pristine database on the server: one that an earlier test gave back, else a copy of the template.
 * @returns `giveBack` ends everybody's connections to it and makes it pristine again.
 */
export async function takePostgresql(
  serverUrl: string,
): Promise<{ url: string; giveBack: () => Promise<void> }> {
  const database = free.pop() ?? (await copyTemplate(serverUrl));
  return {
    url: database.url,
    async giveBack() {
      if (await reset(database)) free.push(database);
      else await remove(serverUrl, database);
    },
  };
}

async function copyTemplate(serverUrl: string): Promise<TestDatabase> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  // `file_copy`: copying a small database through the log takes four times as long.
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  const url = serverUrl.replace(/[^/]+$/, name);
  const keeper = await connect(url);
  return { name, url, keeper };
}

/**
 * Ending the other connections ends their transactions, locks, settings and subscriptions.
 * @returns false when the schema was changed, so the database is good for nothing more.
 */
async function reset({ keeper }: TestDatabase): Promise<boolean> {
  await keeper.query(
    `select pg_terminate_backend(pid, 30000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const { rows } = await keeper.query('select 1 from pristine.changed_schema limit 1');
  if (rows.length > 0) return false;
  await keeper.query('select pristine.reset()');
  return true;
}

async function remove(serverUrl: string, { name, keeper }: TestDatabase): Promise<void> {
  await keeper.end();
  await onServer(serverUrl, `drop database ${name} with (force)`);
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = await connect(serverUrl);
  await client.query(statement);
  await client.end();
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
