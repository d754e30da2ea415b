import { and, desc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { SessionId, UserId } from '../../../shared/ids.ts';
import type { Role } from '../../../shared/roles.ts';
import {
  type Given,
  preparedQuery,
  preparedWrite,
  type Reader,
  type RowOf,
  type Transaction,
} from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { equals, writtenAs } from '../../db/values-in.ts';

export type SessionRow = Tables['sessions']['$inferSelect'];

const sessionWithRole = preparedQuery(
  'session_with_role',
  (from, { idHash }: Given<{ idHash: SessionId }>) => {
    const { sessions, users } = from.tables;
    return from
      .select({
        userId: sessions.userId,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        provedAt: sessions.provedAt,
        role: users.role,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(equals(sessions.idHash, idHash));
  },
);

export type SessionWithRole = RowOf<typeof sessionWithRole>;

/** A session with its user's current role. */
export async function findSession(from: Reader, idHash: SessionId): Promise<SessionWithRole | null> {
  const [row] = await sessionWithRole(from, { idHash });
  return row ?? null;
}

export async function insertSession(tx: Transaction, row: SessionRow): Promise<void> {
  await tx.insert(tx.tables.sessions).values(row);
}

/** The most sessions of one account. */
export const MOST_SESSIONS = 50;

/**
 * Deletes an account's sessions that were seen longest ago, so that there is room for one more; those first that were seen
 * after `latest`, when the clock was ahead.
 */
export const makeRoomForSession = preparedWrite(
  'delete_surplus_sessions',
  (tx, { userId, latest }: Given<{ userId: UserId; latest: Date }>) => {
    const { sessions } = tx.tables;
    const isOfFuture = sql`${sessions.lastSeenAt} > ${writtenAs(sessions.lastSeenAt, latest)}`;
    const kept = tx
      .select({ idHash: sessions.idHash })
      .from(sessions)
      .where(equals(sessions.userId, userId))
      .orderBy(isOfFuture, desc(sessions.lastSeenAt), desc(sessions.idHash))
      .limit(MOST_SESSIONS - 1);
    return tx.delete(sessions).where(and(equals(sessions.userId, userId), notInArray(sessions.idHash, kept)));
  },
);

export async function touchSession(tx: Transaction, idHash: SessionId, now: Date): Promise<void> {
  const { sessions } = tx.tables;
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.idHash, idHash));
}

/** Notes that the session's person has just proved who they are. */
export async function noteProof(tx: Transaction, idHash: SessionId, now: Date): Promise<void> {
  const { sessions } = tx.tables;
  await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.idHash, idHash));
}

export async function deleteSession(tx: Transaction, idHash: SessionId): Promise<void> {
  const { sessions } = tx.tables;
  await tx.delete(sessions).where(eq(sessions.idHash, idHash));
}

export async function deleteSessionsOf(tx: Transaction, userId: UserId): Promise<void> {
  const { sessions } = tx.tables;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** @returns how many there were. */
export async function deleteAllSessions(tx: Transaction): Promise<number> {
  const { sessions } = tx.tables;
  return (await tx.delete(sessions).returning({ idHash: sessions.idHash })).length;
}

/** The user's sessions, most recently seen first. */
export function listSessionsOf(from: Reader, userId: UserId): Promise<SessionRow[]> {
  const { sessions } = from.tables;
  return from
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.idHash));
}

/** Deletes a role's sessions that were last seen, or begun, before these instants. */
export async function deleteSessionsBefore(
  tx: Transaction,
  { role, seen, created }: { role: Role; seen: Date; created: Date },
): Promise<void> {
  const { sessions, users } = tx.tables;
  const ofRole = tx.select({ id: users.id }).from(users).where(eq(users.role, role));
  await tx
    .delete(sessions)
    .where(
      and(
        inArray(sessions.userId, ofRole),
        or(lt(sessions.lastSeenAt, seen), lt(sessions.createdAt, created)),
      ),
    );
}
