import { and, asc, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { UserId } from '../../../shared/ids.ts';
import type { MailKind } from '../../../shared/operations/mail.ts';
import { UNFINISHED } from '../../../shared/orders/checkout-state.ts';
import { NO_CONTACT } from '../../checkout/checkout-repository.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { CHECKOUT_UNFINISHED } from '../../db/schema/selling.ts';
import type { Tables } from '../../db/schema.ts';

/** Compares in lower case, as `emailKey` writes it. */
const to = ({ mails }: Tables, emailKey: string) => sql`lower(${mails.recipient}) = ${emailKey}`;

/** The emails sent to an address, oldest first, without their texts. Reads the whole outbox. */
export function listMailsTo(from: Reader, emailKey: string) {
  const { mails } = from.tables;
  const { kind, subject, recipient, state, createdAt, sentAt } = mails;
  return from
    .select({ kind, subject, recipient, state, createdAt, sentAt })
    .from(mails)
    .where(to(from.tables, emailKey))
    .orderBy(asc(createdAt), asc(mails.id));
}

/** Deletes the emails of these kinds to an address. Reads the whole outbox. */
export async function deleteMailsTo(
  tx: Transaction,
  { emailKey, kinds }: { emailKey: string; kinds: readonly MailKind[] },
): Promise<void> {
  const { mails } = tx.tables;
  await tx.delete(mails).where(and(to(tx.tables, emailKey), inArray(mails.kind, [...kinds])));
}

/** What a user entered to pay for checkouts that have not become orders, oldest first. */
export function listUnpaidContacts(from: Reader, userId: UserId) {
  const { checkouts } = from.tables;
  const { createdAt, contactEmail, shipTo } = checkouts;
  return from
    .select({ createdAt, contactEmail, shipTo })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        ne(checkouts.state, 'paid'),
        or(ne(contactEmail, ''), isNotNull(shipTo)),
      ),
    )
    .orderBy(asc(createdAt), asc(checkouts.id));
}

/**
 * Erases the contact and the address from a user's checkouts that ended without an order, and locks those that can still
 * be paid: one that ends from now on finds that its user is gone. If a failed one turns out to be paid after all, the
 * order has the address that the provider knows.
 */
export async function eraseUnpaidContacts(tx: Transaction, userId: UserId): Promise<void> {
  const { checkouts } = tx.tables;
  const isOfUser = eq(checkouts.userId, userId);
  await tx
    .update(checkouts)
    .set({ userId })
    .where(and(isOfUser, sql.raw(CHECKOUT_UNFINISHED)));
  await tx
    .update(checkouts)
    .set(NO_CONTACT)
    .where(and(isOfUser, notInArray(checkouts.state, [...UNFINISHED, 'paid'])));
}

/** Deletes a user, and with them everything that is theirs alone; their orders and checkouts lose them. */
export async function deleteUser(tx: Transaction, id: UserId): Promise<void> {
  const { users } = tx.tables;
  await tx.delete(users).where(eq(users.id, id));
}
