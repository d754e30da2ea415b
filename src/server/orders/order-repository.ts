import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { CheckoutId, OrderId, OrderLineId, UserId } from '../../shared/ids.ts';
import { type KeptOrderEvent, type OrderEvent, readOrderEvent } from '../../shared/orders/order-event.ts';
import type { FulfilmentStatus, PaymentStatus } from '../../shared/orders/order-status.ts';
import { type Given, keptQuery, preparedQuery, type Reader, type Transaction } from '../db/database.ts';
import { type Exactly, preparedInsert } from '../db/prepared-insert.ts';
import type { Tables } from '../db/schema.ts';
import { equals, inValues, type ValueList, valuesFor } from '../db/values-in.ts';
import { agreedAt } from './agreed-at-rules.ts';
import { indexOrder } from './desk/order-search-repository.ts';

export type OrderRow = Tables['orders']['$inferSelect'];
export type NewOrder = Tables['orders']['$inferInsert'];
export type OrderLineRow = Tables['orderLines']['$inferSelect'];
export type NewOrderLine = Tables['orderLines']['$inferInsert'];
export type OrderEventRow = Tables['orderEvents']['$inferSelect'];

const insertOrders = preparedInsert('orders');
const insertOrderLines = preparedInsert('orderLines');
const insertOrderEvents = preparedInsert('orderEvents');

export async function insertOrder<Line extends NewOrderLine>(
  tx: Transaction,
  order: NewOrder,
  lines: Exactly<NewOrderLine, Line>[],
): Promise<void> {
  await insertOrders(tx, [order]);
  await insertOrderLines(tx, lines);
  await indexOrder(tx, order, lines);
}

export async function insertOrderEvent(
  tx: Transaction,
  event: OrderEvent & Omit<Tables['orderEvents']['$inferInsert'], keyof OrderEvent>,
): Promise<void> {
  await insertOrderEvents(tx, [event]);
}

export type KeptEventRow = KeptOrderEvent & Omit<OrderEventRow, keyof OrderEvent>;

/** An order's events of kinds that this version knows, oldest first. */
export async function listOrderEvents(from: Reader, orderId: OrderId): Promise<KeptEventRow[]> {
  const { orderEvents } = from.tables;
  const rows = await from
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
  return rows.flatMap((row) => {
    const event = readOrderEvent(row);
    return event ? [{ ...row, ...event }] : [];
  });
}

export type OwnersEventRow = Pick<OrderEventRow, 'id' | 'kind' | 'data' | 'createdAt'> & {
  /** Null for the shop itself, and for a deleted user. */
  actorName: string | null;
};

/** An order's events with their actors, oldest first. */
export async function listOwnersEvents(from: Reader, orderId: OrderId): Promise<OwnersEventRow[]> {
  const { orderEvents, users } = from.tables;
  const { id, kind, data, createdAt } = orderEvents;
  return from
    .select({ id, kind, data, createdAt, actorName: users.name })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(createdAt), asc(id));
}

export async function findOrder(from: Reader, id: OrderId): Promise<OrderRow | null> {
  const { orders } = from.tables;
  const [row] = await from.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

export async function findOrderByNumber(from: Reader, number: string): Promise<OrderRow | null> {
  const { orders } = from.tables;
  const [row] = await from.select().from(orders).where(eq(orders.number, number));
  return row ?? null;
}

/** The order that a mail is about, itself or by its shipment, refund or return. */
export async function findOrderOfMail(from: Reader, subjectId: string): Promise<OrderRow | null> {
  const { orders, shipments, refunds, returns } = from.tables;
  const byPart = [shipments, refunds, returns].map((part) =>
    inArray(orders.id, from.select({ id: part.orderId }).from(part).where(sql`${part.id} = ${subjectId}`)),
  );
  const [row] = await from
    .select()
    .from(orders)
    .where(or(sql`${orders.id} = ${subjectId}`, ...byPart));
  return row ?? null;
}

/** When an order's buyer agreed to it; null for one that was rebuilt. */
export async function findAgreedAt(
  from: Reader,
  { checkoutId }: Pick<OrderRow, 'checkoutId'>,
): Promise<Date | null> {
  if (!checkoutId) return null;
  const { checkouts } = from.tables;
  const { terms, createdAt } = checkouts;
  const [checkout] = await from
    .select({ terms, createdAt })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  return checkout ? agreedAt(checkout) : null;
}

const realOrder = keptQuery('real_order', (from) => {
  const { orders } = from.tables;
  return from.select({ id: orders.id }).from(orders).where(eq(orders.livemode, true)).limit(1);
});

/** Whether real money was ever taken. */
export const hasRealOrder = async (from: Reader): Promise<boolean> => (await realOrder(from)).length > 0;

/** Whether an account has paid for something, and got not all of it back. */
export async function hasPaidOrder(from: Reader, userId: UserId): Promise<boolean> {
  return (await paidOrder(from, { userId })).length > 0;
}

const paidOrder = preparedQuery('paid_order', (from, { userId }: Given<{ userId: UserId }>) => {
  const { orders } = from.tables;
  return from
    .select({ id: orders.id })
    .from(orders)
    .where(and(equals(orders.userId, userId), inArray(orders.paymentStatus, ['paid', 'partially_refunded'])))
    .limit(1);
});

/** Locks an order's row until the transaction ends; other writers of the order wait. */
export async function lockOrder(tx: Transaction, id: OrderId): Promise<OrderRow | null> {
  const { orders } = tx.tables;
  const [row] = await tx
    .update(orders)
    .set({ version: sql`${orders.version}` })
    .where(eq(orders.id, id))
    .returning();
  return row ?? null;
}

type OrderChange = Partial<Omit<NewOrder, 'id' | 'version' | 'paymentStatus' | 'fulfilmentStatus'>>;

/**
 * Updates an order's columns and increments its version; the two statuses change through `moveFulfilment` and
 * `movePayment`.
 */
export async function updateOrder(tx: Transaction, id: OrderId, change: OrderChange): Promise<void> {
  const { orders } = tx.tables;
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id));
}

