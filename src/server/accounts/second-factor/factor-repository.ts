import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { PasskeyId, UserId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

export type AuthenticatorAppRow = Tables['authenticatorApps']['$inferSelect'];
export type PasskeyRow = Tables['passkeys']['$inferSelect'];

/** The person's app, confirmed or not. */
export async function findAuthenticatorApp(
  from: Reader,
  userId: UserId,
): Promise<AuthenticatorAppRow | null> {
  const { authenticatorApps } = from.tables;
  const [row] = await from.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return row ?? null;
}

/** Replaces an app that was not confirmed. */
export async function putAuthenticatorApp(
  tx: Transaction,
  row: Pick<AuthenticatorAppRow, 'userId' | 'secret' | 'createdAt'>,
): Promise<void> {
  await deleteAuthenticatorApp(tx, row.userId);
  await tx.insert(tx.tables.authenticatorApps).values(row);
}

export async function confirmAuthenticatorApp(
  tx: Transaction,
  userId: UserId,
  { confirmedAt, lastStep }: { confirmedAt: Date; lastStep: number },
): Promise<void> {
  const { authenticatorApps } = tx.tables;
  await tx
    .update(authenticatorApps)
    .set({ confirmedAt, lastStep })
    .where(eq(authenticatorApps.userId, userId));
}

/** Uses up a time step and all before it. @returns whether the step was still unused. */
export async function takeStep(tx: Transaction, userId: UserId, step: number): Promise<boolean> {
  const { authenticatorApps: apps } = tx.tables;
  const rows = await tx
    .update(apps)
    .set({ lastStep: step })
    .where(and(eq(apps.userId, userId), or(isNull(apps.lastStep), lt(apps.lastStep, step))))
    .returning({ userId: apps.userId });
  return rows.length > 0;
}

/** @returns whether there was a confirmed one. */
export async function deleteAuthenticatorApp(tx: Transaction, userId: UserId): Promise<boolean> {
  const { authenticatorApps } = tx.tables;
  const [row] = await tx
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .returning({ confirmedAt: authenticatorApps.confirmedAt });
  return row?.confirmedAt != null;
}

/** The person's passkeys, oldest first. */
export function listPasskeys(from: Reader, userId: UserId): Promise<PasskeyRow[]> {
  const { passkeys } = from.tables;
  return from
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** @throws a unique violation when the passkey is known already. */
export async function insertPasskey(tx: Transaction, row: PasskeyRow): Promise<void> {
  await tx.insert(tx.tables.passkeys).values(row);
}

/** @returns whether the person has this passkey. */
export async function renamePasskey(
  tx: Transaction,
  { userId, id, name }: Pick<PasskeyRow, 'userId' | 'id' | 'name'>,
): Promise<boolean> {
  const { passkeys } = tx.tables;
  const rows = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** @returns its name; null when the person has no such passkey. */
export async function deletePasskey(tx: Transaction, userId: UserId, id: PasskeyId): Promise<string | null> {
  const { passkeys } = tx.tables;
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return row?.name ?? null;
}

/** @returns how many there were. */
export async function deletePasskeysOf(tx: Transaction, userId: UserId): Promise<number> {
  const { passkeys } = tx.tables;
  const rows = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return rows.length;
}

/** @returns false when somebody else has used the passkey since it was read. */
export async function notePasskeyUse(
  tx: Transaction,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  { newCounter, now }: { newCounter: number; now: Date },
): Promise<boolean> {
  const { passkeys } = tx.tables;
  const rows = await tx
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Replaces the person's recovery codes, used and unused. */
export async function putRecoveryCodes(
  tx: Transaction,
  userId: UserId,
  codeHashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.insert(tx.tables.recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId })));
}

export async function deleteRecoveryCodes(tx: Transaction, userId: UserId): Promise<void> {
  const { recoveryCodes } = tx.tables;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** @returns whether it was an unused code of this person. */
export async function takeRecoveryCode(
  tx: Transaction,
  { userId, codeHash, now }: { userId: UserId; codeHash: string; now: Date },
): Promise<boolean> {
  const { recoveryCodes: codes } = tx.tables;
  const rows = await tx
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.codeHash, codeHash), eq(codes.userId, userId), isNull(codes.usedAt)))
    .returning({ userId: codes.userId });
  return rows.length > 0;
}

/** Whether the person has recovery codes, and how many are unused. */
export async function countRecoveryCodes(
  from: Reader,
  userId: UserId,
): Promise<{ made: number; left: number }> {
  const { recoveryCodes: codes } = from.tables;
  const [row] = await from
    .select({ made: count(), used: count(codes.usedAt) })
    .from(codes)
    .where(eq(codes.userId, userId));
  const { made, used } = row ?? { made: 0, used: 0 };
  return { made, left: made - used };
}

/** What the person can sign in with besides the password. */
export async function findFactors(from: Reader, userId: UserId): Promise<{ app: boolean; passkey: boolean }> {
  const { authenticatorApps: apps, passkeys } = from.tables;
  const app = await from
    .select({ one: sql`1` })
    .from(apps)
    .where(and(eq(apps.userId, userId), isNotNull(apps.confirmedAt)));
  const passkey = await from
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1);
  return { app: app.length > 0, passkey: passkey.length > 0 };
}
