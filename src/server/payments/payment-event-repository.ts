import { asc, desc, inArray, lt } from 'drizzle-orm';
import { type Given, preparedWrite, type Reader, type Transaction } from '../db/database.ts';
import { writtenAs } from '../db/values-in.ts';

type PaymentEvent = { id: string; kind: string; receivedAt: Date };

const insertEvent = preparedWrite('insert_payment_event', (tx, given: Given<PaymentEvent>) => {
  const { paymentEvents } = tx.tables;
  return tx
    .insert(paymentEvents)
    .values({
      id: writtenAs(paymentEvents.id, given.id),
      kind: writtenAs(paymentEvents.kind, given.kind),
      receivedAt: writtenAs(paymentEvents.receivedAt, given.receivedAt),
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
});

/** Stores a provider's event. @returns false when it was already stored. */
export const insertPaymentEvent = async (tx: Transaction, event: PaymentEvent): Promise<boolean> =>
  (await insertEvent(tx, event)).length > 0;

/** When the provider's last webhook arrived; null when none ever did. */
export async function findLastPaymentEvent(from: Reader): Promise<Date | null> {
  const { receivedAt } = from.tables.paymentEvents;
  const rows = await from
    .select({ receivedAt })
    .from(from.tables.paymentEvents)
    .orderBy(desc(receivedAt))
    .limit(1);
  return rows[0]?.receivedAt ?? null;
}

/** The oldest events that arrived before an instant. */
export async function listPaymentEventsBefore(from: Reader, before: Date, limit: number): Promise<string[]> {
  const { id, receivedAt } = from.tables.paymentEvents;
  const rows = await from
    .select({ id })
    .from(from.tables.paymentEvents)
    .where(lt(receivedAt, before))
    .orderBy(asc(receivedAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function deletePaymentEvents(tx: Transaction, ids: readonly string[]): Promise<void> {
  const { paymentEvents } = tx.tables;
  await tx.delete(paymentEvents).where(inArray(paymentEvents.id, [...ids]));
}
