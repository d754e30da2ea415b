import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { CheckoutId, OrderId, UserId } from '../../shared/ids.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type OrderRow = Tables['orders']['$inferSelect'];
export type NewOrder = Tables['orders']['$inferInsert'];
export type OrderLineRow = Tables['orderLines']['$inferSelect'];
export type NewOrderLine = Tables['orderLines']['$inferInsert'];
export type OrderEventRow = Tables['orderEvents']['$inferSelect'];

export async function insertOrder(tx: Transaction, order: NewOrder, lines: NewOrderLine[]): Promise<void> {
  await tx.insert(tx.tables.orders).values(order);
  await tx.insert(tx.tables.orderLines).values(lines);
}

export async function insertOrderEvent(
  tx: Transaction,
  event: Tables['orderEvents']['$inferInsert'],
): Promise<void> {
  await tx.insert(tx.tables.orderEvents).values(event);
}

export async function findOrderOfCheckout(from: Reader, checkoutId: CheckoutId): Promise<OrderRow | null> {
  const { orders } = from.tables;
  const [row] = await from.select().from(orders).where(eq(orders.checkoutId, checkoutId));
  return row ?? null;
}

export async function findOrderBySession(from: Reader, sessionId: string): Promise<OrderRow | null> {
  const { orders } = from.tables;
  const [row] = await from.select().from(orders).where(eq(orders.providerSessionId, sessionId));
  return row ?? null;
}

/** A user's order; null for one that is somebody else's, as for one that is not there. */
export async function findOrderOfUser(from: Reader, id: string, userId: UserId): Promise<OrderRow | null> {
  const { orders } = from.tables;
  const [row] = await from
    .select()
    .from(orders)
    .where(and(eq(orders.id, id as OrderId), eq(orders.userId, userId)));
  return row ?? null;
}

/** A user's orders, newest first. */
export async function listOrdersOfUser(from: Reader, userId: UserId, limit: number): Promise<OrderRow[]> {
  const { orders } = from.tables;
  return from
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

export async function listOrderLines(from: Reader, orderId: OrderId): Promise<OrderLineRow[]> {
  const { orderLines } = from.tables;
  return from
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** Keeps a provider's event. @returns false when it was kept before. */
export async function insertPaymentEvent(
  tx: Transaction,
  event: Tables['paymentEvents']['$inferInsert'],
): Promise<boolean> {
  const { paymentEvents } = tx.tables;
  const rows = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

/** The pictures of all order lines, in the order of their ids. */
export async function listLineImages(
  from: Reader,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; image: string | null }[]> {
  const { orderLines } = from.tables;
  return from
    .select({ id: orderLines.id, image: orderLines.image })
    .from(orderLines)
    .where(gt(orderLines.id, after))
    .orderBy(asc(orderLines.id))
    .limit(limit);
}
