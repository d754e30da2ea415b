import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, notInArray, notLike, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/durations.ts';
import type { UserId } from '../../../shared/ids.ts';
import type { MailKind } from '../../../shared/operations/mail.ts';
import { UNFINISHED } from '../../../shared/orders/checkout-state.ts';
import { NO_CONTACT } from '../../checkout/checkout-repository.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { inLowerCase } from '../../db/lower-case.ts';
import { CHECKOUT_UNFINISHED } from '../../db/schema/selling.ts';
import type { Tables } from '../../db/schema.ts';
import { ORDER_MAILS } from '../../mail/mail-repository.ts';
import { accountSubject } from '../../mail/mail-rules.ts';

type Person = { id: UserId; emailKey: string; createdAt: Date };

/** The kinds of mail to an address alone, for which it is asked to prove itself. */
const TO_ADDRESSES: readonly MailKind[] = ['confirm_stock_request', 'back_in_stock', 'test'];

/** The kinds of mail to the customer of an order. */
const TO_CUSTOMERS: readonly MailKind[] = [...ORDER_MAILS, 'order_link', 'review_request'];

/**
 * Emails about a person's account or orders, whatever address they went to. Another customer may have had the person's
 * address of today before: of the emails to it, only those are the person's that are about the address alone, and the
 * link by which the account was made.
 */
function areOf(from: Reader, { id, emailKey, createdAt }: Person) {
  const { mails, orders, shipments, refunds, returns } = from.tables;
  const own = from
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.userId, id), eq(orders.guestEmailKey, emailKey)));
  const about = [
    own,
    from.select({ id: shipments.id }).from(shipments).where(inArray(shipments.orderId, own)),
    from.select({ id: refunds.id }).from(refunds).where(inArray(refunds.orderId, own)),
    from.select({ id: returns.id }).from(returns).where(inArray(returns.orderId, own)),
  ].map((ids) => sql`${mails.subjectId} in ${ids}`);
  const subject = accountSubject(id, '');
  // The link works for a day, and there is no account yet that the mail could be about.
  const madeAccount = and(
    eq(mails.kind, 'verify_email'),
    notLike(mails.subjectId, accountSubject('%' as UserId, '%')),
    gte(mails.createdAt, new Date(createdAt.getTime() - DAY_MS)),
  );
  return or(
    and(
      sql`${inLowerCase(mails.recipient)} = ${emailKey}`,
      or(inArray(mails.kind, [...TO_ADDRESSES]), madeAccount),
    ),
    sql`substr(${mails.subjectId}, 1, ${sql.raw(String(subject.length))}) = ${subject}`,
    and(inArray(mails.kind, [...TO_CUSTOMERS]), or(...about)),
  );
}

/** A person's emails, oldest first, without their texts. Reads the whole outbox. */
export function listMailsOf(from: Reader, person: Person) {
  const { mails } = from.tables;
  const { kind, subject, recipient, state, createdAt, sentAt } = mails;
  return from
    .select({ kind, subject, recipient, state, createdAt, sentAt })
    .from(mails)
    .where(areOf(from, person))
    .orderBy(asc(createdAt), asc(mails.id));
}

/**
 * Mails that still go when the account is deleted before they were sent: the link to an order that somebody asked for,
 * and warnings that the account may be in the wrong hands.
 */
const STILL_SENT: readonly MailKind[] = [
  'order_link',
  'email_change_asked',
  'email_changed',
  'password_changed',
  'second_factor_changed',
];

/** What a person declared to withdraw from contracts, oldest first, as it was confirmed to them. Reads the whole outbox. */
export function listWithdrawalsOf(from: Reader, person: Person) {
  const { mails } = from.tables;
  const { recipient, text, createdAt } = mails;
  return from
    .select({ createdAt, recipient, text })
    .from(mails)
    .where(and(eq(mails.kind, 'withdrawal'), areOf(from, person)))
    .orderBy(asc(createdAt), asc(mails.id));
}

