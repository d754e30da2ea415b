import { Lucia, TimeSpan } from 'lucia';
import type { SessionId, UserId } from '../../../shared/ids.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { sessionIdOf } from './secrets.ts';
import { sessionAdapter } from './session-adapter.ts';
import { sessionEnd } from './session-rules.ts';

/** Inside the module below, `UserId` would mean Lucia's own. */
type OwnerId = UserId;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAt: Date; lastSeenAt: Date }, { role: Role }>;
    UserId: OwnerId;
    DatabaseUserAttributes: { role: Role };
    DatabaseSessionAttributes: { createdAt: Date; lastSeenAt: Date; userAgent: string };
  }
}

/** One per transaction, since its adapter is bound to it; making one costs nothing. */
const luciaOver = (from: Reader, tx: Transaction | null, now: Date) =>
  new Lucia(sessionAdapter(from, tx, now), {
    // Zero: Lucia never prolongs by itself. The end is computed by the adapter, from the current role.
    sessionExpiresIn: new TimeSpan(0, 'ms'),
    getSessionAttributes: ({ createdAt, lastSeenAt }) => ({ createdAt, lastSeenAt }),
    getUserAttributes: ({ role }) => ({ role }),
  });

/** A session that has not ended, with its user's role as it is now. */
export type LivingSession = {
  idHash: SessionId;
  userId: UserId;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date;
  endsAt: Date;
};

/** @returns the session that a cookie's secret opens, or null when it is unknown or has ended. */
export async function findLivingSession(
  from: Reader,
  now: Date,
  secret: string,
): Promise<LivingSession | null> {
  const { session, user } = await luciaOver(from, null, now).validateSession(secret);
  if (!session) return null;
  const { createdAt, lastSeenAt, userId } = session;
  const endsAt = sessionEnd(user.role, session);
  return { idHash: sessionIdOf(secret), userId, role: user.role, createdAt, lastSeenAt, endsAt };
}

/**
 * Begins a session with a new secret; nothing that the browser sent becomes one (OWASP, Session
 * Management: session fixation).
 * @returns the secret, for the cookie. It is known nowhere else.
 */
export async function beginSession(
  tx: Transaction,
  now: Date,
  { userId, userAgent }: { userId: UserId; userAgent: string },
): Promise<string> {
  const attributes = { createdAt: now, lastSeenAt: now, userAgent };
  const session = await luciaOver(tx, tx, now).createSession(userId, attributes);
  return session.id;
}

/** Ends the session of a secret, if there is one. */
export const endSessionOf = (tx: Transaction, now: Date, secret: string): Promise<void> =>
  luciaOver(tx, tx, now).invalidateSession(secret);

/** Ends all sessions of a user. */
export const endSessionsOf = (tx: Transaction, now: Date, userId: UserId): Promise<void> =>
  luciaOver(tx, tx, now).invalidateUserSessions(userId);
