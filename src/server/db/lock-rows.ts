import { eq, sql } from 'drizzle-orm';
import { type Given, preparedQuery, type Reader, type Transaction } from './database.ts';
import type { LockRowName } from './schema/running.ts';
import { equals } from './values-in.ts';

const versionOf = preparedQuery('lock_row_version', (from, { name }: Given<{ name: LockRowName }>) => {
  const { lockRows } = from.tables;
  return from.select({ version: lockRows.version }).from(lockRows).where(equals(lockRows.name, name));
});

/** The version of a set: it changes with every change of the set, in the same transaction. */
export async function getLockRowVersion(from: Reader, name: LockRowName): Promise<number> {
  const [row] = await versionOf(from, { name });
  if (!row) throw new Error(`the lock row '${name}' is missing`);
  return row.version;
}

/** Takes the row that owns a set, so that writers to the set wait for one another, and counts its version up. */
export async function takeLockRow(tx: Transaction, name: LockRowName): Promise<void> {
  const { lockRows } = tx.tables;
  await tx
    .update(lockRows)
    .set({ version: sql`${lockRows.version} + 1` })
    .where(eq(lockRows.name, name));
}
