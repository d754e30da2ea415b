import { and, asc, count, desc, eq, getTableColumns, inArray, max } from 'drizzle-orm';
import type { OrderId, OrderLineId, RefundId, ReturnId, UserId } from '../../../shared/ids.ts';
import type { ReturnState } from '../../../shared/orders/returns.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { olderThan, type TimePosition } from '../../db/time-position.ts';

export type ReturnRow = Tables['returns']['$inferSelect'];
export type ReturnLine = { orderLineId: OrderLineId; quantity: number };
export type ReturnWithLines = ReturnRow & { lines: ReturnLine[] };

export async function insertReturn(
  tx: Transaction,
  { lines, ...row }: Tables['returns']['$inferInsert'] & { id: ReturnId; lines: readonly ReturnLine[] },
): Promise<void> {
  await tx.insert(tx.tables.returns).values(row);
  await tx.insert(tx.tables.returnLines).values(lines.map((line) => ({ returnId: row.id, ...line })));
}

async function withLines(from: Reader, rows: readonly ReturnRow[]): Promise<ReturnWithLines[]> {
  const { returnLines } = from.tables;
  const { returnId, orderLineId, quantity } = returnLines;
  const lines = await from
    .select({ returnId, orderLineId, quantity })
    .from(returnLines)
    .where(
      inArray(
        returnId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(returnLines.id));
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter((line) => line.returnId === row.id)
      .map((line) => ({ orderLineId: line.orderLineId, quantity: line.quantity })),
  }));
}

/** An order's returns, oldest first. */
export async function listReturnsOf(from: Reader, orderId: OrderId): Promise<ReturnWithLines[]> {
  const { returns } = from.tables;
  const rows = await from
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.createdAt), asc(returns.id));
  return withLines(from, rows);
}

export async function findReturn(from: Reader, id: ReturnId): Promise<ReturnWithLines | null> {
  const { returns } = from.tables;
  const [found] = await withLines(from, await from.select().from(returns).where(eq(returns.id, id)));
  return found ?? null;
}

/** When the last parcel of an order arrived; null if none has. */
export async function findDeliveredAt(from: Reader, orderId: OrderId): Promise<Date | null> {
  const { shipments } = from.tables;
  const [row] = await from
    .select({ at: max(shipments.deliveredAt) })
    .from(shipments)
    .where(eq(shipments.orderId, orderId));
  return row?.at ?? null;
}

/** Moves a return on. @returns false if it is in none of the states `from`. */
export async function moveReturn(
  tx: Transaction,
  id: ReturnId,
  {
    from,
    to,
    now,
    ...change
  }: { from: readonly ReturnState[]; to: ReturnState; now: Date } & Partial<
    Pick<ReturnRow, 'answer' | 'label'>
  >,
): Promise<boolean> {
  const { returns } = tx.tables;
  const rows = await tx
    .update(returns)
    .set({ ...change, state: to, updatedAt: now })
    .where(and(eq(returns.id, id), inArray(returns.state, [...from])))
    .returning({ id: returns.id });
  return rows.length > 0;
}

export async function setRefundOfReturn(
  tx: Transaction,
  id: ReturnId,
  refundId: RefundId | null,
): Promise<void> {
  const { returns } = tx.tables;
  await tx.update(returns).set({ refundId }).where(eq(returns.id, id));
}

/** Moves the return of a refund between these states, if it has one in the first of them. */
export async function moveReturnOfRefund(
  tx: Transaction,
  refundId: RefundId,
  { from, to, now }: { from: ReturnState; to: ReturnState; now: Date },
): Promise<void> {
  const { returns } = tx.tables;
  await tx
    .update(returns)
    .set({ state: to, updatedAt: now })
    .where(and(eq(returns.refundId, refundId), eq(returns.state, from)));
}

/** Returns with their orders, newest first. */
export async function listReturns(
  from: Reader,
  { state, after, limit }: { state: ReturnState | null; after: TimePosition | null; limit: number },
) {
  const { returns, orders } = from.tables;
  const rows = await from
    .select({ ...getTableColumns(returns), number: orders.number, name: orders.name })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(state ? eq(returns.state, state) : undefined, olderThan(returns.createdAt, returns.id, after)))
    .orderBy(desc(returns.createdAt), desc(returns.id))
    .limit(limit);
  const lines = await withLines(from, rows);
  return rows.map((row, at) => ({ ...row, lines: lines[at]?.lines ?? [] }));
}

/** A user's returns, newest first. */
export function listReturnsOfUser(from: Reader, userId: UserId, limit: number) {
  const { returns, orders } = from.tables;
  const { id, state, refundId, createdAt, orderId } = returns;
  return from
    .select({ id, state, refundId, askedAt: createdAt, orderId, number: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** How many returns are in each state; those without any are missing. */
export async function countReturns(from: Reader): Promise<Partial<Record<ReturnState, number>>> {
  const { returns } = from.tables;
  const rows = await from
    .select({ state: returns.state, number: count() })
    .from(returns)
    .groupBy(returns.state);
  return Object.fromEntries(rows.map(({ state, number }) => [state, number]));
}
