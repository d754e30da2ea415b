import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Kit } from './kit-sqlite.ts';
import { buildTables, type Tables } from './schema.ts';

/** The PostgreSQL versions of the column builders. Only here are they cast to SQLite's types. */
const postgresqlKit = {
  table: pgTable,
  text: (name: string) => text(name),
  int: (name: string) => integer(name),
  bigint: (name: string) => bigint(name, { mode: 'number' }),
  serial: (name: string) => integer(name).primaryKey().generatedByDefaultAsIdentity(),
  real: (name: string) => doublePrecision(name),
  bool: (name: string) => boolean(name),
  time: (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' }),
  json: <T>(name: string) => jsonb(name).$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check: (name: string, condition: string) => check(name, sql.raw(condition)),
  // drizzle's types tell the engines apart; the shop's queries use only what both have.
} as unknown as Kit;

export const postgresqlTables: Tables = buildTables(postgresqlKit);
