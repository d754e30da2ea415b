import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
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

export async function insertSignInPass(tx: Transaction, row: SignInPassRow): Promise<void> {
  await tx.insert(tx.tables.signInPasses).values(row);
}

/** Gives a browser's passes, those of all its users, another secret. @returns the users. */
export async function moveSignInPasses(tx: Transaction, from: string, to: string): Promise<UserId[]> {
  const { signInPasses } = tx.tables;
  const moved = await tx
    .update(signInPasses)
    .set({ secretHash: to })
    .where(eq(signInPasses.secretHash, from))
    .returning({ userId: signInPasses.userId });
  return moved.map(({ userId }) => userId);
}

export async function prolongSignInPass(
  tx: Transaction,
  { secretHash, userId, expiresAt }: Omit<SignInPassRow, 'mailed'>,
): Promise<void> {
  const { signInPasses } = tx.tables;
  await tx
    .update(signInPasses)
    .set({ expiresAt })
    .where(and(eq(signInPasses.secretHash, secretHash), eq(signInPasses.userId, userId)));
}

/** Keeps only the newest of a user's passes that are valid beyond `after`. */
export async function keepNewestSignInPasses(
  tx: Transaction,
  { userId, after, count }: { userId: UserId; after: Date; count: number },
): Promise<void> {
  const { signInPasses } = tx.tables;
  const ofUser = eq(signInPasses.userId, userId);
  const surplus = await tx
    .select({ secretHash: signInPasses.secretHash })
    .from(signInPasses)
    .where(and(ofUser, gt(signInPasses.expiresAt, after)))
    .orderBy(desc(signInPasses.expiresAt), desc(signInPasses.secretHash))
    .limit(count)
    .offset(count);
  const hashes = surplus.map(({ secretHash }) => secretHash);
  if (hashes.length > 0)
    await tx.delete(signInPasses).where(and(ofUser, inArray(signInPasses.secretHash, hashes)));
}

/** Uses up a mailed link. @returns whether it was one of this user's, not a browser's secret. */
export async function takeMailedPass(
  tx: Transaction,
  { secretHash, userId, now }: Pick<SignInPassRow, 'secretHash' | 'userId'> & { now: Date },
): Promise<boolean> {
  const { signInPasses } = tx.tables;
  const used = await tx
    .delete(signInPasses)
    .where(
      and(
        eq(signInPasses.secretHash, secretHash),
        eq(signInPasses.userId, userId),
        eq(signInPasses.mailed, true),
        gt(signInPasses.expiresAt, now),
      ),
    )
    .returning({ userId: signInPasses.userId });
  return used.length > 0;
}

/** Voids a user's mailed links; their browsers stay known. */
export async function deleteMailedPassesOf(tx: Transaction, userId: UserId): Promise<void> {
  const { signInPasses } = tx.tables;
  await tx.delete(signInPasses).where(and(eq(signInPasses.userId, userId), eq(signInPasses.mailed, true)));
}

export async function deleteSignInPassesOf(tx: Transaction, userId: UserId): Promise<void> {
  const { signInPasses } = tx.tables;
  await tx.delete(signInPasses).where(eq(signInPasses.userId, userId));
}

export async function deleteSignInPassesEndedBy(tx: Transaction, now: Date): Promise<void> {
  const { signInPasses } = tx.tables;
  await tx.delete(signInPasses).where(lte(signInPasses.expiresAt, now));
}
