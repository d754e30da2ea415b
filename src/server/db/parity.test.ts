import BetterSqlite3 from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { TEMPLATE_DATABASE } from '../../../tests/support/databases/pristine-postgresql.ts';
import { sqliteTables } from './kit-sqlite.ts';

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  primaryKey: boolean;
  /** As SQLite writes it; null for none. */
  standard: string | null;
};

/** Each PostgreSQL column type's equivalent in SQLite, whose STRICT tables know five types. */
const SQLITE_TYPES: Record<string, string> = {
  text: 'TEXT',
  jsonb: 'TEXT',
  integer: 'INTEGER',
  bigint: 'INTEGER',
  boolean: 'INTEGER',
  'timestamp with time zone': 'INTEGER',
  'double precision': 'REAL',
};

const TABLES = Object.values(sqliteTables).map(getTableName).sort();
const byName = (a: Column, b: Column) => `${a.table}.${a.name}`.localeCompare(`${b.table}.${b.name}`);

/** A default value without PostgreSQL's type and the spaces of its JSON, and with SQLite's numbers for truth. */
const bare = (standard: string | null): string | null =>
  standard
    ?.replace(/::[a-z ]+$/, '')
    .replaceAll(', ', ',')
    .replace(/^true$/, '1')
    .replace(/^false$/, '0') ?? null;

function readSqlite() {
  const connection = new BetterSqlite3(inject('sqliteTemplate'), { readonly: true });
  const columns = TABLES.flatMap((table) =>
    (
      connection.pragma(`table_info('${table}')`) as {
        name: string;
        type: string;
        notnull: number;
        pk: number;
        dflt_value: string | null;
      }[]
    ).map(
      ({ name, type, notnull, pk, dflt_value }): Column => ({
        table,
        name,
        type: type.toUpperCase(),
        nullable: notnull === 0 && pk === 0,
        primaryKey: pk > 0,
        standard: bare(dflt_value),
      }),
    ),
  );
  const references = TABLES.flatMap((table) =>
    (
      connection.pragma(`foreign_key_list('${table}')`) as {
        from: string;
        table: string;
        to: string;
        on_delete: string;
        on_update: string;
      }[]
    ).map(
      (key) =>
        `${table}.${key.from} -> ${key.table}.${key.to}, delete ${key.on_delete}, update ${key.on_update}`,
    ),
  );
  const indexes = (
    connection
      .prepare("select name from sqlite_master where type = 'index' and name not like 'sqlite_autoindex%'")
      .pluck()
      .all() as string[]
  ).map((index) => {
    const columns = connection.pragma(`index_info('${index}')`) as { name: string | null }[];
    return `${index}(${columns.map(({ name }) => name ?? '?')})`;
  });
  const strict = connection.pragma('table_list') as { name: string; strict: number; type: string }[];
  const checks = connection.prepare("select sql from sqlite_master where type = 'table'").all() as {
    sql: string;
  }[];
  connection.close();
  return {
    columns: columns.sort(byName),
    references: references.sort(),
    indexes: indexes.sort(),
    loose: TABLES.filter((table) => strict.find(({ name }) => name === table)?.strict !== 1),
    checks: checks
      .flatMap(({ sql }) => [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map((match) => match[1]))
      .sort(),
  };
}

async function readPostgresql(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl.replace(/[^/]+$/, TEMPLATE_DATABASE) });
  await client.connect();
  const rowsOf = async (query: string) => (await client.query(query)).rows;
  const keys = new Set(
    (
      await rowsOf(`select k.table_name || '.' || k.column_name as key from information_schema.table_constraints c
        join information_schema.key_column_usage k using (constraint_name, table_schema)
        where c.constraint_type = 'PRIMARY KEY' and c.table_schema = 'public'`)
    ).map((row) => row.key),
  );
  const columns = (
    await rowsOf("select * from information_schema.columns where table_schema = 'public'")
  ).map(
    (row): Column => ({
      table: row.table_name,
      name: row.column_name,
      type: SQLITE_TYPES[row.data_type] ?? row.data_type,
      nullable: row.is_nullable === 'YES',
      primaryKey: keys.has(`${row.table_name}.${row.column_name}`),
      standard: row.is_identity === 'YES' ? null : bare(row.column_default),
    }),
  );
  const references =
    await rowsOf(`select k.table_name || '.' || k.column_name || ' -> ' || u.table_name || '.' ||
      u.column_name || ', delete ' || c.delete_rule || ', update ' || c.update_rule as reference
    from information_schema.referential_constraints c
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
    where c.constraint_schema = 'public'`);
  const indexes = await rowsOf(`select c.relname as name, array(
        select coalesce(a.attname, '?') from unnest(i.indkey) with ordinality key(number, place)
          left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.number and key.number > 0
        where key.place <= i.indnkeyatts order by key.place)::text[] as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisprimary and c.relnamespace = 'public'::regnamespace`);
  const checks = await rowsOf(
    "select conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
  );
  await client.end();
  return {
    columns: columns.sort(byName),
    references: references.map((row) => row.reference).sort(),
    indexes: indexes.map(({ name, columns }) => `${name}(${columns})`).sort(),
    checks: checks.map((row) => row.conname).sort(),
  };
}

test('every SQLite table has a migration and is STRICT', () => {
  const { columns, loose } = readSqlite();
  expect([...new Set(columns.map((column) => column.table))].sort()).toEqual(TABLES);
  expect(loose).toEqual([]);
});

const serverUrl = inject('postgresqlUrl');
describe('both engines', () => {
  let postgresql: Awaited<ReturnType<typeof readPostgresql>>;
  beforeAll(async () => {
    postgresql = await readPostgresql(serverUrl);
  });

  test('have the same tables, column by column', () => {
    expect(postgresql.columns).toEqual(readSqlite().columns);
  });

  test('have the same references, with what becomes of a row whose reference goes', () => {
    expect(postgresql.references).toEqual(readSqlite().references);
  });

  test('have the same indexes and checks', () => {
    // On SQLite the text indexes are virtual tables.
    expect(postgresql.indexes.filter((name) => !name.includes('_search_index('))).toEqual(
      readSqlite().indexes,
    );
    expect(postgresql.checks).toEqual(readSqlite().checks);
  });
});
