import { HOUR_MS, MINUTE_MS, WEEK_MS } from '../../shared/durations.ts';
import type { DocumentId } from '../../shared/ids.ts';
import type { MailFaultKind, MailKind, OptionalMail } from '../../shared/operations/mail.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { refusalText } from '../../shared/texts/refusal-text.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { openDocument } from '../documents/document-service.ts';
import { StoreFault } from '../files/file-store.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { type Attachment, MailFault, MailRefusal, type OutgoingMail } from './mail-gateway.ts';
import {
  deleteMails,
  eraseStaleSecrets,
  findDueMail,
  hasStaleSecrets,
  insertMail,
  type MailRow,
  postponeMailsWithDocuments,
  updateMail,
} from './mail-repository.ts';
import type { MailBody } from './mail-rules.ts';
import { unsubscribeHeaders, unsubscribeUrl } from './unsubscribe-link-service.ts';
import { isUnsubscribed } from './unsubscribed-repository.ts';

export type NewMail = {
  kind: MailKind;
  /** The subject's id; together with the kind it is unique, so a mail is queued only once. */
  subjectId: string;
  /** 1 unless the same mail is deliberately sent again. */
  attempt?: number;
  recipient: string;
  body: MailBody;
  /** Invoices and credit notes to attach. */
  documents?: readonly DocumentId[];
  /** For a body with a secret: erased once sent, and at this time at the latest. */
  secretUntil: Date | null;
};

/** Queues a mail in the transaction of its cause, so that either both happen or neither. */
export async function enqueueMail(tx: Transaction, deps: Pick<Deps, 'newId' | 'now'>, mail: NewMail) {
  const now = deps.now();
  await insertMail(tx, {
    id: deps.newId('mail'),
    kind: mail.kind,
    subjectId: mail.subjectId,
    attempt: mail.attempt ?? 1,
    recipient: mail.recipient,
    ...mail.body,
    documents: [...(mail.documents ?? [])],
    secret: mail.secretUntil !== null,
    state: 'queued',
    nextTryAt: now,
    createdAt: now,
    expiresAt: mail.secretUntil,
  });
}

type OptionalNewMail = Pick<NewMail, 'subjectId' | 'recipient'> & {
  kind: OptionalMail;
  emailKey: string;
  /** Writes the mail, with the link that ends all of its kind. */
  body: (unsubscribeUrl: string) => MailBody;
};

/**
 * Queues a mail that nobody has to get, in the transaction of its cause.
 * @returns false if its address wants no more of the kind; nothing is queued then.
 */
export async function enqueueOptionalMail(
  tx: Transaction,
  deps: Pick<Deps, 'newId' | 'now' | 'publicUrl'>,
  { kind, subjectId, recipient, emailKey, body }: OptionalNewMail,
): Promise<boolean> {
  if (await isUnsubscribed(tx, { kind, emailKey })) return false;
  const url = await unsubscribeUrl(tx, deps, { kind, email: recipient });
  await enqueueMail(tx, deps, { kind, subjectId, recipient, body: body(url), secretUntil: null });
  return true;
}

const AT_ONCE = 5;
/** Over four days: a mail server that is down, or a wrong password, is no fault of the mail. */
const MAX_TRIES = 103;
/** Over three hours, for a mail that the server refuses: some refuse for good what they take an hour later. */
const MAX_TRIES_IF_REFUSED = 10;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = HOUR_MS;
const DOCUMENT_WAIT_MS = MINUTE_MS;
/** How long a mail waits for its document's file to be brought back. */
const LOST_DOCUMENT_MS = WEEK_MS;
/** The longest reason that is kept with a mail, in characters. */
export const ERROR_MAX = 300;

/** The delay after the nth failure, in milliseconds. */
export const waitAfter = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/** Whether `sendDueMails` has anything to do; an idle shop writes nothing. */
export async function hasMailWork(deps: Deps): Promise<boolean> {
  return (await findMailToSend(deps)) !== null || hasStaleSecrets(deps.db.read, deps.now());
}

/** The next mail. All wait, without using up an attempt, while the mail server's password cannot be read. */
async function findMailToSend({ db, now, setup }: Deps): Promise<MailRow | null> {
  const due = await findDueMail(db.read, now());
  return due && (await setup.mail()) === 'locked' ? null : due;
}

/**
 * Sends due mails, oldest first. A failed one is retried for four days, or for three hours if the server refuses it for good; one
 * whose document cannot be read waits for that: as long as the storage does not answer, and for a week if the file is
 * missing. If the process is killed between sending and recording, the mail is sent again under the same message id.
 * @returns how many were sent.
 */
