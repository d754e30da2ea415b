import type { Adapter } from 'lucia';
import type { Reader, Transaction } from '../../db/database.ts';
import { sessionIdOf } from './secrets.ts';
import { deleteSession, deleteSessionsOf, findSession, insertSession } from './session-repository.ts';
import { sessionEnd } from './session-rules.ts';

/** The last instant that a Date can tell. */
const LATEST = new Date(8.64e15);

/**
 * Lucia over our tables. The database holds only the SHA-256 of a session's secret, and no end: that
 * follows from when it was begun, when it was last seen and the role its user has now.
 * @param tx null outside a transaction, where Lucia may read but nothing is written; sessions that have
 * ended are then left to the job that clears them away.
 */
export function sessionAdapter(from: Reader, tx: Transaction | null, now: Date): Adapter {
  const writing = () => {
    if (!tx) throw new Error('a session is written in a transaction only');
    return tx;
  };
  return {
    async getSessionAndUser(secret) {
      const found = await findSession(from, sessionIdOf(secret));
      if (!found) return [null, null];
      const { userId, role, createdAt, lastSeenAt } = found;
      if (sessionEnd(role, found) <= now) return [null, null];
      // Decided here: Lucia would compare with the process's clock, which has gone on since `now` was read.
      const expiresAt = LATEST;
      return [
        { id: secret, userId, expiresAt, attributes: { createdAt, lastSeenAt, userAgent: '' } },
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
    // Never asked for: the end is computed, and lists are read by hash (their secrets are not known).
    updateSessionExpiration: async () => undefined,
    getUserSessions: async () => [],
    deleteExpiredSessions: async () => undefined,
  };
}
