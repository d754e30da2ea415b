import type { MailId } from '../../../shared/ids.ts';
import { type MailFaultKind, OPTIONAL_MAILS } from '../../../shared/operations/mail.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { takeAttempts } from '../../accounts/attempt-limit-service.ts';
import { emailKey } from '../../accounts/email-key-rules.ts';
import { findUser } from '../../accounts/user-repository.ts';
import { type Actor, assertAdmin, assertSignedIn } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { isUniqueViolation } from '../../db/constraint.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { trySending } from '../../mail/mail-outbox-service.ts';
import {
  countAttempts,
  insertMail,
  type ListedMailState,
  listMails,
  lockMail,
  type MailRow,
  type MailSummary,
  updateMail,
} from '../../mail/mail-repository.ts';
import { isUnsubscribed } from '../../mail/unsubscribed-repository.ts';
import { recipientOfMail } from '../../orders/order-recipient-service.ts';
import { findOrderOfMail } from '../../orders/order-repository.ts';
import { decodeTimeCursor, type Page, timePage } from '../../paging.ts';
import { type OfMail, previewMail } from './mail-text-service.ts';

export type ListMailsInput = {
  state?: ListedMailState | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** `repeatable`: whether it may be sent again; a mail with a personal link may not. */
export type OutboxMail = Omit<MailSummary, 'secret'> & { repeatable: boolean };

/**
 * The mail outbox with each mail's status, newest first; never a mail's content.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `invalid_field` for a cursor
 * that is not one of ours.
 */
export async function listOutbox(
  deps: Deps,
  actor: Actor,
  { state, cursor, limit }: ListMailsInput,
): Promise<Page<OutboxMail>> {
  assertAdmin(actor);
  const after = decodeTimeCursor(cursor);
  const rows = await listMails(deps.db.read, { state: state ?? null, after, limit: limit + 1 });
  const { items, nextCursor } = timePage(rows, limit);
  return { items: items.map(({ secret, ...mail }) => ({ ...mail, repeatable: !secret })), nextCursor };
}

/**
 * Sends a mail again: a sent one as a new mail, any other immediately, starting from its first try. One about an order
 * goes to the address that its account has now.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `mail_not_repeatable` for one with a personal link; `mail_unsubscribed`; `illegal_order_step` for the confirmation of an
 * order that is cancelled; `busy` when somebody else does the same concurrently.
 */
export async function sendAgain(deps: Deps, actor: Actor, { id }: { id: MailId }): Promise<void> {
  assertAdmin(actor);
  try {
    await deps.db.transaction(async (tx) => {
      const kept = await lockMail(tx, id);
      if (!kept) throw new ShopError({ code: 'not_found', entity: 'mail' });
      const mail = { ...kept, recipient: await recipientOfMail(tx, kept) };
      if (mail.secret) throw new ShopError({ code: 'mail_not_repeatable' });
      await assertWanted(tx, mail);
      await assertStillHolds(tx, mail);
      const now = deps.now();
      const fresh = { state: 'queued', tries: 0, nextTryAt: now, lastError: null, sentAt: null } as const;
      if (mail.state !== 'sent') await updateMail(tx, id, { ...fresh, recipient: mail.recipient });
      else {
        const attempt = (await countAttempts(tx, mail.kind, mail.subjectId)) + 1;
        await insertMail(tx, { ...mail, ...fresh, id: deps.newId('mail'), attempt, createdAt: now });
      }
      await audit(tx, deps, actor, {
        action: 'mail.sent_again',
        entity: 'mail',
        entityId: id,
        data: { kind: mail.kind, recipient: mail.recipient },
      });
    });
  } catch (error) {
    // A concurrent mail about the same subject took the same attempt number.
    if (isUniqueViolation(error)) throw new ShopError({ code: 'busy' }, { cause: error });
    throw error;
  }
}

async function assertWanted(tx: Transaction, mail: MailRow): Promise<void> {
  const kind = OPTIONAL_MAILS.find((each) => each === mail.kind);
  if (kind && (await isUnsubscribed(tx, { kind, emailKey: emailKey(mail.recipient) })))
    throw new ShopError({ code: 'mail_unsubscribed' });
}

/** The confirmation of a cancelled order would thank for what is not delivered. */
async function assertStillHolds(tx: Transaction, { kind, subjectId }: MailRow): Promise<void> {
  const order = kind === 'order_confirmation' ? await findOrderOfMail(tx, subjectId) : null;
  if (order?.fulfilmentStatus === 'cancelled')
    throw new ShopError({ code: 'illegal_order_step', obstacle: 'status' });
}

export type TestMailReport = {
  recipient: string;
  /** The mail server's error if it rejected the mail; null if it accepted it. */
  error: string | null;
  /** What is wrong with the mail server or the login; null for any other error. */
  fault: MailFaultKind | null;
  /** What the mail server said when it accepted the mail. */
  answer: string | null;
  /** False when mails are written to a folder instead of being sent. */
  configured: boolean;
};

/**
 * Sends a mail of this kind, about a made-up occasion, to this address, else to the calling admin's own, immediately
 * and once; its outcome is in the outbox.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `too_many_requests` after 20 in an hour.
 */
export async function sendTestMail(
  deps: Deps,
  actor: Actor,
  { to, ...mail }: OfMail & { to?: string | undefined },
): Promise<TestMailReport> {
  assertAdmin(actor);
  await takeAttempts(deps, [{ limit: 'testMailOfUser', of: [assertSignedIn(actor)] }]);
  const user = await findUser(deps.db.read, assertSignedIn(actor));
  if (!user) throw new ShopError({ code: 'unauthenticated' });
  const recipient = to ?? user.email;
  const { standardSubject: _, ...body } = await previewMail(deps, actor, mail);
  const id = deps.newId('mail');
  const createdAt = deps.now();
  const { error, fault, sentAt, answer } = await trySending(deps, { id, to: recipient, ...body });
  await deps.db.transaction(async (tx) => {
    await insertMail(tx, {
      id,
      kind: 'test',
      subjectId: id,
      recipient,
      ...body,
      state: error === null ? 'sent' : 'failed',
      tries: 1,
      nextTryAt: createdAt,
      lastError: error,
      createdAt,
      sentAt,
    });
    await audit(tx, deps, actor, { action: 'mail.tested', entity: 'mail', entityId: id, data: { error } });
  });
  return { recipient, error, fault, answer, configured: (await deps.setup.mail()) !== 'folder' };
}
