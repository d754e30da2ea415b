import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ShopError } from '../../shared/shop-error.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countAttempt, deleteAttempts, uncountAttempt } from './attempt-repository.ts';

const MINUTE_MS = 60_000;

/** Limits of attempts: `max` in a window that begins with the first. */
const LIMITS = {
  /** Failed sign-ins per account and address, so that the owner at another address still gets in. */
  signInOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  signInFromAddress: { max: 100, windowMs: 15 * MINUTE_MS },
  resetFromAddress: { max: 5, windowMs: 60 * MINUTE_MS },
  resetOfAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  /** Wrong codes of a second factor, over all addresses: who tries them knows the password. */
  secondStepOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  checkoutOfCart: { max: 10, windowMs: 10 * MINUTE_MS },
} as const;

/** A counted attempt: its limit, and the keys it counts for. */
export type Attempt = { limit: keyof typeof LIMITS; of: readonly string[] };

/** Hashed, so that the table does not reveal who tried to sign in where. */
const keyOf = ({ limit, of }: Attempt): string =>
  `${limit}:${createHash('sha256').update(JSON.stringify(of)).digest('base64url')}`;

/**
 * Counts attempts before they are made, so that a hundred concurrent ones are not free.
 * @throws ShopError `too_many_requests` when any is over its limit; none is counted then.
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

/** Uncounts attempts that were not made after all. */
export async function takeBackAttempts(tx: Transaction, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await uncountAttempt(tx, keyOf(attempt));
}

/** Uncounts attempts whose work threw, for example `busy`: a password that was not checked is no failure. */
export async function uncountOnError<T>(
  { db }: Deps,
  attempts: readonly Attempt[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await db.transaction((tx) => takeBackAttempts(tx, attempts));
    throw error;
  }
}

/** Uncounts a successful attempt and clears the account's earlier failures. */
export async function forgiveAttempts(tx: Transaction, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    if (attempt.limit === 'signInOfAccount') await deleteAttempts(tx, keyOf(attempt));
    else await uncountAttempt(tx, keyOf(attempt));
  }
}

/** The unit that counts as one address: an IPv4 address, or the /64 network of one IPv6 customer. */
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
