import type { UserId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, actorUserId, assertFresh, assertSignedIn } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { isUniqueViolation } from '../../db/constraint.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { accountSubject } from '../../mail/mail-rules.ts';
import { readLetterhead } from '../../settings/shop-settings-service.ts';
import { takeAttempts } from '../attempt-limit-service.ts';
import { emailKey } from '../email-key-rules.ts';
import { voidPasswordResets } from '../passwords/password-reset-repository.ts';
import { enqueueSecurityMail } from '../security-mail-service.ts';
import type { Client, NewSession } from '../sessions/client.ts';
import { hashSecret } from '../sessions/secrets.ts';
import { beginSignedIn } from '../sessions/sign-in-session-service.ts';
import { deleteMailedPassesOf } from '../sign-in/sign-in-pass-repository.ts';
import {
  findUser,
  findUserByEmailKey,
  insertUser,
  lockUser,
  type UserRow,
  updateUser,
} from '../user-repository.ts';
import {
  deleteEmailLinksOf,
  deletePendingSignUpsFor,
  type PendingSignUpRow,
  takeEmailLink,
  takePendingSignUp,
} from './email-link-repository.ts';
import { mailTaken, mailVerification } from './email-link-service.ts';
import { emailChangeAskedMail, emailChangedMail } from './email-mail.ts';
import { confirmEmail, type OrderClaim, proveEmail } from './email-proof-service.ts';
import { readdressOrderMails } from './order-mail-repository.ts';

type Verified = { session: NewSession | null; claim: OrderClaim | null };

/**
 * Uses up a mailed link: the address that it was mailed to is proved and from now on the account's. For somebody
 * who has signed up and had to confirm first, the account is created, and signed in in the browser that signed up.
 * @returns the session of a new account; and a claim for a caller without the account's session, who still
 * has to give its password.
 * @throws ShopError `invalid_email_link` when it is unknown, used or older than 24 hours, or another account has
 * taken the address since.
 */
export async function verifyEmail(
  deps: Deps,
  actor: Actor,
  { token, client }: { token: string; client: Client },
): Promise<Verified> {
  const tokenHash = hashSecret(token);
  const now = deps.now();
  try {
    return await deps.db.transaction(async (tx) => {
      const link = await takeEmailLink(tx, tokenHash, now);
      const user = link && (await lockUser(tx, link.userId));
      if (user) {
        return { session: null, claim: await settleAddress(tx, deps, actor, { user, email: link.email }) };
      }
      const pending = await takePendingSignUp(tx, tokenHash, now);
      if (!pending) throw new ShopError({ code: 'invalid_email_link' });
      return openAccount(tx, deps, pending, client);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError({ code: 'invalid_email_link' }, { cause: error });
    throw error;
  }
}

/**
 * Makes a proved address the account's, where mail about its orders goes from now on, what waits included. The former one
 * is notified, and links mailed to it become void.
 */
async function settleAddress(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { user, email }: { user: UserRow; email: string },
): Promise<OrderClaim | null> {
  const now = deps.now();
  const proved = { ...user, email, emailKey: emailKey(email) };
  if (email !== user.email) {
    await updateUser(tx, user.id, { email, emailKey: proved.emailKey, emailProvedAt: null, updatedAt: now });
    await readdressOrderMails(tx, { userId: user.id, email });
    await deleteEmailLinksOf(tx, user.id);
    await voidPasswordResets(tx, user.id, now);
    await deleteMailedPassesOf(tx, user.id);
    await enqueueMail(tx, deps, {
      kind: 'email_changed',
      subjectId: accountSubject(user.id, deps.newId('mail')),
      recipient: user.email,
      body: emailChangedMail({
        ...(await readLetterhead(tx, deps, { userId: user.id })),
        publicUrl: deps.publicUrl,
      }),
      secretUntil: null,
    });
    await audit(tx, deps, actor, {
      action: 'user.email_changed',
      entity: 'user',
      entityId: user.id,
      data: {},
    });
  }
  await deletePendingSignUpsFor(tx, proved.emailKey);
  // Without the account's session, the person following the link may not be the one who made the account.
  if (actorUserId(actor) !== user.id) return confirmEmail(tx, deps, proved);
  await proveEmail(tx, deps, proved);
  return null;
}

/**
 * In another browser than the one that signed up there is no session, and nothing is proved: anybody can sign up with
 * any address, and the reader of the mail would be in an account to which somebody else has the password.
 * @throws a unique violation when the address has an account by now.
 */
async function openAccount(
  tx: Transaction,
  deps: Deps,
  { tokenHash: _, expiresAt: __, browserHash, ...pending }: PendingSignUpRow,
  client: Client,
): Promise<Verified> {
  const now = deps.now();
  const user: UserRow = {
    ...pending,
    id: deps.newId('user'),
    role: 'GENERAL',
    emailVerifiedAt: null,
    emailProvedAt: null,
    ownedSince: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertUser(tx, user);
  await deletePendingSignUpsFor(tx, user.emailKey);
  const { browserSecret } = client;
  const isWhereItBegan = browserSecret !== null && hashSecret(browserSecret) === browserHash;
  if (!isWhereItBegan) return { session: null, claim: await confirmEmail(tx, deps, user) };
  await proveEmail(tx, deps, user);
  return { session: await beginSignedIn(tx, deps, user, client), claim: null };
}

/** Counted by the account's address, which outlives it: deleting the account and signing up again gives no more. */
async function takeLinkAttempt(deps: Deps, userId: UserId): Promise<void> {
  const user = await findUser(deps.db.read, userId);
  if (user) await takeAttempts(deps, [{ limit: 'emailLinkOfAccount', of: [user.emailKey] }]);
}

/**
 * Mails the caller another link, unless their address is proved already. One that is only confirmed is proved by
 * following it with the caller's session.
 * @throws ShopError `unauthenticated`; `too_many_requests` after 5 links in an hour.
 */
export async function requestVerification(deps: Deps, actor: Actor): Promise<void> {
  const userId = assertSignedIn(actor);
  await takeLinkAttempt(deps, userId);
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user && user.emailProvedAt === null) await mailVerification(tx, deps, { user, email: user.email });
  });
}

/**
 * Mails a link to the address that the caller's account is to have. It counts once the link is followed; until
 * then the current one stays, and is notified. Whether another account has the new address is told only to its owner.
 * @throws ShopError `unauthenticated`; `fresh_sign_in_needed`; `too_many_requests` after 5 links in an hour.
 */
export async function changeEmail(deps: Deps, actor: Actor, { email }: { email: string }): Promise<void> {
  assertFresh(actor);
  const userId = assertSignedIn(actor);
  await takeLinkAttempt(deps, userId);
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return;
    const holder = await findUserByEmailKey(tx, emailKey(email));
    if (holder && holder.id !== userId) {
      const letterhead = await readLetterhead(tx, deps, { userId: holder.id });
      await mailTaken(tx, deps, { holder, letterhead });
    } else await mailVerification(tx, deps, { user, email });
    if (email === user.email) return;
    await enqueueSecurityMail(tx, deps, user, { kind: 'email_change_asked', write: emailChangeAskedMail });
  });
}
