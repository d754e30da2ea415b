import { and, count, desc, eq, exists, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { FulfilmentStatus, PaymentStatus } from '../../../shared/orders/order-status.ts';
import type { Reader } from '../../db/database.ts';
import { needsALook } from '../../orders/desk/order-list-repository.ts';

export type WaitingOrders = {
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  disputed: boolean;
  withdrawn: boolean;
  short: boolean;
  recovered: boolean;
  addressMissing: boolean;
  count: number;
};

/** The number of orders that need attention, by reason. @param liveOnly excludes test orders. */
export async function countWaitingOrders(from: Reader, liveOnly: boolean): Promise<WaitingOrders[]> {
  const { orders } = from.tables;
  const { paymentStatus, fulfilmentStatus, disputed, withdrawn, short, recovered, addressMissing } = orders;
  const kind = { paymentStatus, fulfilmentStatus, disputed, withdrawn, short, recovered, addressMissing };
  return from
    .select({ ...kind, count: count() })
    .from(orders)
    .where(needsALook(orders, liveOnly ? true : null))
    .groupBy(paymentStatus, fulfilmentStatus, disputed, withdrawn, short, recovered, addressMissing);
}

/**
 * Orders that were refunded in full and not sent, though goods are taken from stock for them: how many, and some of
 * their numbers.
 * @param about.liveOnly excludes test orders.
 */
export async function findOrdersHoldingGoods(
  from: Reader,
  { liveOnly, most }: { liveOnly: boolean; most: number },
): Promise<{ count: number; numbers: string[] }> {
  const { orders, stockMovements } = from.tables;
  const held = from
    .select({ orderId: stockMovements.orderId })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orders.id))
    .groupBy(stockMovements.orderId)
    .having(sql`sum(${stockMovements.delta}) < 0`);
  const holding = and(
    inArray(orders.livemode, liveOnly ? [true] : [true, false]),
    inArray(orders.fulfilmentStatus, ['unfulfilled', 'packed']),
    eq(orders.paymentStatus, 'refunded'),
    exists(held),
  );
  // Unsorted, because SQLite would walk over all orders to sort a few.
  const some = await from.select({ number: orders.number }).from(orders).where(holding).limit(most);
  const count = Number(await from.$count(orders, holding));
  return { count, numbers: some.map(({ number }) => number) };
}

export async function findNewestOrderTime(from: Reader): Promise<Date | null> {
  const { orders } = from.tables;
  const { createdAt, id } = orders;
  const rows = await from.select({ createdAt }).from(orders).orderBy(desc(createdAt), desc(id)).limit(1);
  return rows[0]?.createdAt ?? null;
}

const NEWEST_CHECKOUTS = 30;
/** One customer's may all have been refused for what they entered. */
const NEWEST_CARTS = 3;
/** By then the reconciler has asked for the page several times, too. */
const OPENED_WITHIN_MS = 5 * MINUTE_MS;

/** Whether the provider opened no payment page for the newest checkout of each of the last carts. */
export async function areCheckoutsRefused(from: Reader, now: Date): Promise<boolean> {
  const { cartId, state, providerSessionId, createdAt, id } = from.tables.checkouts;
  const rows = await from
    .select({ cartId, state, providerSessionId, createdAt })
    .from(from.tables.checkouts)
    .orderBy(desc(id))
    .limit(NEWEST_CHECKOUTS);
  const since = new Date(now.getTime() - OPENED_WITHIN_MS);
  const asked = rows.filter((row) => row.state !== 'creating' || row.createdAt < since);
  const ofCarts = asked
    .filter((row, n) => asked.findIndex((other) => other.cartId === row.cartId) === n)
    .slice(0, NEWEST_CARTS);
  const isRefused = (row: (typeof rows)[number]) =>
    row.providerSessionId === null && (row.state === 'failed' || row.state === 'creating');
  return ofCarts.length > 0 && ofCarts.every(isRefused);
}

/** The number of mails that failed for good since `since`, by when each would have been tried next. */
export async function countFailedMails(from: Reader, since: Date): Promise<number> {
  const { mails } = from.tables;
  return Number(await from.$count(mails, and(eq(mails.state, 'failed'), gte(mails.nextTryAt, since))));
}

/** Mails that could not be sent and will be retried: how many, and the last one's error. */
export async function findWaitingMails(from: Reader): Promise<{ count: number; error: string }> {
  const { mails } = from.tables;
  const waiting = and(eq(mails.state, 'queued'), isNotNull(mails.lastError));
  const [newest] = await from
    .select({ error: mails.lastError })
    .from(mails)
    .where(waiting)
    .orderBy(desc(mails.nextTryAt))
    .limit(1);
  return { count: newest ? Number(await from.$count(mails, waiting)) : 0, error: newest?.error ?? '' };
}

export type FailingJob = { name: string; error: string; startedAt: Date | null };

/** Background jobs whose last run failed. */
export async function listFailingJobs(from: Reader): Promise<FailingJob[]> {
  const { jobs } = from.tables;
  const rows = await from
    .select({ name: jobs.name, error: jobs.lastError, startedAt: jobs.lastRunAt })
    .from(jobs)
    .where(isNotNull(jobs.lastError))
    .orderBy(jobs.name);
  return rows.map(({ error, ...job }) => ({ ...job, error: error ?? '' }));
}
