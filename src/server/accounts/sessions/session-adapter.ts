import type { Adapter } from 'lucia';
import type { Reader, Transaction } from '../../db/database.ts';
import { sessionIdOf } from './secrets.ts';
import { deleteSession, deleteSessionsOf, findSession, insertSession } from './session-repository.ts';
import { sessionEnd } from './session-rules.ts';

/** The latest instant that a Date can represent. */
const LATEST = new Date(8.64e15);

/**
 * Lucia's adapter for our tables. The database stores only the SHA-256 of a session's secret, and no end: it
 * is computed from when the session began, when it was last seen, and its user's current role.
 * @param tx null outside a transaction, where Lucia may only read; ended sessions are then left to the
 * clean-up job.
 */
export function sessionAdapter(from: Reader, tx: Transaction | null, now: Date): Adapter {
  const writing = () => {
    if (!tx) throw new Error('a session can only be written in a transaction');
    return tx;
  };
  return {
    async getSessionAndUser(secret) {
      const found = await findSession(from, sessionIdOf(secret));
      if (!found) return [null, null];
      const { userId, role, createdAt, lastSeenAt, provedAt } = found;
      if (sessionEnd(role, found, now) <= now) return [null, null];
      // The end is checked here, because Lucia would use the process's clock, which has moved on since `now`.
      const expiresAt = LATEST;
      return [
        { id: secret, userId, expiresAt, attributes: { createdAt, lastSeenAt, provedAt, userAgent: '' } },
        { id: userId, attributes: { role } },
      ];
    },
    async setSession({ id, userId, attributes }) {
      await insertSession(writing(), { idHash: sessionIdOf(id), userId, ...attributes });
    },
    async deleteSession(secret) {
      if (tx) await deleteSession(tx, sessionIdOf(secret));
    },
    deleteUserSessions: (userId) => deleteSessionsOf(writing(), userId),
    // Never used: the end is computed, and sessions are listed by hash, since their secrets are unknown.
    updateSessionExpiration: async () => undefined,
    getUserSessions: async () => [],
    deleteExpiredSessions: async () => undefined,
  };
}
