import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { OrderId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { CHECKOUT_UNFINISHED } from '../../db/schema/selling.ts';
import type { Tables } from '../../db/schema.ts';
import type { OrderRow } from '../order-repository.ts';

const notErased = ({ orders }: Tables, before: Date) =>
  and(lt(orders.createdAt, before), isNull(orders.erasedAt));

/** Orders placed before an instant that still have their customer's data, oldest first. */
export function listOrdersToErase(from: Reader, before: Date, limit: number): Promise<OrderRow[]> {
  const { orders } = from.tables;
  return from
    .select()
    .from(orders)
    .where(notErased(from.tables, before))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
}

/** Erases the customer's data from an order, and what was written about it as free text. */
export async function eraseCustomer(tx: Transaction, id: OrderId, now: Date): Promise<void> {
  const { orders, refunds, orderEvents, returns, discountUses } = tx.tables;
  const nothing = {
    email: '',
    name: '',
    phone: '',
    company: '',
    vatNumber: '',
    addressLine1: '',
    addressLine2: '',
    addressCity: '',
    addressState: '',
    addressPostalCode: '',
    addressCountry: '',
    guestEmailKey: null,
  };
  await tx
    .update(orders)
    .set({ ...nothing, erasedAt: now })
    .where(eq(orders.id, id));
  await tx.update(refunds).set({ reason: '' }).where(eq(refunds.orderId, id));
  await tx.update(returns).set({ note: '', answer: '', label: '' }).where(eq(returns.orderId, id));
  await tx.update(discountUses).set({ emailKey: '' }).where(eq(discountUses.orderId, id));
  const events = await tx.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  for (const { id: eventId, kind, data } of events) {
    // Written by an admin, about a person or not. A bank's reason is a code.
    if (kind !== 'cancelled' && kind !== 'refund_requested') continue;
    await tx
      .update(orderEvents)
      .set({ data: { ...data, reason: '' } as typeof data })
      .where(eq(orderEvents.id, eventId));
  }
}

/** Deletes the emails about an order, its shipments and its refunds. */
export async function deleteMailsAbout(
  tx: Transaction,
  id: OrderId,
  kinds: readonly string[],
): Promise<void> {
  const { mails, shipments, refunds, returns } = tx.tables;
  const sent = await tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, id));
  const given = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, id));
  const asked = await tx.select({ id: returns.id }).from(returns).where(eq(returns.orderId, id));
  const subjects = [id, ...[...sent, ...given, ...asked].map((row) => row.id)];
  await tx.delete(mails).where(and(inArray(mails.kind, [...kinds]), inArray(mails.subjectId, subjects)));
}

/** Deletes all emails that were queued before an instant. */
export async function deleteMailsBefore(tx: Transaction, before: Date): Promise<void> {
  const { mails } = tx.tables;
  await tx.delete(mails).where(lt(mails.createdAt, before));
}

const holdsContact = ({ checkouts }: Tables, before: Date) =>
  and(
    lt(checkouts.createdAt, before),
    not(sql.raw(CHECKOUT_UNFINISHED)),
    or(ne(checkouts.contactEmail, ''), isNotNull(checkouts.shipTo)),
  );

/** Erases the contact and the address from ended checkouts that began before an instant. */
export async function eraseCheckoutContacts(tx: Transaction, before: Date): Promise<void> {
  const { checkouts } = tx.tables;
  await tx.update(checkouts).set({ contactEmail: '', shipTo: null }).where(holdsContact(tx.tables, before));
}
