import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { areWithinLimits } from '../attempt-limit-service.ts';
import { newBrowserMail } from '../security-mail.ts';
import { enqueueSecurityMail } from '../security-mail-service.ts';
import type { BrowserSecret, Client } from '../sessions/client.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import type { UserRow } from '../user-repository.ts';
import {
  insertSignInPass,
  keepNewestSignInPasses,
  moveSignInPasses,
  prolongSignInPass,
} from './sign-in-pass-repository.ts';
import { LINK_VALID_MINUTES } from './sign-in-rules.ts';

/** Browsers keep a cookie for 400 days at most. */
const KNOWN_FOR_MS = 365 * DAY_MS;
/** How many browsers of a user are known; a program that keeps no cookies adds one each time. */
const MOST_KNOWN = 50;
/** A new user needs no email about the browser they signed up with. */
const NEW_ACCOUNT_MS = HOUR_MS;

export type KeepBrowserInput = {
  /** Locked by the caller, so that two sign-ins at once agree. */
  user: UserRow;
  client: Client;
  /** Whether the user is mailed about a browser that is new. */
  tellOfBrowser: boolean;
};

/**
 * Remembers the browser in which a user signs in, for a year from the last time. It is known by a long-lived
 * cookie, of which only the hash is stored. Each sign-in gives it a new secret, so that nobody can use one that
 * they planted in somebody else's browser.
 */
export async function keepBrowser(
  tx: Transaction,
  deps: Deps,
  { user, client, tellOfBrowser }: KeepBrowserInput,
): Promise<BrowserSecret> {
  const now = deps.now();
  const secret = newSecret();
  const endsAt = new Date(now.getTime() + KNOWN_FOR_MS);
  const pass = { secretHash: hashSecret(secret), userId: user.id, expiresAt: endsAt, mailed: false };
  const users = client.browserSecret
    ? await moveSignInPasses(tx, hashSecret(client.browserSecret), pass.secretHash)
    : [];
  if (users.includes(user.id)) {
    await prolongSignInPass(tx, pass);
    return { secret, endsAt };
  }
  await insertSignInPass(tx, pass);
  const after = new Date(now.getTime() + LINK_VALID_MINUTES * MINUTE_MS);
  await keepNewestSignInPasses(tx, { userId: user.id, after, count: MOST_KNOWN });
  const isNewAccount = now.getTime() - user.createdAt.getTime() < NEW_ACCOUNT_MS;
  if (tellOfBrowser && !isNewAccount) await mailNewBrowser(tx, deps, user, client);
  return { secret, endsAt };
}

async function mailNewBrowser(tx: Transaction, deps: Deps, user: UserRow, client: Client): Promise<void> {
  // A program that keeps no cookies is new each time.
  if (!(await areWithinLimits(tx, deps, [{ limit: 'browserMailOfAccount', of: [user.id] }]))) return;
  await enqueueSecurityMail(tx, deps, user, {
    kind: 'new_browser',
    write: (warning) => newBrowserMail({ ...warning, userAgent: client.userAgent, address: client.address }),
  });
}
