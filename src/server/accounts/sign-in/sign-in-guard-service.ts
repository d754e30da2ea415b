import type { UserId } from '../../../shared/ids.ts';
import { NO_ACCOUNT } from '../../../shared/operations/audit.ts';
import { ShopError, type ShopErrorCode } from '../../../shared/shop-error.ts';
import { GUEST } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { accountSubject } from '../../mail/mail-rules.ts';
import { readLetterhead } from '../../settings/shop-settings-service.ts';
import { networkOf } from '../address-networks.ts';
import { type Attempt, areWithinLimits, attemptsFrom, takeAttempts } from '../attempt-limit-service.ts';
import { failedSignInsMail, signInLinkMail } from '../security-mail.ts';
import { enqueueSecurityMail } from '../security-mail-service.ts';
import type { Client } from '../sessions/client.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { findUser, findUserByEmailKey, type UserRow } from '../user-repository.ts';
import { findSignInPass, insertSignInPass } from './sign-in-pass-repository.ts';
import { LINK_VALID_MINUTES } from './sign-in-rules.ts';

export type SignInAttempt = { emailKey: string; client: Client; link: string | undefined };

/**
 * Counts a sign-in before its password is checked: per account and address, per address, and per account from
 * everywhere (OWASP, Authentication: nobody can lock the owner out). A browser that signed in before, and the
 * link in the mail, have a limit of their own, which no stranger can use up.
 * @returns what was counted.
 * @throws ShopError `too_many_requests` after 10 failures in 15 minutes for the account from this address, or
 * 100 from the address; `sign_in_needs_link` after 50 in an hour for the account, whose owner is mailed a link.
 */
export async function takeSignInAttempts(
  deps: Deps,
  { emailKey, client, link }: SignInAttempt,
): Promise<Attempt[]> {
  const secretHashes = [client.browserSecret, link].flatMap((secret) => (secret ? [hashSecret(secret)] : []));
  const pass = await findSignInPass(deps.db.read, { emailKey, secretHashes, now: deps.now() });
  const attempts: Attempt[] = [
    ...attemptsFrom('signInFromAddress', client.address),
    { limit: 'signInOfAccount', of: [emailKey, networkOf(client.address)] },
    { limit: 'signInFromEverywhere', of: pass ? [emailKey, pass] : [emailKey] },
  ];
  try {
    await takeAttempts(deps, attempts);
  } catch (error) {
    if (error instanceof ShopError && error.reason.code === 'sign_in_needs_link') {
      await mailSignInLink(deps, emailKey);
    }
    throw error;
  }
  return attempts;
}

/**
 * Makes a pass for somebody who reads the account's mail. Sent along with the password, it proves the address and
 * has limits of its own.
 */
export async function makeMailedPass(
  tx: Transaction,
  deps: Pick<Deps, 'now'>,
  userId: UserId,
): Promise<{ secret: string; secretHash: string; expiresAt: Date }> {
  const secret = newSecret();
  const secretHash = hashSecret(secret);
  const expiresAt = new Date(deps.now().getTime() + LINK_VALID_MINUTES * 60_000);
  await insertSignInPass(tx, { secretHash, userId, expiresAt, mailed: true });
  return { secret, secretHash, expiresAt };
}

/** Queues a mail with a link if the address has an account. */
async function mailSignInLink(deps: Deps, emailKey: string): Promise<void> {
  const user = await findUserByEmailKey(deps.db.read, emailKey);
  await deps.db.transaction(async (tx) => {
    if (!(await areWithinLimits(tx, deps, [{ limit: 'signInLinkOfAccount', of: [emailKey] }]))) return;
    if (!user) return;
    const { secret, secretHash, expiresAt } = await makeMailedPass(tx, deps, user.id);
    await enqueueMail(tx, deps, {
      kind: 'sign_in_link',
      subjectId: accountSubject(user.id, secretHash),
      recipient: user.email,
      body: signInLinkMail({
        ...(await readLetterhead(tx, deps, { userId: user.id })),
        link: `${deps.publicUrl}/login?link=${secret}`,
        validForMinutes: LINK_VALID_MINUTES,
      }),
      secretUntil: expiresAt,
    });
  });
}

/**
 * Records a wrong password, code or passkey, or an address without an account, in the audit log, and tells the
 * account's owner about the tenth in an hour.
 * @param user null when the address has no account.
 */
export async function recordFailedSignIn(
  deps: Deps,
  { user, client: { address } }: { user: UserRow | null; client: Client },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await areWithinLimits(tx, deps, attemptsFrom('auditedFailureFromAddress', address))) {
      await audit(tx, deps, GUEST, {
        action: 'user.sign_in_failed',
        entity: 'user',
        entityId: user?.id ?? NO_ACCOUNT,
        data: { address },
      });
    }
    if (
      !user ||
      (await areWithinLimits(tx, deps, [{ limit: 'untoldFailuresOfAccount', of: [user.emailKey] }]))
    ) {
      return;
    }
    if (!(await areWithinLimits(tx, deps, [{ limit: 'failureMailOfAccount', of: [user.emailKey] }]))) return;
    await enqueueSecurityMail(tx, deps, user, { kind: 'failed_sign_ins', write: failedSignInsMail });
  });
}

/** Refusals that say that somebody is not who they say. */
const FAILURES: ReadonlySet<ShopErrorCode> = new Set(['wrong_password', 'wrong_code', 'invalid_passkey']);

/** Runs a check of who is there, of an account that somebody got at already; a failure is recorded like one to sign in. */
export async function recordFailureOf<T>(
  deps: Deps,
  { userId, client }: { userId: UserId; client: Client },
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ShopError && FAILURES.has(error.reason.code)) {
      await recordFailedSignIn(deps, { user: await findUser(deps.db.read, userId), client });
    }
    throw error;
  }
}
