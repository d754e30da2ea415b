import BetterSqlite3 from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export type SchemaCheck = {
  file: string;
  migrationsFolder: string;
  /** How many of the migrations the file has had. */
  migrations: number;
};

/**
 * Compares the tables, indexes, triggers and views of a SQLite file with those that its migrations make. A
 * trigger or a view that somebody added would act on every later write or read.
 * @returns the first difference, to follow "its database"; null when there is none.
 */
export function findSchemaFault({ file, migrationsFolder, migrations }: SchemaCheck): string | null {
  const made = objectsMadeBy(migrationsFolder, migrations);
  const found = objectsOf(new BetterSqlite3(file, { readonly: true, fileMustExist: true }));
  for (const [object, sql] of found) {
    if (!made.has(object)) return `holds the ${object}, which no migration of the shop makes`;
    if (made.get(object) !== sql) return `has another ${object} than the shop's migrations make`;
  }
  for (const object of made.keys()) if (!found.has(object)) return `lacks the ${object}`;
  return null;
}

/** By folder and number of migrations: making them takes a tenth of a second, and they never change. */
const known = new Map<string, Objects>();

function objectsMadeBy(migrationsFolder: string, migrations: number): Objects {
  const key = `${migrationsFolder} ${migrations}`;
  const objects = known.get(key) ?? objectsOf(migrate(migrationsFolder, migrations));
  known.set(key, objects);
  return objects;
}

/** An empty database in memory, brought to that migration. */
function migrate(migrationsFolder: string, migrations: number): BetterSqlite3.Database {
  const connection = new BetterSqlite3(':memory:');
  // As when the shop migrates: with foreign keys, SQLite would write other statements for renamed tables.
  connection.pragma('foreign_keys = OFF');
  for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(0, migrations)) {
    for (const statement of sql) connection.exec(statement);
  }
  return connection;
}

/** drizzle's own table, and those that SQLite keeps for itself. */
const KEPT_BY_TOOLS = ['__drizzle_migrations', 'sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'];

/** The statement of each object by its kind and name. */
type Objects = ReadonlyMap<string, string>;

/** Of all objects in the file. Indexes that SQLite makes for keys have none. */
function objectsOf(connection: BetterSqlite3.Database): Objects {
  try {
    const rows = connection
      .prepare('select type, name, sql from sqlite_master where sql is not null order by type, name')
      .all() as { type: string; name: string; sql: string }[];
    return new Map(
      rows
        .filter(({ type, name }) => type !== 'table' || !KEPT_BY_TOOLS.includes(name))
        .map(({ type, name, sql }) => [`${type} ${JSON.stringify(name)}`, sql.replaceAll(/\s+/g, ' ')]),
    );
  } finally {
    connection.close();
  }
}
