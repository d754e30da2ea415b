import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import type { Role } from '../../../shared/roles.ts';

/** A session's idle timeout and maximum lifetime, in milliseconds. */
export const SESSION_LIMITS: Record<Role, { idleMs: number; maxMs: number }> = {
  GENERAL: { idleMs: 30 * DAY_MS, maxMs: 90 * DAY_MS },
  ADMIN: { idleMs: 8 * HOUR_MS, maxMs: 24 * HOUR_MS },
  PACKER: { idleMs: 8 * HOUR_MS, maxMs: 24 * HOUR_MS },
};

/** "Last seen" is updated at most this often. */
export const SEEN_EVERY_MS = HOUR_MS;

/** For how long a person counts as having just proved who they are. */
const PROOF_LASTS_MS = 15 * 60_000;

/** What another machine's clock may show now, which may be a little ahead. */
export const latestNow = (now: Date): Date => new Date(now.getTime() + 5 * 60_000);

/** Whether a time was noted while the clock was ahead. It counts as none. */
export const isOfFuture = (time: Date, now: Date): boolean => time > latestNow(now);

/** Whether the last proof is recent enough for the most sensitive acts. */
export const isFreshProof = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && !isOfFuture(provedAt, now) && now.getTime() - provedAt.getTime() < PROOF_LASTS_MS;

export type SessionTimes = { createdAt: Date; lastSeenAt: Date };

/** When a session ends, given its user's current role: at once if it was begun while the clock was ahead. */
export function sessionEnd(role: Role, { createdAt, lastSeenAt }: SessionTimes, now: Date): Date {
  if (isOfFuture(createdAt, now)) return now;
  const { idleMs, maxMs } = SESSION_LIMITS[role];
  const seenAt = isOfFuture(lastSeenAt, now) ? createdAt : lastSeenAt;
  return new Date(Math.min(seenAt.getTime() + idleMs, createdAt.getTime() + maxMs));
}
