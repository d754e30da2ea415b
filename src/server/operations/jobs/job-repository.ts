import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/durations.ts';
import type { Reader, Transaction } from '../../db/database.ts';

/** No lease is longer: one that ends later was taken while the clock was ahead. */
const LONGEST_LEASE_MS = DAY_MS;
const longestFrom = (now: Date) => new Date(now.getTime() + LONGEST_LEASE_MS);

/** Takes a job's lease if it is free, in one conditional statement. @returns whether it was taken. */
export async function takeLease(
  tx: Transaction,
  { name, holder, now, until }: { name: string; holder: string; now: Date; until: Date },
): Promise<boolean> {
  const { jobs } = tx.tables;
  const { leaseUntil } = jobs;
  const isFree = or(isNull(leaseUntil), lte(leaseUntil, now), gt(leaseUntil, longestFrom(now)));
  await tx.insert(jobs).values({ name }).onConflictDoNothing();
  const taken = await tx
    .update(jobs)
    .set({ leaseHolder: holder, leaseUntil: until, lastRunAt: now })
    .where(and(eq(jobs.name, name), isFree))
    .returning({ name: jobs.name });
  return taken.length > 0;
}

/** Moves a lease's end, unless another process took it over. */
export async function renewLease(
  tx: Transaction,
  { name, holder, until }: { name: string; holder: string; until: Date },
): Promise<void> {
  const { jobs } = tx.tables;
  await tx
    .update(jobs)
    .set({ leaseUntil: until })
    .where(and(eq(jobs.name, name), eq(jobs.leaseHolder, holder)));
}

/** Releases a lease and records the run's outcome; a lease that another process took over stays theirs. */
export async function releaseLease(
  tx: Transaction,
  { name, holder, now, error }: { name: string; holder: string; now: Date; error: string | null },
): Promise<void> {
  const { jobs } = tx.tables;
  await tx
    .update(jobs)
    .set({
      leaseHolder: null,
      leaseUntil: null,
      lastError: error,
      ...(error === null ? { lastSuccessAt: now } : {}),
    })
    .where(and(eq(jobs.name, name), eq(jobs.leaseHolder, holder)));
}

/** When a job last succeeded; null when it never did. One in the future is none: the clock was ahead then. */
export async function findLastSuccess(from: Reader, name: string, now: Date): Promise<Date | null> {
  const { jobs } = from.tables;
  const rows = await from.select({ at: jobs.lastSuccessAt }).from(jobs).where(eq(jobs.name, name));
  const at = rows[0]?.at ?? null;
  return at && at <= now ? at : null;
}

/** Whether any process is running a job. */
export async function isLeased(from: Reader, name: string, now: Date): Promise<boolean> {
  const { jobs } = from.tables;
  const isRunning = and(
    eq(jobs.name, name),
    gt(jobs.leaseUntil, now),
    lte(jobs.leaseUntil, longestFrom(now)),
  );
  return (await from.$count(jobs, isRunning)) > 0;
}
