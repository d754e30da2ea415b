import { type AnyColumn, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Given, preparedWrite, type Transaction } from './database.ts';
import type { Tables } from './schema.ts';

type Row = Record<string, unknown>;

/**
 * A row of `Shape` without any key that `Shape` lacks: a misspelt key does not compile, however the row was
 * built.
 */
export type Exactly<Shape, Given> = Given & Record<Exclude<keyof Given, keyof Shape>, never>;

type Insert<Name extends keyof Tables> = Tables[Name]['$inferInsert'];

/**
 * Inserts rows with a statement that is prepared once per connection and row count (building the insert of a
 * wide row costs many times as much as running it). Omitted columns get their defaults.
 */
export function preparedInsert<Name extends keyof Tables>(
  name: Name,
): <Given extends Insert<Name>>(
  tx: Transaction,
  rows: readonly Exactly<Insert<Name>, Given>[],
) => Promise<void> {
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
  return preparedWrite(`insert_${name}_${count}`, (tx, given: Given<Row>) => {
    const table: SQLiteTable = tx.tables[name];
    const keys = Object.keys(getTableColumns(table));
    const rows = Array.from({ length: count }, (_, row) =>
      Object.fromEntries(keys.map((key) => [key, sql`${given[placeholderName(key, row)]}`])),
    );
    return tx.insert(table).values(rows);
  });
}

function valuesOf(table: Tables[keyof Tables], rows: readonly Row[]): Row {
  const values: Row = {};
  for (const { key, names, encode } of fieldsOf(table)) {
    for (const [index, row] of rows.entries()) {
      names[index] ??= placeholderName(key, index);
      values[names[index]] = encode(row[key]);
    }
  }
  return values;
}

/** A column: its placeholder's name in each row, and how its values are stored (an instant as milliseconds, for example). */
type Field = { key: string; names: string[]; encode: (given: unknown) => unknown };

/** Kept, because making them costs more than running the statement. */
const fieldsKept = new WeakMap<object, Field[]>();

function fieldsOf(table: Tables[keyof Tables]): Field[] {
  const fields =
    fieldsKept.get(table) ??
    Object.entries(getTableColumns(table)).map(([key, column]) => ({
      key,
      names: [],
      encode: encoderOf(column),
    }));
  fieldsKept.set(table, fields);
  return fields;
}

function encoderOf(column: AnyColumn): Field['encode'] {
  const byDefault = column.default ?? null;
  return (given) => {
    const value = given === undefined ? byDefault : given;
    if (value === null) return null;
    if (value === byDefault && is(value, SQL))
      throw new Error(`the default of ${column.name} is an SQL expression, not a plain value`);
    return column.mapToDriverValue(value);
  };
}