export async function sendDueMails(deps: Deps): Promise<number> {
  await deps.db.transaction((tx) => eraseStaleSecrets(tx, deps.now()));
  let sent = 0;
  // One by one: its recipient may unsubscribe while another is being sent.
  for (let tried = 0; tried < AT_ONCE; tried++) {
    const mail = await findMailToSend(deps);
    if (!mail) break;
    try {
      if (await sendOne(deps, mail)) sent++;
    } catch (error) {
      const lastError = whyUnreadable(deps, error);
      if (lastError === null) throw error;
      const now = deps.now();
      const change = { nextTryAt: new Date(now.getTime() + DOCUMENT_WAIT_MS), lastError };
      const isAway = error instanceof StoreFault;
      const isGivenUp = !isAway && now.getTime() - mail.createdAt.getTime() >= LOST_DOCUMENT_MS;
      await deps.db.transaction((tx) =>
        isAway
          ? postponeMailsWithDocuments(tx, now, change)
          : updateMail(tx, mail.id, { ...change, ...(isGivenUp ? { state: 'failed' } : {}) }),
      );
    }
  }
  return sent;
}

/** Why a document cannot be attached now, for the owner; null for an error that is none of the document's. */
function whyUnreadable({ locale }: Deps, error: unknown): string | null {
  if (error instanceof StoreFault) return error.message.slice(0, ERROR_MAX);
  if (!(error instanceof ShopError) || error.reason.code !== 'document_lost') return null;
  return refusalText(textsFor(locale.language).answers, error.reason).slice(0, ERROR_MAX);
}

export type Attempt = {
  /** The mail server's reason for rejecting the mail; null when it was accepted. */
  error: string | null;
  /** What is wrong with the mail server or the login; null for any other error. */
  fault: MailFaultKind | null;
  /** Whether the mail server would reject it again. */
  isFinal: boolean;
  /** Null for a mail that was rejected, or only written to the outbox folder. */
  sentAt: Date | null;
  /** What the mail server said when it accepted the mail. */
  answer: string | null;
};

const ACCEPTED = { error: null, fault: null, isFinal: false } as const;

/**
 * Hands a mail to the mailer, once; answers to it go to the shop's contact address.
 * @throws StoreFault, or ShopError `document_lost`, when a document cannot be read; the mail server is not asked then.
 */
export async function trySending(
  deps: Deps,
  {
    documents = [],
    ...mail
  }: Omit<OutgoingMail, 'attachments' | 'replyTo'> & { documents?: readonly DocumentId[] },
): Promise<Attempt> {
  try {
    const attachments: Attachment[] = [];
    for (const id of documents) attachments.push(await openDocument(deps, id));
    const { contactEmail } = await readShopSettings(deps.db.read, deps);
    const delivery = await deps.mailer.send({
      ...mail,
      ...(contactEmail ? { replyTo: contactEmail } : {}),
      ...(attachments.length > 0 ? { attachments } : {}),
    });
    return delivery.to === 'server'
      ? { ...ACCEPTED, sentAt: deps.now(), answer: delivery.answer.slice(0, ERROR_MAX) }
      : { ...ACCEPTED, sentAt: null, answer: null };
  } catch (error) {
    if (whyUnreadable(deps, error) !== null) throw error;
    const reason = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX);
    const fault = error instanceof MailFault ? error.kind : null;
    return { error: reason, fault, isFinal: error instanceof MailRefusal, sentAt: null, answer: null };
  }
}

async function sendOne(deps: Deps, mail: MailRow): Promise<boolean> {
  const { id, recipient: to, subject, text, html, documents } = mail;
  const headers = await unsubscribeHeaders(deps, mail);
  const attempt = await trySending(deps, { id, to, subject, text, html, headers, documents });
  const { error, isFinal, sentAt } = attempt;
  const tries = mail.tries + 1;
  const isGivenUp = tries >= (isFinal ? MAX_TRIES_IF_REFUSED : MAX_TRIES);
  await deps.db.transaction(async (tx) => {
    await (error === null
      ? updateMail(tx, id, {
          state: 'sent',
          tries,
          sentAt,
          lastError: null,
          ...(mail.secret ? { text: '', html: '' } : {}),
        })
      : updateMail(tx, id, {
          state: isGivenUp ? 'failed' : 'queued',
          tries,
          nextTryAt: new Date(deps.now().getTime() + waitAfter(tries)),
          lastError: error,
        }));
    // The account is gone: once its mail is sent or given up, the address goes, too.
    if (mail.kind === 'account_deleted') await deleteMails(tx, [id]);
  });
  return error === null;
}
