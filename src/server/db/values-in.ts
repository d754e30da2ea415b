import { type AnyColumn, is, type SQL, sql } from 'drizzle-orm';
import { SQLiteText } from 'drizzle-orm/sqlite-core';
import type { Place, Reader } from './database.ts';

declare const listed: unique symbol;
/** A list of values as a single parameter of a prepared query, in the engine's format. */
export type ValueList<Value> = { readonly [listed]: Value };

/** The column's value type: another kind of id, or plain text instead of an id, does not compile. */
type DataOf<Column extends AnyColumn> = Column['_']['data'];

/**
 * `column = value`. For an optional value the query's builder leaves the condition out. A bare value may decide
 * SQLite's plan, so that it compiles the statement again each time it gets one; a cast one does not
 * (docs/decisions/045-values-do-not-choose-the-plan.md).
 */
export const equals = <Column extends AnyColumn>(
  column: Column,
  value: Place<DataOf<Column> | undefined>,
): SQL => (is(column, SQLiteText) ? sql`${column} = cast(${value} as text)` : sql`${column} = ${value}`);

/** `column in (…)` with one parameter, for a list whose length is unknown when the query is prepared. */
export const inValues = <Column extends AnyColumn>(
  from: Reader,
  column: Column,
  values: Place<ValueList<DataOf<Column>>>,
): SQL =>
  from.dialect === 'sqlite'
    ? sql`${column} in (select value from json_each(${values}))`
    : sql`${column} = any(${values})`;

/** The value to execute such a query with. The brand exists only as a type: each engine takes its own shape. */
export const valuesFor = <Value extends string>(from: Reader, values: readonly Value[]): ValueList<Value> =>
  (from.dialect === 'sqlite' ? JSON.stringify(values) : [...values]) as unknown as ValueList<Value>;

/** A value encoded as `column` stores it (an instant as milliseconds, for example). */
export const writtenAs = <Column extends AnyColumn>(column: Column, value: Place<DataOf<Column>>): SQL =>
  sql`${sql.param(value, column)}`;
