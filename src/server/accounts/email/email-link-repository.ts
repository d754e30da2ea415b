import { and, eq, gt, lte } from 'drizzle-orm';
import type { UserId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

type EmailLinkRow = Tables['emailLinks']['$inferSelect'];
export type PendingSignUpRow = Tables['pendingSignUps']['$inferSelect'];

export async function insertEmailLink(tx: Transaction, row: EmailLinkRow): Promise<void> {
  await tx.insert(tx.tables.emailLinks).values(row);
}

/** Uses up a link in one statement. @returns null when it is unknown, used or expired. */
export async function takeEmailLink(
  tx: Transaction,
  tokenHash: string,
  now: Date,
): Promise<EmailLinkRow | null> {
  const { emailLinks } = tx.tables;
  const [row] = await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, now)))
    .returning();
  return row ?? null;
}

/** Voids all links of a user. */
export async function deleteEmailLinksOf(tx: Transaction, userId: UserId): Promise<void> {
  const { emailLinks } = tx.tables;
  await tx.delete(emailLinks).where(eq(emailLinks.userId, userId));
}

export async function insertPendingSignUp(tx: Transaction, row: PendingSignUpRow): Promise<void> {
  await tx.insert(tx.tables.pendingSignUps).values(row);
}

/** Uses up a link in one statement. @returns null when it is unknown, used or expired. */
export async function takePendingSignUp(
  tx: Transaction,
  tokenHash: string,
  now: Date,
): Promise<PendingSignUpRow | null> {
  const { pendingSignUps } = tx.tables;
  const [row] = await tx
    .delete(pendingSignUps)
    .where(and(eq(pendingSignUps.tokenHash, tokenHash), gt(pendingSignUps.expiresAt, now)))
    .returning();
  return row ?? null;
}

export async function deletePendingSignUpsFor(tx: Transaction, emailKey: string): Promise<void> {
  const { pendingSignUps } = tx.tables;
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.emailKey, emailKey));
}

/** Voids every mailed link that proves an address. */
export async function deleteAllEmailLinks(tx: Transaction): Promise<void> {
  await tx.delete(tx.tables.emailLinks);
  await tx.delete(tx.tables.pendingSignUps);
}

export async function deleteEmailLinksEndedBy(tx: Transaction, now: Date): Promise<void> {
  const { emailLinks, pendingSignUps } = tx.tables;
  await tx.delete(emailLinks).where(lte(emailLinks.expiresAt, now));
  await tx.delete(pendingSignUps).where(lte(pendingSignUps.expiresAt, now));
}
