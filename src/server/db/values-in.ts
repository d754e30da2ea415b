import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Reader } from './database.ts';

/** `column in (…)` for a list whose length is not known when the query is prepared: one parameter. */
export const inValues = (from: Reader, column: AnyColumn, placeholder: string): SQL =>
  from.dialect === 'sqlite'
    ? sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`
    : sql`${column} = any(${sql.placeholder(placeholder)})`;

/** The value to execute such a query with. */
export const valuesFor = (from: Reader, values: readonly string[]): unknown =>
  from.dialect === 'sqlite' ? JSON.stringify(values) : [...values];

/** A placeholder whose value is written as `column` writes it (an instant as milliseconds, say). */
export const placeholderFor = (name: string, column: AnyColumn): SQL =>
  sql`${sql.param(sql.placeholder(name), column)}`;
