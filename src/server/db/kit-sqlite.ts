import { sql } from 'drizzle-orm';
import {
  check as drizzleCheck,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { buildTables, type Tables } from './schema.ts';

/** The column builders that the schema is written with, for SQLite. Both engines use its types. */
const sqliteKit = {
  table: sqliteTable,
  text: (name: string) => text(name),
  int: (name: string) => integer(name),
  /** A whole number that may exceed 32 bits, such as money in minor units or bytes. */
  bigint: (name: string) => integer(name),
  /** A row number assigned by the database. */
  serial: (name: string) => integer(name).primaryKey({ autoIncrement: true }),
  real: (name: string) => real(name),
  bool: (name: string) => integer(name, { mode: 'boolean' }),
  /** An instant. */
  time: (name: string) => integer(name, { mode: 'timestamp_ms' }),
  json: <T>(name: string) => text(name, { mode: 'json' }).$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  /** `condition` is plain SQL over the table's own columns, the same on both engines. */
  check: (name: string, condition: string) => drizzleCheck(name, sql.raw(condition)),
};

export type Kit = typeof sqliteKit;

export const sqliteTables: Tables = buildTables(sqliteKit);
