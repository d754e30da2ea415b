import { and, eq, gt, lte } from 'drizzle-orm';
import type { UserId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

type ChallengeRow = Tables['passkeyChallenges']['$inferSelect'];

export async function insertSecondStep(
  tx: Transaction,
  row: { tokenHash: string; userId: UserId; expiresAt: Date },
): Promise<void> {
  await tx.insert(tx.tables.secondSteps).values(row);
}

/** @returns whose sign-in it is; null when it has ended or is unknown. Only `takeSecondStep` is decisive. */
export async function findSecondStep(from: Reader, tokenHash: string, now: Date): Promise<UserId | null> {
  const { secondSteps } = from.tables;
  const [row] = await from
    .select({ userId: secondSteps.userId })
    .from(secondSteps)
    .where(and(eq(secondSteps.tokenHash, tokenHash), gt(secondSteps.expiresAt, now)));
  return row?.userId ?? null;
}

/** Ends a half-finished sign-in. @returns whether it was still there. */
export async function takeSecondStep(tx: Transaction, tokenHash: string, now: Date): Promise<boolean> {
  const { secondSteps } = tx.tables;
  const rows = await tx
    .delete(secondSteps)
    .where(and(eq(secondSteps.tokenHash, tokenHash), gt(secondSteps.expiresAt, now)))
    .returning({ userId: secondSteps.userId });
  return rows.length > 0;
}

/** Ends all half-finished sign-ins of a person. */
export async function deleteSecondStepsOf(tx: Transaction, userId: UserId): Promise<void> {
  const { secondSteps } = tx.tables;
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
}

/** Deletes everybody's half-finished sign-ins. */
export async function deleteAllSecondSteps(tx: Transaction): Promise<void> {
  await tx.delete(tx.tables.secondSteps);
}

export async function insertChallenge(tx: Transaction, row: ChallengeRow): Promise<void> {
  await tx.insert(tx.tables.passkeyChallenges).values(row);
}

/** Uses up a challenge. @returns whether it was this person's, for this purpose, unused and in time. */
export async function takeChallenge(
  tx: Transaction,
  { challenge, userId, purpose }: Omit<ChallengeRow, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const { passkeyChallenges: challenges } = tx.tables;
  const rows = await tx
    .delete(challenges)
    .where(
      and(
        eq(challenges.challenge, challenge),
        eq(challenges.userId, userId),
        eq(challenges.purpose, purpose),
        gt(challenges.expiresAt, now),
      ),
    )
    .returning({ userId: challenges.userId });
  return rows.length > 0;
}

export async function deleteStepsEndedBy(tx: Transaction, now: Date): Promise<void> {
  const { secondSteps, passkeyChallenges } = tx.tables;
  await tx.delete(secondSteps).where(lte(secondSteps.expiresAt, now));
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
