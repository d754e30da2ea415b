import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { type Given, type Place, preparedWrite, type Transaction } from '../db/database.ts';
import { writtenAs } from '../db/values-in.ts';

/**
 * Increments a counter in one statement; an expired window starts again with it, and so does one that ends so late that
 * the clock was ahead when it began.
 * @returns the attempts in the window, this one included, and when the window ends.
 */
export async function countAttempt(
  tx: Transaction,
  attempt: Counted,
): Promise<{ count: number; windowEndsAt: Date }> {
  const [row] = await incrementCounter(tx, attempt);
  if (!row) throw new Error('an attempt was not counted');
  return row;
}

/** `latestEnd`: no window that began in time ends later. */
type Counted = { key: string; now: Date; windowEndsAt: Date; latestEnd: Date };

const incrementCounter = preparedWrite('increment_counter', (tx, given: Given<Counted>) => {
  const { attemptCounters: counters } = tx.tables;
  const time = (value: Place<Date>) => writtenAs(counters.windowEndsAt, value);
  const isOver = sql`${counters.windowEndsAt} <= ${time(given.now)} or ${counters.windowEndsAt} > ${time(given.latestEnd)}`;
  return tx
    .insert(counters)
    .values({
      key: sql`${given.key}`,
      count: 1,
      windowEndsAt: time(given.windowEndsAt),
    })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${counters.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${counters.windowEndsAt} end`,
      },
    })
    .returning();
});

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
