import { sql } from 'drizzle-orm';
import type { DocumentId, MailId, UserId } from '../../../shared/ids.ts';
import type { AuditAction, AuditEntity, AuditFact } from '../../../shared/operations/audit.ts';
import { MAIL_STATES } from '../../../shared/operations/mail.ts';
import type { Kit } from '../kit-sqlite.ts';
import { oneOf } from './checks.ts';

/**
 * Mails whose bodies are erased once they expire. A query must repeat this condition exactly to use its
 * partial index.
 */
export const MAIL_HOLDS_A_SECRET = "secret and text <> ''";

/**
 * Failed sign-ins, which are deleted once they are old. A query must repeat this condition exactly to use its
 * partial index.
 */
export const AUDIT_FAILED_SIGN_IN = "action = 'user.sign_in_failed'";

/** Operations: mail outbox, audit log, settings, jobs and lock rows. */
export function runningTables(kit: Kit) {
  /** The outbox: rows are written in the transaction that causes the mail, and sent by a job. */
  const mails = kit.table(
    'mail',
    {
      id: kit.text('id').$type<MailId>().primaryKey(),
      kind: kit.text('kind').notNull(),
      /** What the mail is about, such as an order or a reset. Unique together with kind and attempt. */
      subjectId: kit.text('subject_id').notNull(),
      attempt: kit.int('attempt').notNull().default(1),
      recipient: kit.text('recipient').notNull(),
      subject: kit.text('subject').notNull(),
      /** Erased once sent if the kind holds a secret. */
      text: kit.text('text').notNull(),
      html: kit.text('html').notNull(),
      /** The invoices and credit notes attached to it. */
      documents: kit.json<DocumentId[]>('documents').notNull().default([]),
      secret: kit.bool('secret').notNull().default(false),
      state: kit.text('state').$type<(typeof MAIL_STATES)[number]>().notNull(),
      tries: kit.int('tries').notNull().default(0),
      nextTryAt: kit.time('next_try_at').notNull(),
      lastError: kit.text('last_error'),
      createdAt: kit.time('created_at').notNull(),
      /** Null for a mail that was only written to the outbox folder. */
      sentAt: kit.time('sent_at'),
      expiresAt: kit.time('expires_at'),
    },
    (t) => [
      kit.uniqueIndex('mail_once').on(t.kind, t.subjectId, t.attempt),
      kit.index('mail_due').on(t.state, t.nextTryAt),
      kit.index('mail_newest').on(t.createdAt, t.id),
      // Queried every two seconds.
      kit.index('mail_secret').on(t.expiresAt).where(sql.raw(MAIL_HOLDS_A_SECRET)),
      oneOf(kit, 'mail', 'state', MAIL_STATES),
    ],
  );

  const auditEntries = kit.table(
    'audit_entry',
    {
      id: kit.text('id').primaryKey(),
      actorId: kit.text('actor_id').$type<UserId>(),
      action: kit.text('action').$type<AuditAction>().notNull(),
      entity: kit.text('entity').$type<AuditEntity>().notNull(),
      entityId: kit.text('entity_id').notNull(),
      /** Whether somebody who ran the shop did it, or the shop itself; else a customer or a visitor. */
      byStaff: kit.bool('by_staff').notNull().default(true),
      data: kit.json<AuditFact['data']>('data').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [
      kit.index('audit_entry_entity').on(t.entity, t.entityId, t.createdAt),
      kit.index('audit_entry_newest').on(t.createdAt, t.id),
      kit.index('audit_entry_newest_of_kind').on(t.entity, t.createdAt, t.id),
      kit.index('audit_entry_newest_of_staff').on(t.byStaff, t.createdAt, t.id),
      kit.index('audit_entry_failed_sign_in').on(t.createdAt).where(sql.raw(AUDIT_FAILED_SIGN_IN)),
    ],
  );

  const settings = kit.table('setting', {
    key: kit.text('key').primaryKey(),
    value: kit.json<unknown>('value').notNull(),
    updatedAt: kit.time('updated_at').notNull(),
  });

  /** Searches without results, by their normalised words. */
  const searchMisses = kit.table(
    'search_miss',
    {
      query: kit.text('query').primaryKey(),
      count: kit.int('count').notNull(),
      lastAt: kit.time('last_at').notNull(),
    },
    (t) => [kit.index('search_miss_newest').on(t.lastAt)],
  );

  /** A job's lease: only the process that holds it runs the job. */
  const jobs = kit.table('job', {
    name: kit.text('name').primaryKey(),
    leaseHolder: kit.text('lease_holder'),
    leaseUntil: kit.time('lease_until'),
    lastRunAt: kit.time('last_run_at'),
    lastSuccessAt: kit.time('last_success_at'),
    lastError: kit.text('last_error'),
  });

  /**
   * Lock rows, each guarding a set. A writer updates the set's row first, which serialises writers on both
   * engines; the version tells readers that the set has changed.
   */
  const lockRows = kit.table('guard', {
    name: kit.text('name').$type<LockRowName>().primaryKey(),
    version: kit.int('version').notNull(),
  });

  return { mails, auditEntries, settings, searchMisses, jobs, lockRows };
}

/**
 * `catalogue` guards everything on public pages, `categories` the categories with their attributes, `admins` the
 * users whose role is ADMIN, `order_chain` the chain of order events.
 */
export type LockRowName = 'catalogue' | 'categories' | 'admins' | 'order_chain';
