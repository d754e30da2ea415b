import { z } from 'zod';
import { AUDIT_ENTITIES, AUDIT_PARTIES } from '../operations/audit.ts';
import { DEMO_REMOVAL_WORDS } from '../operations/demo.ts';
import { MAIL_STATES } from '../operations/mail.ts';
import { cursor, direction } from './paging.ts';
import { id } from './text.ts';

const limit = z.number().int().min(1).max(100).default(50);

export const listMailsInput = z.strictObject({
  /** Without `sent`: nearly all mails are sent, so an index would not help to page through them. */
  state: z.enum(MAIL_STATES).exclude(['sent']).optional(),
  cursor,
  direction,
  limit,
});

export const mailIdInput = z.strictObject({ id: id('mail') });

export const listAuditInput = z.strictObject({
  entity: z.enum(AUDIT_ENTITIES).optional(),
  /** Who acted. */
  by: z.enum(AUDIT_PARTIES).optional(),
  cursor,
  direction,
  limit,
});

/** A backup's file name. */
export const backupNameInput = z.object({ name: z.string().min(1).max(100) });

/** Typed by the owner, so that a single click cannot do it. */
export const removeDemoInput = z.strictObject({
  confirm: z.literal(DEMO_REMOVAL_WORDS),
  /** Whether the first categories that are then empty go, too. */
  categories: z.boolean().default(false),
});

export const backupReport = z.object({ name: z.string(), bytes: z.number().int() });
