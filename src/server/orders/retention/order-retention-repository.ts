import {
  type AnyColumn,
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { CheckoutId, OrderId } from '../../../shared/ids.ts';
import type { CheckoutState } from '../../../shared/orders/checkout-state.ts';
import type { OrderEventData } from '../../../shared/orders/order-event.ts';
import type { OrderEventKind } from '../../../shared/orders/order-status.ts';
import { NOTHING_DECLARED } from '../../../shared/orders/withdrawal.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { CHECKOUT_UNFINISHED } from '../../db/schema/selling.ts';
import type { Tables } from '../../db/schema.ts';
import type { OrderRow } from '../order-repository.ts';

/**
 * Orders that still have their customer's data, oldest first: those that were placed before an instant and have no document and no
 * refund since then.
 */
export function listOrdersToErase(from: Reader, before: Date, limit: number): Promise<OrderRow[]> {
  const { orders, documents, refunds } = from.tables;
  const issued = from
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.orderId, orders.id), gte(documents.issuedAt, before)));
  const refunded = from
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), gte(refunds.updatedAt, before)));
  return from
    .select()
    .from(orders)
    .where(and(lt(orders.createdAt, before), isNull(orders.erasedAt), notExists(issued), notExists(refunded)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
}

/** Of events with free text, which may name a person. A bank's reason is a code. */
const BLANKS: { [Kind in OrderEventKind]?: Partial<OrderEventData[Kind]> } = {
  cancelled: { reason: '' },
  refund_requested: { reason: '' },
  contract_withdrawn: NOTHING_DECLARED,
};

/**
 * Erases the customer's data from an order, and what was written about it as free text. The country stays: totals by country
 * need it.
 */
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
    const blanks = BLANKS[kind];
    if (!blanks) continue;
    await tx
      .update(orderEvents)
      .set({ data: { ...data, ...blanks } as typeof data })
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

/** For each table, its rows that a mail is about, if their order still has its customer's data. */
function keptSubjects(from: Reader) {
  const { mails, orders, shipments, refunds, returns } = from.tables;
  const isKept = (id: AnyColumn) => and(sql`${id} = ${mails.subjectId}`, isNull(orders.erasedAt));
  return [
    from.select({ id: orders.id }).from(orders).where(isKept(orders.id)),
    ...[shipments, refunds, returns].map((part) =>
      from
        .select({ id: part.id })
        .from(part)
        .innerJoin(orders, eq(orders.id, part.orderId))
        .where(isKept(part.id)),
    ),
  ];
}

/**
 * Deletes the oldest emails that were queued before an instant, but for those about orders that are kept: an order with a
 * later refund keeps them all.
 * @returns how many; when fewer than the limit, none is left.
 */
export async function deleteMailsBefore(tx: Transaction, before: Date, limit: number): Promise<number> {
  const { mails } = tx.tables;
  const oldest = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(lt(mails.createdAt, before), ...keptSubjects(tx).map((kept) => notExists(kept))))
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(limit);
  const deleted = await tx.delete(mails).where(inArray(mails.id, oldest)).returning({ id: mails.id });
  return deleted.length;
}

/** The checkouts that follow one, oldest first: their ids sort by when they began. `named`: who pays is not erased. */
export function listCheckoutsAfter(
  from: Reader,
  last: CheckoutId | null,
  limit: number,
): Promise<{ id: CheckoutId; createdAt: Date; state: CheckoutState; named: boolean }[]> {
  const { checkouts } = from.tables;
  const { id, createdAt, state } = checkouts;
  return from
    .select({ id, createdAt, state, named: sql<boolean>`${holdsContact(from.tables)}`.mapWith(Boolean) })
    .from(checkouts)
    .where(last === null ? undefined : gt(checkouts.id, last))
    .orderBy(asc(checkouts.id))
    .limit(limit);
}

const holdsContact = ({ checkouts }: Tables) =>
  or(ne(checkouts.contactEmail, ''), isNotNull(checkouts.shipTo));

/** Erases the contact and the address from those of some checkouts that have ended. */
export async function eraseCheckoutContacts(tx: Transaction, ids: readonly CheckoutId[]): Promise<void> {
  const { checkouts } = tx.tables;
  await tx
    .update(checkouts)
    .set({ contactEmail: '', shipTo: null })
    .where(and(inArray(checkouts.id, [...ids]), not(sql.raw(CHECKOUT_UNFINISHED))));
}
