import { and, asc, eq } from 'drizzle-orm';
import type { OptionalMail } from '../../shared/operations/mail.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type OfAddress = { kind: OptionalMail; emailKey: string };

const ofAddress = ({ unsubscribed }: Tables, { kind, emailKey }: OfAddress) =>
  and(eq(unsubscribed.emailKey, emailKey), eq(unsubscribed.kind, kind));

/** Whether an address wants no more mails of a kind. */
export async function isUnsubscribed(from: Reader, of: OfAddress): Promise<boolean> {
  const { unsubscribed } = from.tables;
  return (await from.$count(unsubscribed, ofAddress(from.tables, of))) > 0;
}

/** Notes that an address wants no more mails of a kind; twice is once. */
export async function insertUnsubscribed(
  tx: Transaction,
  row: OfAddress & { createdAt: Date },
): Promise<void> {
  await tx.insert(tx.tables.unsubscribed).values(row).onConflictDoNothing();
}

/** An address wants mails of a kind again. */
export async function deleteUnsubscribed(tx: Transaction, of: OfAddress): Promise<void> {
  await tx.delete(tx.tables.unsubscribed).where(ofAddress(tx.tables, of));
}

/** The kinds of mail that an address wants no more of. */
export function listUnsubscribed(from: Reader, emailKey: string) {
  const { unsubscribed } = from.tables;
  return from
    .select({ kind: unsubscribed.kind, since: unsubscribed.createdAt })
    .from(unsubscribed)
    .where(eq(unsubscribed.emailKey, emailKey))
    .orderBy(asc(unsubscribed.kind));
}
