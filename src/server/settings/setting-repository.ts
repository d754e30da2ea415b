import { sql } from 'drizzle-orm';
import { type Given, preparedQuery, type Reader, type Transaction } from '../db/database.ts';
import { equals } from '../db/values-in.ts';

/** @returns the setting's value, or undefined when it was never put. */
export async function findSetting(from: Reader, key: string): Promise<unknown> {
  const [row] = await settingQuery(from, { key });
  return row?.value;
}

const settingQuery = preparedQuery('setting', (from, { key }: Given<{ key: string }>) => {
  const { settings } = from.tables;
  return from.select({ value: settings.value }).from(settings).where(equals(settings.key, key));
});

export async function putSetting(tx: Transaction, key: string, value: unknown, now: Date): Promise<void> {
  const { settings } = tx.tables;
  await tx
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}

/** Puts a setting that never changes again. @returns what it is: somebody else's, where that came first. */
export async function putSettingOnce<Value>(
  tx: Transaction,
  key: string,
  value: Value,
  now: Date,
): Promise<Value> {
  const { settings } = tx.tables;
  await tx.insert(settings).values({ key, value, updatedAt: now }).onConflictDoNothing();
  return (await findSetting(tx, key)) as Value;
}
