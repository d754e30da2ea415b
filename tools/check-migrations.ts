import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { generateDrizzleJson, generateSQLiteDrizzleJson } from 'drizzle-kit/api';
import { postgresqlTables } from '../src/server/db/kit-postgresql.ts';
import { sqliteTables } from '../src/server/db/kit-sqlite.ts';

/** Fails when the schema has changes that the newest migration's snapshot lacks. */
type Snapshot = { tables: unknown };

function newestSnapshot(dialect: string): Snapshot {
  const folder = `drizzle/${dialect}/meta`;
  const names = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  return JSON.parse(readFileSync(`${folder}/${names.sort().at(-1)}`, 'utf8'));
}

const schemas: Record<string, Snapshot> = {
  sqlite: await generateSQLiteDrizzleJson(sqliteTables),
  postgresql: generateDrizzleJson(postgresqlTables),
};

/** Normalises both sides to the JSON of a snapshot. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const changed = Object.entries(schemas).filter(
  ([dialect, schema]) => !isDeepStrictEqual(asJson(schema.tables), newestSnapshot(dialect).tables),
);
for (const [dialect] of changed) console.error(`${dialect}: the schema has changed without a migration`);
process.exit(changed.length > 0 ? 1 : 0);
