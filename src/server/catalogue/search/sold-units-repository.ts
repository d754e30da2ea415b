import { and, eq, gte, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { OrderLineId, ProductId } from '../../../shared/ids.ts';
import type { Reader } from '../../db/database.ts';
import { unindexed } from '../../db/unindexed.ts';

/** Orders placed from the one instant on, before the other; real ones, or test orders. */
export type SoldWhen = { from: Date; until: Date; livemode: boolean };

const soldIn = ({ tables: { orders } }: Reader, { from, until, livemode }: SoldWhen) =>
  and(
    unindexed(eq(orders.livemode, livemode)),
    gte(orders.createdAt, from),
    lt(orders.createdAt, until),
    notInArray(orders.paymentStatus, ['review', 'refunded']),
    notInArray(orders.fulfilmentStatus, ['cancelled', 'returned']),
  );

/** The units of each product in paid orders, refunded ones included. */
export async function listSoldUnits(
  from: Reader,
  when: SoldWhen,
): Promise<{ id: ProductId; units: number }[]> {
  const { orders, orderLines } = from.tables;
  const rows = await from
    .select({ id: orderLines.productId, units: sql<number>`sum(${orderLines.quantity})`.mapWith(Number) })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(soldIn(from, when))
    .groupBy(orderLines.productId);
  return rows.flatMap(({ id, units }) => (id ? [{ id, units }] : []));
}

/** The units of each product that were refunded, or are being refunded, in these orders. */
export async function listRefundedUnits(
  from: Reader,
  when: SoldWhen,
): Promise<{ id: ProductId; units: number }[]> {
  const { orders, orderLines, refunds } = from.tables;
  const made = await from
    .select({ lines: refunds.lines })
    .from(orders)
    .innerJoin(refunds, and(eq(refunds.orderId, orders.id), ne(refunds.state, 'failed')))
    .where(soldIn(from, when));
  const refunded = made.flatMap(({ lines }) => lines);
  const products = new Map<OrderLineId, ProductId | null>();
  const ids = [...new Set(refunded.map(({ orderLineId }) => orderLineId))];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { id, productId } = orderLines;
    const rows = await from
      .select({ id, productId })
      .from(orderLines)
      .where(inArray(id, ids.slice(at, at + AT_ONCE)));
    for (const row of rows) products.set(row.id, row.productId);
  }
  return refunded.flatMap(({ orderLineId, quantity: units }) => {
    const id = products.get(orderLineId);
    return id ? [{ id, units }] : [];
  });
}

const AT_ONCE = 500;
