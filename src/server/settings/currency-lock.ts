import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/** An arbitrary number, the same in every process; the migrations have the one before it. */
const CURRENCY_LOCK = 7_231_905;

/**
 * Keeps the shop's currency until the transaction ends: amounts that are read in it are written in it. SQLite has one writer
 * at a time anyway; on PostgreSQL, those who hold it do not wait for each other
 * (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS).
 */
export const holdCurrency = (tx: Transaction): Promise<void> => ask(tx, 'pg_advisory_xact_lock_shared');

/** Waits for all who hold the currency, and lets nobody hold it until the transaction ends, to change it. Taken before all other locks. */
export const takeCurrency = (tx: Transaction): Promise<void> => ask(tx, 'pg_advisory_xact_lock');

async function ask(tx: Transaction, lock: string): Promise<void> {
  if (tx.dialect !== 'postgresql') return;
  await tx.select({ locked: sql.raw(`${lock}(${CURRENCY_LOCK})`) }).from(sql`(select 1) as one`);
}
