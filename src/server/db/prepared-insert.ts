import { type AnyColumn, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { preparedWrite, type Transaction } from './database.ts';
import type { Tables } from './schema.ts';

type Row = Record<string, unknown>;

/**
 * Inserts rows of a table by a statement that is prepared once per connection and number of rows (building
 * the insert of a wide row costs many times what running it does). Columns left out get their defaults.
 */
export function preparedInsert<Name extends keyof Tables>(
  name: Name,
): (tx: Transaction, rows: readonly Tables[Name]['$inferInsert'][]) => Promise<void> {
  const statements = new Map<number, ReturnType<typeof insertOf>>();
  return async (tx, rows) => {
    if (rows.length === 0) return;
    const insert = statements.get(rows.length) ?? insertOf(name, rows.length);
    statements.set(rows.length, insert);
    await insert(tx, valuesOf(tx.tables[name], rows));
  };
}

const placeholderName = (key: string, row: number): string => `${key}_${row}`;

function insertOf(name: keyof Tables, count: number) {
  return preparedWrite(`insert_${name}_${count}`, (tx) => {
    const table = tx.tables[name];
    const keys = Object.keys(getTableColumns(table));
    const rows = Array.from({ length: count }, (_, row) =>
      Object.fromEntries(keys.map((key) => [key, sql`${sql.placeholder(placeholderName(key, row))}`])),
    );
    // Placeholders for every column: no table of the union takes them by its own type.
    return tx.insert(table).values(rows as never);
  });
}

function valuesOf(table: Tables[keyof Tables], rows: readonly Row[]): Row {
  const values: Row = {};
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    for (const [index, row] of rows.entries()) {
      values[placeholderName(key, index)] = toDriver(column, row[key]);
    }
  }
  return values;
}

/** The value as the column writes it (an instant as milliseconds, say). */
function toDriver(column: AnyColumn, given: unknown): unknown {
  const value = given === undefined ? (column.default ?? null) : given;
  if (is(value, SQL)) throw new Error(`the default of ${column.name} is not a plain value`);
  return value === null ? null : column.mapToDriverValue(value);
}
