import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lte,
  max,
  ne,
  not,
  notExists,
  sql,
} from 'drizzle-orm';
import type { MailId } from '../../shared/ids.ts';
import type { MailKind, MailState } from '../../shared/operations/mail.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { inLowerCase } from '../db/lower-case.ts';
import { preparedInsert } from '../db/prepared-insert.ts';
import { MAIL_HOLDS_A_SECRET } from '../db/schema/running.ts';
import type { Tables } from '../db/schema.ts';
import { olderThan, type TimePosition } from '../db/time-position.ts';
import { shownMailState } from './mail-rules.ts';

/** The kinds of mail about an order, its shipments, refunds and returns, or a withdrawal from its contract. */
export const ORDER_MAILS = [
  'order_confirmation',
  'order_shipped',
  'order_cancelled',
  'order_refunded',
  'refund_failed',
  'return_update',
  'withdrawal',
] as const;

/** Those that go where its customer is reached; a withdrawal is confirmed to the address that was entered with it. */
export const MAILS_TO_ORDERERS: readonly string[] = [
  ...ORDER_MAILS.filter((kind) => kind !== 'withdrawal'),
  'order_link',
];

export type MailRow = Tables['mails']['$inferSelect'];

const insertMails = preparedInsert('mails');

export const insertMail = (tx: Transaction, row: Tables['mails']['$inferInsert']): Promise<void> =>
  insertMails(tx, [row]);

/** A mail's columns for lists, without its content. */
function summaryColumns({ mails }: Tables) {
  const {
    text: _,
    html: __,
    expiresAt: ___,
    subjectId: ____,
    documents: _____,
    ...shown
  } = getTableColumns(mails);
  return shown;
}

type SummaryRow = Pick<MailRow, keyof ReturnType<typeof summaryColumns>>;

const toSummary = (row: SummaryRow) => ({ ...row, state: shownMailState(row) });

export type MailSummary = ReturnType<typeof toSummary>;

/** How often a mail of this kind and subject has been queued. */
export async function countAttempts(from: Reader, kind: string, subjectId: string): Promise<number> {
  const { mails } = from.tables;
  const [row] = await from
    .select({ attempts: max(mails.attempt) })
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.subjectId, subjectId)));
  return row?.attempts ?? 0;
}

/** The mails about any of these subjects, oldest first. */
export async function listMailsAbout(from: Reader, subjectIds: readonly string[]): Promise<MailSummary[]> {
  const { mails } = from.tables;
  // Filtered by kind, too, because the index begins with it.
  const rows = await from
    .select(summaryColumns(from.tables))
    .from(mails)
    .where(and(inArray(mails.kind, [...ORDER_MAILS]), inArray(mails.subjectId, [...subjectIds])))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return rows.map(toSummary);
}

const due = ({ mails }: Tables, now: Date) => and(eq(mails.state, 'queued'), lte(mails.nextTryAt, now));

/** An order's confirmation is queued without its content. */
const unwritten = ({ mails }: Tables) => sql`(${mails.kind} = 'order_confirmation' and ${mails.html} = '')`;

