import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Drizzle, makeReader, type Reader } from '../database.ts';
import { postgresqlTables } from '../kit-postgresql.ts';

/** Has a server answer a query, as a pool's method `query` does. */
export type Ask = (...args: unknown[]) => Promise<unknown>;

/** Both flavours have the same methods; the kit makes the same claim for the tables. */
export const asSqliteFlavour = (db: unknown): Drizzle => db as Drizzle;

/** A reader whose queries go through `ask`. */
export const readerThrough = (ask: Ask): Reader =>
  // Of a pool, drizzle uses no more than this.
  makeReader(asSqliteFlavour(drizzle({ query: ask } as unknown as pg.Pool)), 'postgresql', {
    tables: postgresqlTables,
  });
