import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../shared/durations.ts';
import type { SessionId } from '../../../shared/ids.ts';
import { GUEST_CART_DAYS } from '../../../shared/orders/cart.ts';
import { ROLES } from '../../../shared/roles.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, actorKindOf, assertSignedIn, GUEST } from '../../actor.ts';
import { deleteFailedSignInsBefore } from '../../audit/audit-repository.ts';
import { deleteGuestCartsBefore } from '../../cart/cart-repository.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteAttemptsEndedBy } from '../attempt-repository.ts';
import { deleteAllEmailLinks, deleteEmailLinksEndedBy } from '../email/email-link-repository.ts';
import {
  deleteAllPasswordResets,
  deletePasswordResetsBefore,
} from '../passwords/password-reset-repository.ts';
import { isSecondFactorDue } from '../second-factor/factor-service.ts';
import { deleteAllSecondSteps, deleteStepsEndedBy } from '../second-factor/second-step-repository.ts';
import { deleteSignInPassesEndedBy } from '../sign-in/sign-in-pass-repository.ts';
import { findUser } from '../user-repository.ts';
import type { Client } from './client.ts';
import { endSessionsOf, findLivingSession } from './living-session-service.ts';
import { sessionIdOf } from './secrets.ts';
import {
  deleteAllSessions,
  deleteSession,
  deleteSessionsBefore,
  listSessionsOf,
  touchSession,
} from './session-repository.ts';
import { isFreshProof, isOfFuture, SEEN_EVERY_MS, SESSION_LIMITS, sessionEnd } from './session-rules.ts';

/** The actor of a session; `prolongedTo` is set when the cookie should get a new expiry. */
export type OpenedSession = { actor: Actor; prolongedTo: Date | null };

/**
 * The actor for a cookie's secret, with the current role. Updates "last seen", at most hourly.
 * @param of.unattended for a request that a page makes by itself: nobody was seen.
 * @returns a guest when the secret is unknown or its session has ended.
 */
export async function openSession(
  deps: Deps,
  secret: string,
  of: { unattended: boolean } = { unattended: false },
): Promise<OpenedSession> {
  const now = deps.now();
  const session = await findLivingSession(deps.db.read, now, secret);
  if (!session) return { actor: GUEST, prolongedTo: null };
  const { idHash, userId, role, createdAt, lastSeenAt } = session;
  const person = { userId, fresh: isFreshProof(session.provedAt, now) };
  const actor: Actor =
    role === 'ADMIN'
      ? { kind: 'admin', ...person, secondFactorDue: await isSecondFactorDue(deps, userId) }
      : { kind: actorKindOf(role), ...person };
  const isSeenLately = now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS && !isOfFuture(lastSeenAt, now);
  if (isSeenLately || of.unattended) return { actor, prolongedTo: null };
  await deps.db.transaction((tx) => touchSession(tx, idHash, now));
  return { actor, prolongedTo: sessionEnd(role, { createdAt, lastSeenAt: now }, now) };
}

/** One of the user's active sessions. `id` identifies it for ending; the secret cannot be derived from it. */
export type SessionSummary = {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether it is the caller's own session. */
  current: boolean;
};

/** A session's public id: neither its secret nor the stored hash. */
const publicIdOf = (idHash: SessionId): string =>
  createHash('sha256').update(`session ${idHash}`).digest('base64url').slice(0, 22);

/** The caller's active sessions, most recently seen first. @throws ShopError `unauthenticated`. */
export async function listSessions(
  deps: Deps,
  actor: Actor,
  { sessionSecret }: Client,
): Promise<SessionSummary[]> {
  const userId = assertSignedIn(actor);
  const user = await findUser(deps.db.read, userId);
  if (!user) throw new ShopError({ code: 'unauthenticated' });
  const own = sessionSecret ? sessionIdOf(sessionSecret) : null;
  const rows = await listSessionsOf(deps.db.read, userId);
  const now = deps.now();
  return rows
    .filter((row) => sessionEnd(user.role, row, now) > now)
    .map(({ idHash, userAgent, createdAt, lastSeenAt }) => ({
      id: publicIdOf(idHash),
      userAgent,
      createdAt,
      lastSeenAt,
      current: idHash === own,
    }));
}

/** `all`: every session of the caller, this one included. */
export type EndSessionInput = { session: { id: string } | { all: true }; client: Client };

/**
 * Ends one of the caller's sessions, or all of them.
 * @returns whether this browser's session was among them.
 * @throws ShopError `unauthenticated`; `not_found` for an id that is not one of the caller's sessions.
 */
export async function endSession(
  deps: Deps,
  actor: Actor,
  { session, client }: EndSessionInput,
): Promise<{ endedOwn: boolean }> {
  const userId = assertSignedIn(actor);
  return deps.db.transaction(async (tx) => {
    if ('all' in session) {
      await endSessionsOf(tx, deps.now(), userId);
      return { endedOwn: true };
    }
    const rows = await listSessionsOf(tx, userId);
    const found = rows.find((row) => publicIdOf(row.idHash) === session.id);
    if (!found) throw new ShopError({ code: 'not_found', entity: 'session' });
    await deleteSession(tx, found.idHash);
    return { endedOwn: client.sessionSecret !== null && sessionIdOf(client.sessionSecret) === found.idHash };
  });
}

const KEEP_RESETS_MS = DAY_MS;
const KEEP_FAILED_SIGN_INS_MS = 90 * DAY_MS;

/** Ends everybody's sessions and half-finished sign-ins, and voids all mailed links. @returns how many sessions there were. */
export async function endAllAccess(tx: Transaction): Promise<number> {
  await deleteAllPasswordResets(tx);
  await deleteAllEmailLinks(tx);
  await deleteAllSecondSteps(tx);
  return deleteAllSessions(tx);
}

/**
 * Deletes what has ended: sessions, counters, half-finished sign-ins and sign-ups, what let a browser past the
 * limits, reset links a day old, other mailed links, failed sign-ins from the audit log after 90 days, and
 * guests' carts when their cookie has ended. Called by a job.
 */
export async function clearEnded(deps: Deps): Promise<void> {
  const now = deps.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deps.db.transaction(async (tx) => {
    for (const role of ROLES) {
      const { idleMs, maxMs } = SESSION_LIMITS[role];
      await deleteSessionsBefore(tx, { role, seen: ago(idleMs), created: ago(maxMs) });
    }
    await deleteAttemptsEndedBy(tx, now);
    await deleteSignInPassesEndedBy(tx, now);
    await deleteFailedSignInsBefore(tx, ago(KEEP_FAILED_SIGN_INS_MS));
    await deletePasswordResetsBefore(tx, ago(KEEP_RESETS_MS));
    await deleteStepsEndedBy(tx, now);
    await deleteGuestCartsBefore(tx, ago(GUEST_CART_DAYS * DAY_MS));
    await deleteEmailLinksEndedBy(tx, now);
  });
}
