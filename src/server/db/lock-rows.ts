import { eq, sql } from 'drizzle-orm';
import { type Given, keptQuery, type Reader, type Transaction } from './database.ts';
import type { LockRowName } from './schema/running.ts';
import { equals } from './values-in.ts';

const versionOf = keptQuery('lock_row_version', (from, { name }: Given<{ name: LockRowName }>) => {
  const { lockRows } = from.tables;
  return from.select({ version: lockRows.version }).from(lockRows).where(equals(lockRows.name, name));
});

/** The version of a set. Every change of the set increments it in the same transaction. */
export async function getLockRowVersion(from: Reader, name: LockRowName): Promise<number> {
  const [row] = await versionOf(from, { name });
  if (!row) throw new Error(`the lock row '${name}' is missing`);
  return row.version;
}

/**
 * Locks the row that guards a set, which serialises its writers, and increments its version.
 * @returns the new version.
 */
export async function takeLockRow(tx: Transaction, name: LockRowName): Promise<number> {
  const { lockRows } = tx.tables;
  const [row] = await tx
    .update(lockRows)
    .set({ version: sql`${lockRows.version} + 1` })
    .where(eq(lockRows.name, name))
    .returning({ version: lockRows.version });
  if (!row) throw new Error(`the lock row '${name}' is missing`);
  return row.version;
}
