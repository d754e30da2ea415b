import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Place, Reader } from './database.ts';

declare const listed: unique symbol;
/** A list of values as one parameter of a prepared query, written as the engine reads it. */
export type ValueList<Value> = { readonly [listed]: Value };

/** What a column holds: another kind's id, or a plain text for an id, does not compile. */
type DataOf<Column extends AnyColumn> = Column['_']['data'];

/** `column = value`; with a value that may be left out it is for the one who builds the query to leave this out. */
export const equals = <Column extends AnyColumn>(
  column: Column,
  value: Place<DataOf<Column> | undefined>,
): SQL => sql`${column} = ${value}`;

/** `column in (…)` for a list whose length is not known when the query is prepared: one parameter. */
export const inValues = <Column extends AnyColumn>(
  from: Reader,
  column: Column,
  values: Place<ValueList<DataOf<Column>>>,
): SQL =>
  from.dialect === 'sqlite'
    ? sql`${column} in (select value from json_each(${values}))`
    : sql`${column} = any(${values})`;

/** The value to execute such a query with. */
export const valuesFor = <Value extends string>(from: Reader, values: readonly Value[]): ValueList<Value> =>
  (from.dialect === 'sqlite' ? JSON.stringify(values) : [...values]) as unknown as ValueList<Value>;

/** A value that is written as `column` writes it (an instant as milliseconds, say). */
export const writtenAs = <Column extends AnyColumn>(column: Column, value: Place<DataOf<Column>>): SQL =>
  sql`${sql.param(value, column)}`;
