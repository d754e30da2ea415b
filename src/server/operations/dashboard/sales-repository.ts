import { and, count, eq, exists, gte, inArray, ne, sql } from 'drizzle-orm';
import { money } from '../../../shared/money/money.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { unindexed } from '../../db/unindexed.ts';
import { needsALook } from '../../orders/desk/order-list-repository.ts';
import { ORDERS_TO_SHIP } from '../../orders/desk/order-list-rules.ts';
import type { SalesSlice } from './sales-rules.ts';

/** A quarter of an hour in milliseconds: in every time zone days begin on a quarter. */
const SLICE = 900_000;

/**
 * Sales since `since` in slices of a quarter of an hour, so that the result is small however many orders
 * there are: what was paid, which after a review may not be the order's total, and what was refunded. Excludes
 * payments in review and in other currencies.
 * @param about.livemode true for real orders, false for test orders.
 */
export async function listSalesSlices(
  from: Reader,
  { since, currency, livemode }: { since: Date; currency: string; livemode: boolean },
): Promise<SalesSlice[]> {
  const { orders, payments, refunds } = from.tables;
  const placed = sliceOf(from, orders.createdAt);
  const sold = await from
    .select({ slice: placed, orders: count(), minor: sumOf(payments.paidMinor) })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        gte(orders.createdAt, since),
        unindexed(eq(orders.livemode, livemode)),
        eq(payments.currency, currency),
        ne(orders.paymentStatus, 'review'),
      ),
    )
    .groupBy(placed);
  const given = sliceOf(from, refunds.createdAt);
  // With a join, SQLite would scan all orders to find the refunds of each.
  const paid = from
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.id, refunds.orderId),
        eq(orders.livemode, livemode),
        eq(payments.currency, currency),
        ne(orders.paymentStatus, 'review'),
      ),
    );
  const refunded = await from
    .select({ slice: given, minor: sumOf(refunds.amountMinor) })
    .from(refunds)
    .where(and(gte(refunds.createdAt, since), eq(refunds.state, 'succeeded'), exists(paid)))
    .groupBy(given);
  return [
    ...sold.map(({ slice, orders, minor }) => ({
      startsAt: new Date(slice * SLICE),
      orders,
      grossMinor: minor,
      refundedMinor: money(0),
    })),
    ...refunded.map(({ slice, minor }) => ({
      startsAt: new Date(slice * SLICE),
      orders: 0,
      grossMinor: money(0),
      refundedMinor: minor,
    })),
  ];
}

const sliceOf = (
  { dialect }: Reader,
  time: Tables['orders']['createdAt'] | Tables['refunds']['createdAt'],
) =>
  dialect === 'sqlite'
    ? sql<number>`${time} / ${sql.raw(String(SLICE))}`.mapWith(Number)
    : sql<number>`floor(extract(epoch from ${time}) / ${sql.raw(String(SLICE / 1000))})`.mapWith(Number);

const sumOf = (column: Tables['payments']['paidMinor'] | Tables['refunds']['amountMinor']) =>
  sql`sum(${column})`.mapWith((sum) => money(Number(sum)));

/** The number of paid orders to ship: real ones, or test orders. */
export async function countOrdersToShip(from: Reader, livemode: boolean): Promise<number> {
  const { orders } = from.tables;
  return Number(
    await from.$count(
      orders,
      and(
        inArray(orders.fulfilmentStatus, [...ORDERS_TO_SHIP.fulfilment]),
        inArray(orders.paymentStatus, [...ORDERS_TO_SHIP.payment]),
        eq(orders.livemode, livemode),
      ),
    ),
  );
}

/** The number of orders that need the owner's attention, without test orders. */
export async function countOrdersToLookAt(from: Reader): Promise<number> {
  const { orders } = from.tables;
  return Number(await from.$count(orders, needsALook(orders, true)));
}

/** The number of test orders since `since`. */
export async function countTestOrders(from: Reader, since: Date): Promise<number> {
  const { orders } = from.tables;
  return Number(await from.$count(orders, and(gte(orders.createdAt, since), eq(orders.livemode, false))));
}
