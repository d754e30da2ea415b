import { createHash } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { ShopError } from '../../shared/shop-error.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countedNetworks } from './address-networks.ts';
import { countAttempt, deleteAttempts, uncountAttempt } from './attempt-repository.ts';

/** Limits of attempts: `max` in a window that begins with the first. */
const LIMITS = {
  /** Failed sign-ins per account and address, so that the owner at another address still gets in. */
  signInOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  signInFromAddress: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Failed sign-ins per account from everywhere; then the owner is mailed a way in. */
  signInFromEverywhere: { max: 50, windowMs: HOUR_MS },
  /** Sign-ins whose password was right, per account and network; each is a session and an audit entry. */
  rightSignInOfAccount: { max: 100, windowMs: 15 * MINUTE_MS },
  signInLinkOfAccount: { max: 3, windowMs: HOUR_MS },
  /** The account's owner is notified of the tenth failure in an hour, at most once a day. */
  untoldFailuresOfAccount: { max: 9, windowMs: HOUR_MS },
  browserMailOfAccount: { max: 5, windowMs: 24 * HOUR_MS },
  failureMailOfAccount: { max: 1, windowMs: 24 * HOUR_MS },
  /** Failures in the audit log, so that nobody can fill the disk with them. */
  auditedFailureFromAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong codes of a second factor, over all addresses: who tries them knows the password. */
  secondStepOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Challenges for a passkey, per session or half-finished sign-in. */
  challengeOfAsker: { max: 20, windowMs: 5 * MINUTE_MS },
  /** Most are a mail to an address that nobody may have proved. */
  factorChangeOfAccount: { max: 20, windowMs: HOUR_MS },
  signUpFromAddress: { max: 20, windowMs: HOUR_MS },
  resetFromAddress: { max: 5, windowMs: HOUR_MS },
  resetOfAccount: { max: 5, windowMs: HOUR_MS },
  /** Links that prove an address: per account that requests them, and per address they go to. */
  emailLinkOfAccount: { max: 5, windowMs: HOUR_MS },
  emailLinkToAddress: { max: 5, windowMs: HOUR_MS },
  /** Keys of payments and mail that are entered, each of which is asked about at the provider. */
  accountChange: { max: 20, windowMs: 10 * MINUTE_MS },
  exportOfUser: { max: 5, windowMs: HOUR_MS },
  testMailOfUser: { max: 20, windowMs: HOUR_MS },
  deletionOfUser: { max: 10, windowMs: HOUR_MS },
  /** Anybody can sign up with any address, and delete the account again. */
  deletionMailToAddress: { max: 3, windowMs: 24 * HOUR_MS },
  /** Changes that succeed; each is a mail to an address that nobody may have proved. */
  passwordChangeOfAccount: { max: 10, windowMs: HOUR_MS },
  photoOfUser: { max: 10, windowMs: HOUR_MS },
  findOrderFromAddress: { max: 10, windowMs: HOUR_MS },
  findOrderOfEmail: { max: 5, windowMs: HOUR_MS },
  /** Withdrawals from contracts: each is two mails. */
  withdrawalFromAddress: { max: 10, windowMs: HOUR_MS },
  withdrawalOfEmail: { max: 5, windowMs: HOUR_MS },
  /** Mails when a product is back. */
  stockRequestFromAddress: { max: 20, windowMs: HOUR_MS },
  stockRequestToAddress: { max: 5, windowMs: HOUR_MS },
  reviewOfUser: { max: 30, windowMs: HOUR_MS },
  returnOfOrder: { max: 10, windowMs: HOUR_MS },
  /** Discount codes that do not exist or have ended, so that nobody finds the shop's by trying. */
  wrongCodeFromAddress: { max: 20, windowMs: HOUR_MS },
  codeOfCart: { max: 10, windowMs: 10 * MINUTE_MS },
  /** Right ones, too: a checkout with one tells whether a guest's address has used it. */
  codeFromAddress: { max: 300, windowMs: HOUR_MS },
  checkoutOfCart: { max: 10, windowMs: 10 * MINUTE_MS },
  confirmOfCart: { max: 30, windowMs: MINUTE_MS },
  cancelOfCart: { max: 30, windowMs: MINUTE_MS },
  /** Half of what the provider allows, since two full windows may meet within one of its seconds. */
  providerCalls: { max: 12, windowMs: 1_000 },
  /** Of these, people who never paid for anything have three quarters, however many networks they come from. */
  providerCallsOfStrangers: { max: 9, windowMs: 1_000 },
  /** And of those, two thirds may go into anything but payment pages: webhooks and the reconciler find what was paid. */
  providerLooksOfStrangers: { max: 6, windowMs: 1_000 },
  /** A third of it: a changed cart closes its old page (two, if that has ended) and opens one with a coupon (two). */
  providerCallsFromAddress: { max: 4, windowMs: 1_000 },
} as const;

