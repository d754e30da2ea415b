import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ShopError } from '../../shared/shop-error.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countAttempt, deleteAttempts, uncountAttempt } from './attempt-repository.ts';

const MINUTE_MS = 60_000;

/** What may be tried how often: `max` times in a window that begins with the first. */
const LIMITS = {
  /** Failed sign-ins for one account from one address: the owner from another address still gets in. */
  signInOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  signInFromAddress: { max: 100, windowMs: 15 * MINUTE_MS },
  resetFromAddress: { max: 5, windowMs: 60 * MINUTE_MS },
  resetOfAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  checkoutOfCart: { max: 10, windowMs: 10 * MINUTE_MS },
} as const;

/** One thing that is counted: a limit, and of whom. */
export type Attempt = { limit: keyof typeof LIMITS; of: readonly string[] };

/** Hashed: the table need not tell who tried to sign in where. */
const keyOf = ({ limit, of }: Attempt): string =>
  `${limit}:${createHash('sha256').update(JSON.stringify(of)).digest('base64url')}`;

/**
 * Counts attempts before they are made, so that a hundred at once are not a hundred free ones.
 * @throws ShopError `too_many_requests` when one of them is over its limit; none is counted then.
 */
export async function takeAttempts(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    for (const attempt of attempts) {
      const { max, windowMs } = LIMITS[attempt.limit];
      const windowEndsAt = new Date(now.getTime() + windowMs);
      const counted = await countAttempt(tx, { key: keyOf(attempt), now, windowEndsAt });
      if (counted.count > Math.max(1, Math.round(max * deps.rateLimitScale))) {
        const waitMs = counted.windowEndsAt.getTime() - now.getTime();
        throw new ShopError({ code: 'too_many_requests', retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
    }
  });
}

/** For attempts that were not made after all: nothing was tried. */
export async function takeBackAttempts(tx: Transaction, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await uncountAttempt(tx, keyOf(attempt));
}

/** For an attempt that succeeded: it was no failure, and the account's earlier ones are forgiven. */
export async function forgiveAttempts(tx: Transaction, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    if (attempt.limit === 'signInOfAccount') await deleteAttempts(tx, keyOf(attempt));
    else await uncountAttempt(tx, keyOf(attempt));
  }
}

/** What counts as one address: an IPv4 address, or the /64 network that one IPv6 customer is given. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  const hextets = [...before, ...zeros, ...after].slice(0, 4);
  return `${hextets.map((hextet) => Number.parseInt(hextet, 16).toString(16)).join(':')}::/64`;
}
