import type { MAIL_KINDS } from '../../shared/mail.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  eraseStaleSecrets,
  hasStaleSecrets,
  insertMail,
  listDueMails,
  type MailRow,
  updateMail,
} from './mail-repository.ts';
import type { MailBody } from './mail-rules.ts';

export type MailKind = (typeof MAIL_KINDS)[number];

export type NewMail = {
  kind: MailKind;
  /** What it is about; with the kind it makes the mail unique, so that it is queued once. */
  subjectId: string;
  /** 1 unless the same mail is sent again on purpose. */
  attempt?: number;
  recipient: string;
  body: MailBody;
  /** For a body that holds a secret: it is erased once sent, and at this instant in any case. */
  secretUntil: Date | null;
};

/** Queues a mail in the transaction of its cause: both happen, or neither. */
export async function enqueueMail(tx: Transaction, deps: Pick<Deps, 'newId' | 'now'>, mail: NewMail) {
  const now = deps.now();
  await insertMail(tx, {
    id: deps.newId('mail'),
    kind: mail.kind,
    subjectId: mail.subjectId,
    attempt: mail.attempt ?? 1,
    recipient: mail.recipient,
    ...mail.body,
    secret: mail.secretUntil !== null,
    state: 'queued',
    nextTryAt: now,
    createdAt: now,
    expiresAt: mail.secretUntil,
  });
}

const AT_ONCE = 5;
const MAX_TRIES = 10;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
const ERROR_MAX = 300;

/** How long after its nth failure a mail is tried again, in milliseconds. */
export const waitAfter = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/** Whether there is anything for `sendDueMails` to do: an idle shop writes nothing. */
export async function hasMailWork({ db, now }: Deps): Promise<boolean> {
  const due = await listDueMails(db.read, now(), 1);
  return due.length > 0 || hasStaleSecrets(db.read, now());
}

/**
 * Sends what is due, oldest first. A failure is noted and tried again later, ten times in all. A kill
 * between sending and noting sends once more, under the same message id.
 * @returns how many were sent.
 */
export async function sendDueMails(deps: Deps): Promise<number> {
  await deps.db.transaction((tx) => eraseStaleSecrets(tx, deps.now()));
  let sent = 0;
  for (const mail of await listDueMails(deps.db.read, deps.now(), AT_ONCE)) {
    if (await sendOne(deps, mail)) sent++;
  }
  return sent;
}

/** Why a mail was not taken, in the mail server's words; null when it was. */
export const failureOf = (sending: Promise<void>): Promise<string | null> =>
  sending.then(
    () => null,
    (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX),
  );

async function sendOne(deps: Deps, mail: MailRow): Promise<boolean> {
  const { id, recipient: to, subject, text, html } = mail;
  const failure = await failureOf(deps.mailer.send({ id, to, subject, text, html }));
  const now = deps.now();
  const tries = mail.tries + 1;
  await deps.db.transaction((tx) =>
    failure === null
      ? updateMail(tx, id, {
          state: 'sent',
          tries,
          sentAt: now,
          lastError: null,
          ...(mail.secret ? { text: '', html: '' } : {}),
        })
      : updateMail(tx, id, {
          state: tries >= MAX_TRIES ? 'failed' : 'queued',
          tries,
          nextTryAt: new Date(now.getTime() + waitAfter(tries)),
          lastError: failure,
        }),
  );
  return failure === null;
}