/** A counted attempt: its limit, the keys it counts for, and by how much the limit is multiplied. */
export type Attempt = { limit: keyof typeof LIMITS; of: readonly string[]; times?: number };

/** An attempt from an address: counted for its network and, for IPv6, at a multiple of the limit for its site. */
export function attemptsFrom(
  limit:
    | 'signInFromAddress'
    | 'signUpFromAddress'
    | 'resetFromAddress'
    | 'auditedFailureFromAddress'
    | 'findOrderFromAddress'
    | 'withdrawalFromAddress'
    | 'stockRequestFromAddress'
    | 'wrongCodeFromAddress'
    | 'codeFromAddress'
    | 'providerCallsFromAddress',
  address: string,
  { siteTimes }: { siteTimes?: number } = {},
): Attempt[] {
  return countedNetworks(address, siteTimes).map(({ name, times }) => ({ limit, of: [name], times }));
}

/** Hashed, so that the table does not reveal who tried to sign in where. */
const keyOf = ({ limit, of }: Attempt): string =>
  `${limit}:${createHash('sha256').update(JSON.stringify(of)).digest('base64url')}`;

/** Counts an attempt. @returns 0 when it is within its limit; else how long to wait, in milliseconds. */
async function count(tx: Transaction, deps: Pick<Deps, 'now' | 'rateLimitScale'>, attempt: Attempt) {
  const now = deps.now();
  const { max, windowMs } = LIMITS[attempt.limit];
  const windowEndsAt = new Date(now.getTime() + windowMs);
  // Another machine's clock may be a little ahead.
  const latestEnd = new Date(now.getTime() + 2 * windowMs);
  const counted = await countAttempt(tx, { key: keyOf(attempt), now, windowEndsAt, latestEnd });
  const allowed = Math.max(1, Math.round(max * (attempt.times ?? 1) * deps.rateLimitScale));
  return counted.count > allowed ? counted.windowEndsAt.getTime() - now.getTime() : 0;
}

/**
 * Counts attempts before they are made, so that a hundred concurrent ones are not free. Should the machine lose power, the
 * last ones are forgotten.
 * @throws ShopError `too_many_requests`, or `sign_in_needs_link`, when any is over its limit; none is counted
 * then.
 */
export async function takeAttempts(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  const countAll = async (tx: Transaction) => {
    for (const attempt of attempts) {
      const waitMs = await count(tx, deps, attempt);
      if (waitMs === 0) continue;
      const code = attempt.limit === 'signInFromEverywhere' ? 'sign_in_needs_link' : 'too_many_requests';
      throw new ShopError({ code, retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
  };
  await deps.db.transaction(countAll, { lossy: true });
}

/** Counts attempts where going over a limit is no refusal. @returns whether all are within their limits. */
export async function areWithinLimits(
  tx: Transaction,
  deps: Pick<Deps, 'now' | 'rateLimitScale'>,
  attempts: readonly Attempt[],
): Promise<boolean> {
  let within = true;
  for (const attempt of attempts) if ((await count(tx, deps, attempt)) > 0) within = false;
  return within;
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

/** Uncounts a successful attempt and clears the account's earlier failures from this address. */
export async function forgiveAttempts(tx: Transaction, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    if (attempt.limit === 'signInOfAccount') await deleteAttempts(tx, keyOf(attempt));
    else await uncountAttempt(tx, keyOf(attempt));
  }
}
