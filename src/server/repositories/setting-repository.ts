import { eq, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '../db/database.ts';

/** @returns the setting's value, or undefined when it was never put. */
export async function findSetting(from: Reader, key: string): Promise<unknown> {
  const { settings } = from.tables;
  const [row] = await from.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

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