/** What the log says of an account, oldest first: among it logins, and failed ones with the network address. */
export function listAccountLog(from: Reader, userId: UserId) {
  const { auditEntries } = from.tables;
  const { action, data, createdAt, entity, entityId } = auditEntries;
  return from
    .select({ action, data, createdAt })
    .from(auditEntries)
    .where(and(eq(entity, 'user'), eq(entityId, userId)))
    .orderBy(asc(createdAt), asc(auditEntries.id));
}

/** Until when the browsers are known in which a user has signed in. */
export function listKnownBrowsers(from: Reader, userId: UserId) {
  const { signInPasses } = from.tables;
  const { expiresAt, mailed } = signInPasses;
  return from
    .select({ knownUntil: expiresAt })
    .from(signInPasses)
    .where(and(eq(signInPasses.userId, userId), eq(mailed, false)))
    .orderBy(asc(expiresAt));
}

/** Deletes a person's emails of these kinds, but for those that must still be sent. Reads the whole outbox. */
export async function deleteMailsOf(
  tx: Transaction,
  person: Person,
  kinds: readonly MailKind[],
): Promise<void> {
  const { mails } = tx.tables;
  const mayGo = or(ne(mails.state, 'queued'), notInArray(mails.kind, [...STILL_SENT]));
  await tx.delete(mails).where(and(areOf(tx, person), inArray(mails.kind, [...kinds]), mayGo));
}

/** A user, and the key of their address if that is proved to be theirs. */
export type Payer = { id: UserId; provedKey: string | null };

/** A person's checkouts: those of their account, and those of guests who gave their address. */
function areBy({ checkouts }: Tables, { id, provedKey }: Payer) {
  const asGuest = and(isNull(checkouts.userId), sql`${inLowerCase(checkouts.contactEmail)} = ${provedKey}`);
  return or(eq(checkouts.userId, id), provedKey === null ? undefined : asGuest);
}

/** What a person entered to pay for checkouts that have not become orders, oldest first. Reads all checkouts. */
export function listUnpaidContacts(from: Reader, payer: Payer) {
  const { checkouts } = from.tables;
  const { createdAt, contactEmail, shipTo } = checkouts;
  return from
    .select({ createdAt, contactEmail, shipTo })
    .from(checkouts)
    .where(
      and(
        areBy(from.tables, payer),
        ne(checkouts.state, 'paid'),
        or(ne(contactEmail, ''), isNotNull(shipTo)),
      ),
    )
    .orderBy(asc(createdAt), asc(checkouts.id));
}

/**
 * Erases the contact and the address from a person's checkouts that ended without an order, and locks those of the
 * account that can still be paid: one that ends from now on finds that its user is gone. If a failed one turns out to
 * be paid after all, the order has the address that the provider knows.
 */
export async function eraseUnpaidContacts(tx: Transaction, payer: Payer): Promise<void> {
  const { checkouts } = tx.tables;
  await tx
    .update(checkouts)
    .set({ userId: payer.id })
    .where(and(eq(checkouts.userId, payer.id), sql.raw(CHECKOUT_UNFINISHED)));
  await tx
    .update(checkouts)
    .set(NO_CONTACT)
    .where(and(areBy(tx.tables, payer), notInArray(checkouts.state, [...UNFINISHED, 'paid'])));
}

/**
 * Writes a user's present address on their orders placed with another one: mail about them goes there, and from now on
 * nothing else knows it.
 * @returns the orders that it was written on.
 */
export function leaveAddressOnOrders(
  tx: Transaction,
  { id, email, now }: { id: UserId; email: string; now: Date },
) {
  const { orders } = tx.tables;
  return tx
    .update(orders)
    .set({ email, updatedAt: now, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.userId, id), ne(orders.email, email), isNull(orders.erasedAt)))
    .returning({ id: orders.id });
}

/** Deletes a user, and with them everything that is theirs alone; their orders and checkouts lose them. */
export async function deleteUser(tx: Transaction, id: UserId): Promise<void> {
  const { users } = tx.tables;
  await tx.delete(users).where(eq(users.id, id));
}
