import { getTableName } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { findAdditions } from '../../db/migrations/postgresql-additions.ts';
import { findSchemaFault } from '../../db/schema-check.ts';
import type { DatabaseView } from '../../db/view/database-view.ts';
import { type Findings, findingsOf } from './verify-rules.ts';

/** The database's own view of itself: pages and keys on SQLite, constraints and indexes on PostgreSQL. */
export async function checkEngine(view: DatabaseView): Promise<Findings> {
  return view.dialect === 'sqlite' ? checkSqlite(view) : checkPostgresql(view);
}

async function checkSqlite(view: DatabaseView): Promise<Findings> {
  const pages = (await view.rows('PRAGMA integrity_check')).map((row) => String(row.integrity_check));
  const keys = (await view.rows('PRAGMA foreign_key_check')).map(
    ({ table, rowid, parent }) => `row ${rowid} of ${table} points to no ${parent}`,
  );
  return findingsOf([...pages.filter((said) => said !== 'ok'), ...keys], 'pages, indexes and foreign keys');
}

const POSTGRESQL_FAULTS = [
  `select 'the constraint ' || conname || ' of ' || conrelid::regclass || ' was not checked' as fault
   from pg_constraint where not convalidated order by conname`,
  `select 'the index ' || indexrelid::regclass || ' is not valid' as fault
   from pg_index where not indisvalid or not indisready order by indexrelid`,
  `select 'the trigger ' || tgname || ' of ' || tgrelid::regclass || ' is switched off' as fault
   from pg_trigger where tgenabled = 'D' order by tgname`,
];

async function checkPostgresql(view: DatabaseView): Promise<Findings> {
  const faults: string[] = [];
  for (const statement of POSTGRESQL_FAULTS)
    faults.push(...(await view.rows(statement)).map(({ fault }) => String(fault)));
  const looked = 'constraints, indexes and triggers';
  return findingsOf([...faults, ...(await findDangling(view))], looked);
}

/** A key whose trigger was off when its row was written is not seen by the catalogue. */
async function findDangling(view: DatabaseView): Promise<string[]> {
  const keys = await view.rows(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
       string_agg(quote_ident(a.attname), ',' order by k.at) as columns,
       string_agg(quote_ident(b.attname), ',' order by k.at) as targets
     from pg_constraint c
     cross join lateral unnest(c.conkey, c.confkey) with ordinality as k(own, other, at)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
     where c.contype = 'f' group by c.oid, c.conrelid, c.confrelid order by c.oid`,
  );
  const faults: string[] = [];
  for (const { child, parent, columns, targets } of keys) {
    const [own, other] = [String(columns).split(','), String(targets).split(',')];
    const same = own.map((column, at) => `p.${other[at]} = c.${column}`).join(' and ');
    const [found] = await view.rows(
      `select count(*) as dangling from ${child} c where ${own.map((column) => `c.${column} is not null`).join(' and ')}
       and not exists (select 1 from ${parent} p where ${same})`,
    );
    const dangling = Number(found?.dangling);
    if (dangling > 0) faults.push(`${dangling} row(s) of ${child} point to no ${parent}`);
  }
  return faults;
}

/** The migrations that a database has had, by their hashes. */
async function appliedTo(view: DatabaseView): Promise<string[]> {
  const schema = view.dialect === 'sqlite' ? '' : 'drizzle.';
  const rows = await view.rows(`select hash from ${schema}__drizzle_migrations order by id`);
  return rows.map(({ hash }) => String(hash));
}

const knownIn = (migrationsFolder: string) =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** How many migrations of this version an earlier version's data has not had yet; 0 for data of this or another one. */
export async function countPending(view: DatabaseView, migrationsFolder: string): Promise<number> {
  const known = knownIn(migrationsFolder);
  // Where they cannot be read, the checks say so.
  const applied = await appliedTo(view).catch(() => known);
  return applied.every((hash, at) => hash === known[at]) ? known.length - applied.length : 0;
}

/** Whether the schema is what this version's migrations make. */
export async function checkSchema(
  view: DatabaseView,
  { migrationsFolder, file }: { migrationsFolder: string; file: string | null },
): Promise<Findings> {
  const known = knownIn(migrationsFolder);
  const applied = await appliedTo(view);
  const looked = `${applied.length} migrations`;
  if (applied.length !== known.length || applied.some((hash, at) => hash !== known[at])) {
    const isNewer = known.every((hash, at) => hash === applied[at]);
    const had = `it has had ${applied.length} migrations, this version has ${known.length}`;
    return findingsOf([isNewer ? `${had}: a newer version of the shop opened it` : had], looked);
  }
  if (file) {
    const fault = findSchemaFault({ file, migrationsFolder, migrations: applied.length });
    return findingsOf(fault ? [`it ${fault}`] : [], looked);
  }
  const added = await findAdditions(view.rows);
  const faults = added.map((object) => `it holds the ${object}, which no migration of the shop makes`);
  const present = new Set(
    (await view.rows("select tablename from pg_tables where schemaname = 'public'")).map((row) =>
      String(row.tablename),
    ),
  );
  for (const table of Object.values(view.read.tables))
    if (!present.has(getTableName(table))) faults.push(`it lacks the table ${getTableName(table)}`);
  return findingsOf(faults, looked);
}
