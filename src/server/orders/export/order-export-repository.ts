import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../db/database.ts';
import type { TimePosition } from '../../db/time-position.ts';
import { unindexed } from '../../db/unindexed.ts';
import type { PaymentRow } from '../../payments/payment-repository.ts';
import type { OrderRow } from '../order-repository.ts';

export type OrderPeriod = {
  /** Null for no limit; `until` is exclusive. */
  since: Date | null;
  until: Date | null;
  testOrders: boolean;
};

/** A page of a period's orders with their payments, oldest first, after a cursor. */
export async function listOrdersOf(
  from: Reader,
  { since, until, testOrders, after, limit }: OrderPeriod & { after: TimePosition | null; limit: number },
): Promise<{ order: OrderRow; payment: PaymentRow }[]> {
  const { orders, payments } = from.tables;
  const { createdAt, id, livemode } = orders;
  const conditions: (SQL | undefined)[] = [
    since ? gte(createdAt, since) : undefined,
    until ? lt(createdAt, until) : undefined,
    testOrders ? undefined : unindexed(eq(livemode, true)),
    after ? sql`(${createdAt}, ${id}) > (${sql.param(after.createdAt, createdAt)}, ${after.id})` : undefined,
  ];
  return from
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, id))
    .where(and(...conditions))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}
