import { Lucia, TimeSpan } from 'lucia';
import type { SessionId, UserId } from '../../../shared/ids.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { sessionIdOf } from './secrets.ts';
import { sessionAdapter } from './session-adapter.ts';
import { makeRoomForSession } from './session-repository.ts';
import { latestNow, sessionEnd } from './session-rules.ts';

/** An alias, because inside the module declaration below `UserId` means Lucia's own. */
type OwnerId = UserId;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAt: Date; lastSeenAt: Date; provedAt: Date | null }, { role: Role }>;
    UserId: OwnerId;
    DatabaseUserAttributes: { role: Role };
    DatabaseSessionAttributes: {
      createdAt: Date;
      lastSeenAt: Date;
      provedAt: Date | null;
      userAgent: string;
    };
  }
}

/** One per transaction, because the adapter is bound to it; creating one is cheap. */
const luciaOver = (from: Reader, tx: Transaction | null, now: Date) =>
  new Lucia(sessionAdapter(from, tx, now), {
    // Zero, so that Lucia never extends a session itself. The adapter computes the end from the current role.
    sessionExpiresIn: new TimeSpan(0, 'ms'),
    getSessionAttributes: ({ createdAt, lastSeenAt, provedAt }) => ({ createdAt, lastSeenAt, provedAt }),
    getUserAttributes: ({ role }) => ({ role }),
  });

/** An active session, with its user's current role. */
export type LivingSession = {
  idHash: SessionId;
  userId: UserId;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date;
  /** When the person last proved who they are; null: never. */
  provedAt: Date | null;
  endsAt: Date;
};

/** @returns the session for a cookie's secret, or null when it is unknown or has ended. */
export async function findLivingSession(
  from: Reader,
  now: Date,
  secret: string,
): Promise<LivingSession | null> {
  const { session, user } = await luciaOver(from, null, now).validateSession(secret);
  if (!session) return null;
  const { createdAt, lastSeenAt, provedAt, userId } = session;
  const endsAt = sessionEnd(user.role, session, now);
  return { idHash: sessionIdOf(secret), userId, role: user.role, createdAt, lastSeenAt, provedAt, endsAt };
}

/**
 * Begins a session with a new secret, never with one that the browser sent (OWASP, Session Management:
 * session fixation). Beginning one is a proof of who the person is. Of the account's others, the newest 49 stay.
 * @returns the secret for the cookie; it exists nowhere else.
 */
export async function beginSession(
  tx: Transaction,
  now: Date,
  { userId, userAgent }: { userId: UserId; userAgent: string },
): Promise<string> {
  const attributes = { createdAt: now, lastSeenAt: now, provedAt: now, userAgent };
  await makeRoomForSession(tx, { userId, latest: latestNow(now) });
  const session = await luciaOver(tx, tx, now).createSession(userId, attributes);
  return session.id;
}

/** Ends the session with this secret, if there is one. */
export const endSessionOf = (tx: Transaction, now: Date, secret: string): Promise<void> =>
  luciaOver(tx, tx, now).invalidateSession(secret);

/** Ends all sessions of a user. */
export const endSessionsOf = (tx: Transaction, now: Date, userId: UserId): Promise<void> =>
  luciaOver(tx, tx, now).invalidateUserSessions(userId);
