import { eq } from 'drizzle-orm';
import { GUEST as VISITOR } from '../../../src/server/actor.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { orderKey } from '../../../src/server/orders/guest/order-key-service.ts';
import { getOrderByKey } from '../../../src/server/orders/order-service.ts';

/** The sessions of which the shop has an order. */
export async function bookedSessions({ db: { read } }: Deps): Promise<string[]> {
  const rows = await read.select({ id: read.tables.payments.sessionId }).from(read.tables.payments);
  return rows.map(({ id }) => id).sort();
}

/** The amount refunded according to the shop, by session. */
export async function bookedBack({ db: { read } }: Deps): Promise<Record<string, number>> {
  const { payments, refunds } = read.tables;
  const rows = await read
    .select({ session: payments.sessionId, amount: refunds.amountMinor })
    .from(refunds)
    .innerJoin(payments, eq(payments.orderId, refunds.orderId))
    .where(eq(refunds.state, 'succeeded'));
  const sums: Record<string, number> = {};
  for (const { session, amount } of rows) sums[session] = (sums[session] ?? 0) + amount;
  return sums;
}

/** The orders that each order's key opens, by their numbers. */
export async function openedByKeys(deps: Deps): Promise<{ number: string; opens: string[] }[]> {
  const { read } = deps.db;
  const orders = await read.select({ number: read.tables.orders.number }).from(read.tables.orders);
  const numbers = orders.map(({ number }) => number);
  const opened = (number: string, key: string) =>
    getOrderByKey(deps, VISITOR, { number, key }).then(
      (order) => [order.number],
      () => [],
    );
  return Promise.all(
    numbers.map(async (number) => {
      const key = await orderKey(read, number);
      return { number, opens: (await Promise.all(numbers.map((other) => opened(other, key)))).flat() };
    }),
  );
}
