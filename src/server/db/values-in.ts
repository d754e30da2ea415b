import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Reader } from './database.ts';

declare const listed: unique symbol;
/** A list of values as one parameter of a prepared query, written as the engine reads it. */
export type ValueList<Value> = { readonly [listed]: Value };

type ColumnOf<Value> = AnyColumn & { readonly _: { readonly data: Value } };

/** `column in (…)` for a list whose length is not known when the query is prepared: one parameter. */
export const inValues = <Value>(
  from: Reader,
  column: ColumnOf<Value>,
  values: Placeholder<string, ValueList<Value>>,
): SQL =>
  from.dialect === 'sqlite'
    ? sql`${column} in (select value from json_each(${values}))`
    : sql`${column} = any(${values})`;

/** The value to execute such a query with. */
export const valuesFor = <Value extends string>(from: Reader, values: readonly Value[]): ValueList<Value> =>
  (from.dialect === 'sqlite' ? JSON.stringify(values) : [...values]) as unknown as ValueList<Value>;

/** A value that is written as `column` writes it (an instant as milliseconds, say). */
export const writtenAs = <Value>(column: ColumnOf<Value>, value: Placeholder<string, Value>): SQL =>
  sql`${sql.param(value, column)}`;
