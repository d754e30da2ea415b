import { and, asc, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { RefundId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { EVENT_UNSEALED } from '../../db/schema/ordering.ts';
import { byOrder } from '../by-order-rules.ts';
import type { OrderEventRow } from '../order-repository.ts';
import type { SealedFacts } from './order-link.ts';

/** The newest link; `position` is 0 before the first. */
export type ChainHead = { position: number; hash: string };

export type ChainedEvent = Pick<OrderEventRow, 'id' | 'chainPosition' | 'chainHash'> & { facts: SealedFacts };

/** @returns null for an empty chain. */
export async function findChainHead(from: Reader): Promise<ChainHead | null> {
  const { orderEvents } = from.tables;
  const [row] = await from
    .select({ position: orderEvents.chainPosition, hash: orderEvents.chainHash })
    .from(orderEvents)
    .where(isNotNull(orderEvents.chainPosition))
    .orderBy(desc(orderEvents.chainPosition))
    .limit(1);
  return row?.position && row.hash ? { position: row.position, hash: row.hash } : null;
}

/** When the newest event of any order was; their ids rise with time. Null before the first. */
export async function findNewestEventTime(from: Reader): Promise<Date | null> {
  const { id, createdAt } = from.tables.orderEvents;
  const rows = await from.select({ createdAt }).from(from.tables.orderEvents).orderBy(desc(id)).limit(1);
  return rows[0]?.createdAt ?? null;
}

/** The hashes at these positions, as far as the chain has them. */
export async function findLinks(from: Reader, positions: readonly number[]): Promise<Map<number, string>> {
  const { orderEvents } = from.tables;
  const rows = await from
    .select({ position: orderEvents.chainPosition, hash: orderEvents.chainHash })
    .from(orderEvents)
    .where(inArray(orderEvents.chainPosition, [...positions]));
  return new Map(rows.flatMap(({ position, hash }) => (position && hash ? [[position, hash] as const] : [])));
}

export async function countUnsealed(from: Reader): Promise<number> {
  const { orderEvents } = from.tables;
  const [row] = await from.select({ n: count() }).from(orderEvents).where(sql.raw(EVENT_UNSEALED));
  return row?.n ?? 0;
}

/** The events to seal next: their ids rise with time. */
export async function listUnsealed(from: Reader, limit: number): Promise<ChainedEvent[]> {
  const { orderEvents } = from.tables;
  const events = await from
    .select()
    .from(orderEvents)
    .where(sql.raw(EVENT_UNSEALED))
    .orderBy(asc(orderEvents.id))
    .limit(limit);
  return withFacts(from, events);
}

/** Sealed events in the order of the chain. */
export async function listSealed(from: Reader, after: number, limit: number): Promise<ChainedEvent[]> {
  const { orderEvents } = from.tables;
  const events = await from
    .select()
    .from(orderEvents)
    .where(and(isNotNull(orderEvents.chainPosition), gt(orderEvents.chainPosition, after)))
    .orderBy(asc(orderEvents.chainPosition))
    .limit(limit);
  return withFacts(from, events);
}

export async function sealEvent(tx: Transaction, id: string, { position, hash }: ChainHead): Promise<void> {
  const { orderEvents } = tx.tables;
  await tx
    .update(orderEvents)
    .set({ chainPosition: position, chainHash: hash })
    .where(eq(orderEvents.id, id));
}

/** Reads what is hashed of each event: a few queries for all of them. */
async function withFacts(from: Reader, events: readonly OrderEventRow[]): Promise<ChainedEvent[]> {
  if (events.length === 0) return [];
  const { orders, orderLines, payments, refunds } = from.tables;
  const ids = [...new Set(events.map(({ orderId }) => orderId))];
  const refundIds = events.flatMap(({ data }) => refundIdOf(data) ?? []);
  const ordersById = new Map(
    (await from.select().from(orders).where(inArray(orders.id, ids))).map((row) => [row.id, row]),
  );
  const lines = byOrder(
    await from
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
  );
  const paid = new Map(
    (await from.select().from(payments).where(inArray(payments.orderId, ids))).map((row) => [
      row.orderId,
      row,
    ]),
  );
  const refunded = new Map(
    refundIds.length === 0
      ? []
      : (await from.select().from(refunds).where(inArray(refunds.id, refundIds))).map((row) => [
          row.id,
          row.amountMinor,
        ]),
  );
  return events.flatMap((event) => {
    const order = ordersById.get(event.orderId);
    if (!order) return [];
    const { id, kind, createdAt, data } = event;
    const refundId = refundIdOf(data);
    const facts: SealedFacts = {
      id,
      kind,
      createdAt,
      data,
      order,
      lines: lines.get(order.id) ?? [],
      payment: paid.get(order.id) ?? null,
      refundMinor: refundId ? (refunded.get(refundId) ?? null) : null,
    };
    return [{ id, chainPosition: event.chainPosition, chainHash: event.chainHash, facts }];
  });
}

const refundIdOf = (data: OrderEventRow['data']): RefundId | null =>
  'refundId' in data ? data.refundId : null;
