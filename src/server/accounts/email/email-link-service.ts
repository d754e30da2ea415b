import { HOUR_MS } from '../../../shared/durations.ts';
import type { UserId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { accountSubject, type Letterhead } from '../../mail/mail-rules.ts';
import { readLetterhead } from '../../settings/shop-settings-service.ts';
import { areWithinLimits } from '../attempt-limit-service.ts';
import { emailKey } from '../email-key-rules.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import type { UserRow } from '../user-repository.ts';
import { insertEmailLink } from './email-link-repository.ts';
import { emailTakenMail, verifyEmailMail } from './email-mail.ts';

const LINK_VALID_HOURS = 24;

/** The secret of a new link, what is stored of it, and when it ends. */
export type NewLink = { token: string; tokenHash: string; expiresAt: Date };

export function newLink(now: Date): NewLink {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LINK_VALID_HOURS * HOUR_MS);
  return { token, tokenHash: hashSecret(token), expiresAt };
}

type Recipient = { email: string; letterhead: Letterhead };

/**
 * Queues the mail that a link goes out with, unless the address has had five in an hour: nobody can fill
 * somebody else's mailbox.
 * @param userId whose account it is, if there is one by now.
 * @param next where the person goes on from there, a path of our own.
 */
export async function mailLink(
  tx: Transaction,
  deps: Deps,
  { email, letterhead }: Recipient,
  { link, userId, next }: { link: NewLink; userId?: UserId; next?: string | undefined },
): Promise<void> {
  if (!(await mayMail(tx, deps, email))) return;
  const query = new URLSearchParams({ token: link.token, ...(next ? { next } : {}) });
  await enqueueMail(tx, deps, {
    kind: 'verify_email',
    subjectId: userId ? accountSubject(userId, link.tokenHash) : link.tokenHash,
    recipient: email,
    body: verifyEmailMail({
      ...letterhead,
      link: `${deps.publicUrl}/verify-email?${query}`,
      validForHours: LINK_VALID_HOURS,
    }),
    secretUntil: link.expiresAt,
  });
}

/** Tells the owner of an account that their address was entered for another one. The same limit holds. */
export async function mailTaken(
  tx: Transaction,
  deps: Deps,
  { holder, letterhead }: { holder: Pick<UserRow, 'id' | 'email'>; letterhead: Letterhead },
): Promise<void> {
  if (!(await mayMail(tx, deps, holder.email))) return;
  await enqueueMail(tx, deps, {
    kind: 'email_taken',
    subjectId: accountSubject(holder.id, deps.newId('mail')),
    recipient: holder.email,
    body: emailTakenMail({ ...letterhead, publicUrl: deps.publicUrl }),
    secretUntil: null,
  });
}

const mayMail = (tx: Transaction, deps: Deps, email: string): Promise<boolean> =>
  areWithinLimits(tx, deps, [{ limit: 'emailLinkToAddress', of: [emailKey(email)] }]);

/** Mails a link to a user's address, or to the one that theirs is to become. */
export async function mailVerification(
  tx: Transaction,
  deps: Deps,
  { user, email }: { user: Pick<UserRow, 'id'>; email: string },
): Promise<void> {
  const link = newLink(deps.now());
  const { tokenHash, expiresAt } = link;
  await insertEmailLink(tx, { tokenHash, userId: user.id, email, expiresAt });
  const letterhead = await readLetterhead(tx, deps, { userId: user.id });
  await mailLink(tx, deps, { email, letterhead }, { link, userId: user.id });
}