/** The mails that are due and still to be written, those first that have waited longest. */
export function listUnwrittenMails(
  from: Reader,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<MailRow, 'id' | 'subjectId'>[]> {
  const { mails } = from.tables;
  return from
    .select({ id: mails.id, subjectId: mails.subjectId })
    .from(mails)
    .where(and(due(from.tables, now), unwritten(from.tables)))
    .orderBy(asc(mails.nextTryAt), asc(mails.id))
    .limit(limit);
}

/** Of the mails that are due and written, the one that has waited longest. */
export async function findDueMail(from: Reader, now: Date): Promise<MailRow | null> {
  const { mails } = from.tables;
  const [row] = await from
    .select()
    .from(mails)
    .where(and(due(from.tables, now), not(unwritten(from.tables))))
    .orderBy(asc(mails.nextTryAt), asc(mails.id))
    .limit(1);
  return row ?? null;
}

export async function updateMail(
  tx: Transaction,
  id: MailId,
  change: Partial<Omit<MailRow, 'id' | 'kind' | 'subjectId' | 'attempt'>>,
): Promise<void> {
  const { mails } = tx.tables;
  await tx.update(mails).set(change).where(eq(mails.id, id));
}

/** Makes the due mails that have documents wait until later, with the reason. */
export async function postponeMailsWithDocuments(
  tx: Transaction,
  now: Date,
  change: Pick<MailRow, 'nextTryAt' | 'lastError'>,
): Promise<void> {
  const { mails } = tx.tables;
  await tx
    .update(mails)
    .set(change)
    .where(and(due(tx.tables, now), ne(mails.documents, [])));
}

/** Makes all queued mails due now. */
export async function hastenQueuedMails(tx: Transaction, now: Date): Promise<void> {
  const { mails } = tx.tables;
  const waits = and(eq(mails.state, 'queued'), gt(mails.nextTryAt, now));
  await tx.update(mails).set({ nextTryAt: now }).where(waits);
}

/**
 * Queues mails again that failed since `since`, by when each would have been tried next. Not those with a secret, nor
 * those whose address wants no more of their kind.
 */
export async function requeueFailedMails(
  tx: Transaction,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  const { mails, unsubscribed } = tx.tables;
  const ends = and(
    eq(unsubscribed.kind, mails.kind),
    sql`${unsubscribed.emailKey} = ${inLowerCase(mails.recipient)}`,
  );
  await tx
    .update(mails)
    .set({ state: 'queued', tries: 0, nextTryAt: now })
    .where(
      and(
        eq(mails.state, 'failed'),
        gte(mails.nextTryAt, since),
        eq(mails.secret, false),
        ne(mails.kind, 'test'),
        notExists(tx.select({ kind: unsubscribed.kind }).from(unsubscribed).where(ends)),
      ),
    );
}

const stale = ({ mails }: Tables, now: Date) => and(sql.raw(MAIL_HOLDS_A_SECRET), lte(mails.expiresAt, now));

export async function hasStaleSecrets(from: Reader, now: Date): Promise<boolean> {
  const { mails } = from.tables;
  const rows = await from.select({ id: mails.id }).from(mails).where(stale(from.tables, now)).limit(1);
  return rows.length > 0;
}

/** Erases the bodies of expired secret mails; those still queued are marked as failed. */
export async function eraseStaleSecrets(tx: Transaction, now: Date): Promise<void> {
  const { mails } = tx.tables;
  await tx
    .update(mails)
    .set({
      text: '',
      html: '',
      state: sql`case when ${mails.state} = 'queued' then 'failed' else ${mails.state} end`,
    })
    .where(stale(tx.tables, now));
}

/** Mails still queued, or failed. Sent ones are nearly all mails and have no list of their own. */
export type ListedMailState = Exclude<MailState, 'sent'>;

export type MailListQuery = { state: ListedMailState | null; after: TimePosition | null; limit: number };

/** Mails, newest first. */
export async function listMails(
  from: Reader,
  { state, after, limit }: MailListQuery,
): Promise<MailSummary[]> {
  const { mails } = from.tables;
  const rows = await from
    .select(summaryColumns(from.tables))
    .from(mails)
    .where(and(state ? eq(mails.state, state) : undefined, olderThan(mails.createdAt, mails.id, after)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
  return rows.map(toSummary);
}

/** Locks a mail's row, so that two people who resend it at once are serialised. */
export async function lockMail(tx: Transaction, id: MailId): Promise<MailRow | null> {
  const { mails } = tx.tables;
  const [row] = await tx
    .update(mails)
    .set({ tries: sql`${mails.tries}` })
    .where(eq(mails.id, id))
    .returning();
  return row ?? null;
}

/** Mails that ended, of any kind, after a position, newest first. */
export async function listEndedMails(
  from: Reader,
  { after, limit }: { after: TimePosition; limit: number },
): Promise<(TimePosition & { id: MailId; isOfOrder: boolean })[]> {
  const { mails } = from.tables;
  const { id, createdAt, kind } = mails;
  const rows = await from
    .select({ id, createdAt, kind })
    .from(mails)
    .where(and(ne(mails.state, 'queued'), olderThan(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  const ofOrders: readonly string[] = ORDER_MAILS;
  return rows.map((row) => ({ ...row, isOfOrder: ofOrders.includes(row.kind) }));
}

/** Which of these mails there are. */
export async function findMailIds(from: Reader, ids: readonly MailId[]): Promise<MailId[]> {
  const { mails } = from.tables;
  const rows = await from
    .select({ id: mails.id })
    .from(mails)
    .where(inArray(mails.id, [...ids]));
  return rows.map(({ id }) => id);
}

/** Deletes mails, unless somebody has queued them again. */
export async function deleteMails(tx: Transaction, ids: readonly MailId[]): Promise<void> {
  const { mails } = tx.tables;
  await tx.delete(mails).where(and(inArray(mails.id, [...ids]), ne(mails.state, 'queued')));
}

/** Deletes the emails of a kind to an address that were not sent yet. */
export async function deleteWaitingMails(
  tx: Transaction,
  { kind, emailKey }: { kind: MailKind; emailKey: string },
): Promise<void> {
  const { mails } = tx.tables;
  const isTo = sql`${inLowerCase(mails.recipient)} = ${emailKey}`;
  await tx.delete(mails).where(and(eq(mails.kind, kind), eq(mails.state, 'queued'), isTo));
}
