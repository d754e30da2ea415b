import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/**
 * Increments a counter in one statement; an expired window starts again with it.
 * @returns the attempts in the window, this one included, and when the window ends.
 */
export async function countAttempt(
  tx: Transaction,
  { key, now, windowEndsAt }: { key: string; now: Date; windowEndsAt: Date },
): Promise<{ count: number; windowEndsAt: Date }> {
  const { attemptCounters: counters } = tx.tables;
  const at = sql.param(now, counters.windowEndsAt);
  const [row] = await tx
    .insert(counters)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${counters.windowEndsAt} <= ${at} then 1 else ${counters.count} + 1 end`,
        windowEndsAt: sql`case when ${counters.windowEndsAt} <= ${at} then excluded.window_ends_at else ${counters.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('an attempt was not counted');
  return row;
}

/** Decrements a counter. */
export async function uncountAttempt(tx: Transaction, key: string): Promise<void> {
  const { attemptCounters: counters } = tx.tables;
  await tx
    .update(counters)
    .set({ count: sql`${counters.count} - 1` })
    .where(and(eq(counters.key, key), gt(counters.count, 0)));
}

export async function deleteAttempts(tx: Transaction, key: string): Promise<void> {
  const { attemptCounters: counters } = tx.tables;
  await tx.delete(counters).where(eq(counters.key, key));
}

export async function deleteAttemptsEndedBy(tx: Transaction, now: Date): Promise<void> {
  const { attemptCounters: counters } = tx.tables;
  await tx.delete(counters).where(lte(counters.windowEndsAt, now));
}
