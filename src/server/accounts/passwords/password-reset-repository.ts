import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { UserId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

const usable = ({ passwordResets }: Tables, tokenHash: string, now: Date) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );

export async function insertPasswordReset(
  tx: Transaction,
  row: { tokenHash: string; userId: UserId; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(tx.tables.passwordResets).values(row);
}

/** The person whose token is currently valid; only `usePasswordReset` is decisive. */
export async function findPersonOfReset(
  from: Reader,
  tokenHash: string,
  now: Date,
): Promise<{ email: string; name: string } | null> {
  const { passwordResets, users } = from.tables;
  const [row] = await from
    .select({ email: users.email, name: users.name })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(usable(from.tables, tokenHash, now));
  return row ?? null;
}

/**
 * Uses up a token in one conditional statement. @returns its user; null when it is used, expired or unknown.
 */
export async function usePasswordReset(
  tx: Transaction,
  tokenHash: string,
  now: Date,
): Promise<UserId | null> {
  const { passwordResets } = tx.tables;
  const [row] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(usable(tx.tables, tokenHash, now))
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

/** Voids all unused links of a user. */
export async function voidPasswordResets(tx: Transaction, userId: UserId, now: Date): Promise<void> {
  const { passwordResets } = tx.tables;
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export async function deleteAllPasswordResets(tx: Transaction): Promise<void> {
  await tx.delete(tx.tables.passwordResets);
}

export async function deletePasswordResetsBefore(tx: Transaction, instant: Date): Promise<void> {
  const { passwordResets } = tx.tables;
  await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, instant));
}