/**
 * Changes an order's fulfilment status conditionally. @returns false when it was in none of the states
 * `from`.
 */
export async function moveFulfilment(
  tx: Transaction,
  id: OrderId,
  move: { from: readonly FulfilmentStatus[]; to: FulfilmentStatus; now: Date },
): Promise<boolean> {
  const { orders } = tx.tables;
  const rows = await tx
    .update(orders)
    .set({ fulfilmentStatus: move.to, updatedAt: move.now, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, id), inArray(orders.fulfilmentStatus, [...move.from])))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/**
 * Changes an order's payment status conditionally. @returns false when it was in none of the states `from`.
 */
export async function movePayment(
  tx: Transaction,
  id: OrderId,
  move: { from: readonly PaymentStatus[]; to: PaymentStatus; now: Date },
): Promise<boolean> {
  const { orders } = tx.tables;
  const rows = await tx
    .update(orders)
    .set({ paymentStatus: move.to, updatedAt: move.now, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, id), inArray(orders.paymentStatus, [...move.from])))
    .returning({ id: orders.id });
  return rows.length > 0;
}

const orderOfCheckout = preparedQuery(
  'order_of_checkout',
  (from, { checkoutId }: Given<{ checkoutId: CheckoutId }>) => {
    const { id, number, userId, delivery, checkoutId: paidBy } = from.tables.orders;
    return from
      .select({ id, number, userId, delivery })
      .from(from.tables.orders)
      .where(equals(paidBy, checkoutId));
  },
);

/** Which order a checkout became, whose it is and how it is delivered. */
export async function findOrderOfCheckout(
  from: Reader,
  checkoutId: CheckoutId,
): Promise<Pick<OrderRow, 'id' | 'number' | 'userId' | 'delivery'> | null> {
  const [row] = await orderOfCheckout(from, { checkoutId });
  return row ?? null;
}

/** A user's order; null when it belongs to somebody else or does not exist. */
export async function findOrderOfUser(from: Reader, id: OrderId, userId: UserId): Promise<OrderRow | null> {
  const { orders } = from.tables;
  const [row] = await from
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  return row ?? null;
}

const ordersOfUser = preparedQuery(
  'orders_of_user',
  (from, { userId, limit }: Given<{ userId: UserId; limit: number }>) => {
    const { orders } = from.tables;
    return from
      .select()
      .from(orders)
      .where(equals(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit);
  },
);

/** A user's orders, newest first. */
export const listOrdersOfUser = (from: Reader, userId: UserId, limit: number): Promise<OrderRow[]> =>
  ordersOfUser(from, { userId, limit });

export async function listOrderLines(from: Reader, orderId: OrderId): Promise<OrderLineRow[]> {
  const { orderLines } = from.tables;
  return from
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

const linesOfOrders = preparedQuery(
  'lines_of_orders',
  (from, { orderIds }: Given<{ orderIds: ValueList<OrderId> }>) => {
    const { orderLines } = from.tables;
    return from
      .select()
      .from(orderLines)
      .where(inValues(from, orderLines.orderId, orderIds))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  },
);

/** The lines of several orders, each order's in sequence. */
export const listLinesOfOrders = (from: Reader, orderIds: readonly OrderId[]): Promise<OrderLineRow[]> =>
  linesOfOrders(from, { orderIds: valuesFor(from, orderIds) });

export type LineImage = Pick<OrderLineRow, 'id' | 'image'>;

/** The pictures of all order lines, sorted by id. */
export async function listLineImages(
  from: Reader,
  { after, limit }: { after: OrderLineId | null; limit: number },
): Promise<LineImage[]> {
  const { orderLines } = from.tables;
  return from
    .select({ id: orderLines.id, image: orderLines.image })
    .from(orderLines)
    .where(after === null ? undefined : gt(orderLines.id, after))
    .orderBy(asc(orderLines.id))
    .limit(limit);
}
