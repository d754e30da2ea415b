import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { OrderId, ProviderRefundId, RefundId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

export type RefundRow = Tables['refunds']['$inferSelect'];

export async function insertRefund(tx: Transaction, row: Tables['refunds']['$inferInsert']): Promise<void> {
  await tx.insert(tx.tables.refunds).values(row);
}

export async function findRefund(from: Reader, id: RefundId): Promise<RefundRow | null> {
  const { refunds } = from.tables;
  const [row] = await from.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** Finds a refund by the provider's id. */
export async function findRefundOfProvider(
  from: Reader,
  providerRefundId: ProviderRefundId,
): Promise<RefundRow | null> {
  const { refunds } = from.tables;
  const [row] = await from.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId));
  return row ?? null;
}

/** An order's refunds, oldest first. */
export async function listRefunds(from: Reader, orderId: OrderId): Promise<RefundRow[]> {
  const { refunds } = from.tables;
  return from
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** The refunds of several orders. */
export async function listRefundsOfOrders(from: Reader, ids: readonly OrderId[]): Promise<RefundRow[]> {
  if (ids.length === 0) return [];
  const { refunds } = from.tables;
  return from
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...ids]));
}

/** Whether the provider was asked and has not answered. */
export const isUnanswered = ({ state, providerRefundId }: RefundRow): boolean =>
  state === 'pending' && providerRefundId === null;

/** Pending refunds requested before `before`, oldest first. */
export async function listPendingRefunds(from: Reader, before: Date): Promise<RefundRow[]> {
  const { refunds } = from.tables;
  return from
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), lte(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

export async function updateRefund(
  tx: Transaction,
  id: RefundId,
  change: Partial<Pick<RefundRow, 'state' | 'providerRefundId' | 'updatedAt'>>,
): Promise<void> {
  const { refunds } = tx.tables;
  await tx.update(refunds).set(change).where(eq(refunds.id, id));
}
