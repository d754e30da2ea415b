import { eq } from 'drizzle-orm';
import type { OrderId, PaymentIntentId, PaymentSessionId } from '../../shared/ids.ts';
import { type Given, preparedQuery, type Reader, type Transaction } from '../db/database.ts';
import { preparedInsert } from '../db/prepared-insert.ts';
import type { Tables } from '../db/schema.ts';
import { equals } from '../db/values-in.ts';

export type PaymentRow = Tables['payments']['$inferSelect'];
export type NewPayment = Tables['payments']['$inferInsert'];

const insertPayments = preparedInsert('payments');

export const insertPayment = (tx: Transaction, payment: NewPayment): Promise<void> =>
  insertPayments(tx, [payment]);

/** @returns null when there is no such order. */
export async function findPayment(from: Reader, orderId: OrderId): Promise<PaymentRow | null> {
  const { payments } = from.tables;
  const [row] = await from.select().from(payments).where(eq(payments.orderId, orderId));
  return row ?? null;
}

/** The payment of an existing order: both are inserted together. */
export async function getPayment(from: Reader, orderId: OrderId): Promise<PaymentRow> {
  const payment = await findPayment(from, orderId);
  if (!payment) throw new Error(`the order ${orderId} has no payment`);
  return payment;
}

const paymentOfSession = preparedQuery(
  'payment_of_session',
  (from, { sessionId }: Given<{ sessionId: PaymentSessionId }>) => {
    const { payments } = from.tables;
    return from.select().from(payments).where(equals(payments.sessionId, sessionId));
  },
);

export async function findPaymentOfSession(
  from: Reader,
  sessionId: PaymentSessionId,
): Promise<PaymentRow | null> {
  const [row] = await paymentOfSession(from, { sessionId });
  return row ?? null;
}

/** Finds a payment by the provider's payment intent id. */
export async function findPaymentOfIntent(
  from: Reader,
  intentId: PaymentIntentId,
): Promise<PaymentRow | null> {
  const { payments } = from.tables;
  const [row] = await from.select().from(payments).where(eq(payments.intentId, intentId));
  return row ?? null;
}

/** The caller must hold the order's lock. */
export async function updatePayment(
  tx: Transaction,
  orderId: OrderId,
  change: Partial<Pick<PaymentRow, 'state' | 'refundedMinor'>>,
): Promise<void> {
  const { payments } = tx.tables;
  await tx.update(payments).set(change).where(eq(payments.orderId, orderId));
}
