import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { UserId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

type SignInPassRow = Tables['signInPasses']['$inferSelect'];

/** Which of these passes is valid for the account. */
export async function findSignInPass(
  from: Reader,
  { emailKey, secretHashes, now }: { emailKey: string; secretHashes: readonly string[]; now: Date },
): Promise<string | null> {
  if (secretHashes.length === 0) return null;
  const { signInPasses, users } = from.tables;
  const [row] = await from
    .select({ secretHash: signInPasses.secretHash })
    .from(signInPasses)
    .innerJoin(users, eq(users.id, signInPasses.userId))
    .where(
      and(
        inArray(signInPasses.secretHash, [...secretHashes]),
        eq(users.emailKey, emailKey),
        gt(signInPasses.expiresAt, now),
      ),
    );
  return row?.secretHash ?? null;
}

/** Stores a pass. @returns whether the user had it before, still valid or not. */
export async function keepSignInPass(tx: Transaction, row: SignInPassRow): Promise<boolean> {
  const { signInPasses } = tx.tables;
  const renewed = await tx
    .update(signInPasses)
    .set({ expiresAt: row.expiresAt })
    .where(and(eq(signInPasses.secretHash, row.secretHash), eq(signInPasses.userId, row.userId)))
    .returning({ userId: signInPasses.userId });
  if (renewed.length > 0) return true;
  await tx.insert(signInPasses).values(row);
  return false;
}

export async function deleteSignInPass(tx: Transaction, secretHash: string): Promise<void> {
  const { signInPasses } = tx.tables;
  await tx.delete(signInPasses).where(eq(signInPasses.secretHash, secretHash));
}

export async function deleteSignInPassesOf(tx: Transaction, userId: UserId): Promise<void> {
  const { signInPasses } = tx.tables;
  await tx.delete(signInPasses).where(eq(signInPasses.userId, userId));
}

export async function deleteSignInPassesEndedBy(tx: Transaction, now: Date): Promise<void> {
  const { signInPasses } = tx.tables;
  await tx.delete(signInPasses).where(lte(signInPasses.expiresAt, now));
}
