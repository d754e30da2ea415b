/**
 * Points at which a kill can be aimed; preload/kill-points.mjs detects them. Transactions are named by what
 * they write: `checkout` places the holds, `session` stores the provider's session, `order` books a paid
 * session. The reconciler is killed once it has the provider's list, and leaves its lease behind.
 */
export const KILL_POINTS = [
  'before the provider call',
  'after the provider call',
  'inside the checkout transaction',
  'before the checkout commit',
  'after the checkout commit',
  'before the session commit',
  'after the session commit',
  'inside the order transaction',
  'after a number is drawn',
  'before the order commit',
  'after the order commit',
  'while reconciling',
] as const;

export type KillPoint = (typeof KILL_POINTS)[number];
