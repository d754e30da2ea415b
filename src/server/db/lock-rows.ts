import { eq, sql } from 'drizzle-orm';
import { preparedQuery, type Reader, type Transaction } from './database.ts';
import type { GuardName } from './schema/running.ts';

const versionOf = preparedQuery<{ version: number }>('guard_version', (from) => {
  const { guards } = from.tables;
  return from
    .select({ version: guards.version })
    .from(guards)
    .where(eq(guards.name, sql.placeholder('name')));
});

/** The version of a set: it changes with every change of the set, in the same transaction. */
export async function getGuardVersion(from: Reader, name: GuardName): Promise<number> {
  const [row] = await versionOf(from, { name });
  if (!row) throw new Error(`the guard row '${name}' is missing`);
  return row.version;
}

/** Takes the row that owns a set, so that writers to the set wait for one another, and counts its version up. */
export async function takeGuard(tx: Transaction, name: GuardName): Promise<void> {
  const { guards } = tx.tables;
  await tx
    .update(guards)
    .set({ version: sql`${guards.version} + 1` })
    .where(eq(guards.name, name));
}
