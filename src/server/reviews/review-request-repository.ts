import { and, asc, eq, exists, isNotNull, isNull, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { OrderId } from '../../shared/ids.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { TimePosition } from '../db/time-position.ts';
import { listRefunds } from '../orders/refunds/refund-repository.ts';
import { listReturnsOf } from '../orders/returns/return-repository.ts';
import { unitsComingBack } from '../orders/returns/return-rules.ts';
import { lineOf, linesKept } from './kept-line-repository.ts';
import type { ToReview } from './review-request-mail.ts';

/** When the orders that are asked about were delivered, both ends included. */
export type DeliveredWithin = { from: Date; until: Date };

/** A line's product is on sale, and the order's customer has not reviewed it. */
function isToReview(from: Reader): SQL | undefined {
  const { orders, products, reviews } = from.tables;
  const written = from
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.userId, orders.userId), eq(reviews.productId, products.id)));
  return and(eq(products.onSale, true), notExists(written));
}

/** The customer of an order can write a review, was not asked to, and has not withdrawn from the contract. */
function isToAsk(from: Reader, delivered: DeliveredWithin): SQL | undefined {
  const { orders, orderEvents, orderLines, products, reviewRequests, shipments, users } = from.tables;
  const { deliveredAt } = shipments;
  const at = (time: Date) => sql.param(time, deliveredAt);
  const arrived = sql`(select max(${deliveredAt}) from ${shipments} where ${shipments.orderId} = ${orders.id})`;
  const proved = and(eq(users.id, orders.userId), isNotNull(users.emailVerifiedAt));
  return and(
    eq(orders.fulfilmentStatus, 'delivered'),
    ne(orders.paymentStatus, 'refunded'),
    eq(orders.disputed, false),
    isNull(orders.erasedAt),
    sql`${arrived} between ${at(delivered.from)} and ${at(delivered.until)}`,
    notExists(
      from
        .select({ id: reviewRequests.orderId })
        .from(reviewRequests)
        .where(eq(reviewRequests.orderId, orders.id)),
    ),
    // The order's own mark goes once an admin has looked.
    notExists(
      from
        .select({ id: orderEvents.id })
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, 'contract_withdrawn'))),
    ),
    exists(from.select({ id: users.id }).from(users).where(proved)),
    exists(
      from
        .select({ id: orderLines.id })
        .from(orderLines)
        .innerJoin(products, eq(products.id, orderLines.productId))
        .where(and(eq(orderLines.orderId, orders.id), isToReview(from))),
    ),
  );
}

export type AskSlice = {
  /** The order after which the slice begins. */
  after: TimePosition;
  placedUntil: Date;
  delivered: DeliveredWithin;
  limit: number;
};

/**
 * The next orders, oldest first, each with whether its customer is to be asked: all of them, so that a query reads no
 * more than `limit`.
 */
export function listOrdersToAsk(from: Reader, { after, placedUntil, delivered, limit }: AskSlice) {
  const { orders } = from.tables;
  const { id, createdAt } = orders;
  return from
    .select({
      id,
      createdAt,
      toAsk: sql`case when ${isToAsk(from, delivered)} then true else false end`.mapWith(Boolean),
    })
    .from(orders)
    .where(
      and(
        lte(createdAt, placedUntil),
        sql`(${createdAt}, ${id}) > (${sql.param(after.createdAt, createdAt)}, ${after.id})`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

/** What a mail to the customer of an order needs; null if they are not to be asked. */
export async function findOrderToAsk(from: Reader, orderId: OrderId, delivered: DeliveredWithin) {
  const { orders, users } = from.tables;
  const { id, number, checkoutId, userId, delivery } = orders;
  const [row] = await from
    .select({
      id,
      number,
      checkoutId,
      userId,
      delivery,
      name: users.name,
      email: users.email,
      emailKey: users.emailKey,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(id, orderId), isToAsk(from, delivered)));
  return row ?? null;
}

/** The products of an order that its customer can review; none that was refunded or goes back. */
export async function listToReview(from: Reader, orderId: OrderId): Promise<ToReview[]> {
  const { orders, orderLines, products } = from.tables;
  const lines = await from
    .select({
      ...lineOf(from),
      ...{ id: products.id, name: products.name, image: orderLines.image },
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), isToReview(from)))
    .orderBy(asc(orderLines.position));
  const returns = await listReturnsOf(from, orderId);
  const refunds = await listRefunds(from, orderId);
  const left = lines.map((line) => ({
    ...line,
    quantity: line.quantity - unitsComingBack(line.lineId, returns, refunds),
  }));
  return (await linesKept(from, left)).map(({ id, name, image }) => ({ id, name, image }));
}

/** Notes that the customer of an order was asked. @returns false if that was noted before. */
export async function insertReviewRequest(
  tx: Transaction,
  row: { orderId: OrderId; createdAt: Date },
): Promise<boolean> {
  const { reviewRequests } = tx.tables;
  const rows = await tx
    .insert(reviewRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reviewRequests.orderId });
  return rows.length > 0;
}
