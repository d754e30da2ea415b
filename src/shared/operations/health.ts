import type { OffsiteFaultCode } from './offsite.ts';
import type { S3FaultCode } from './s3-faults.ts';

/** The areas that the health page checks, in display order. */
export const HEALTH_AREAS = [
  'payments',
  'webhook',
  'orders',
  'mail',
  'address',
  'proxy',
  'backups',
  'database',
  'disk',
  'files',
  'jobs',
] as const;
export type HealthArea = (typeof HEALTH_AREAS)[number];

/**
 * `bad` costs money, orders or data; `warn` will, or keeps the shop from opening; `note` is for information.
 */
export const HEALTH_LEVELS = ['bad', 'warn', 'note'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/**
 * Who takes payments: the stand-in, Stripe with a test key, or Stripe live. Nobody does where the key that was
 * entered cannot be read (`locked`), or was removed from a shop with real orders (`missing`).
 */
export type PaymentMode = 'stand_in' | 'stripe_test' | 'live' | 'locked' | 'missing';

/** Where mails go: to a server, or into a folder. The password that was entered cannot be read if `locked`. */
export type MailMode = 'server' | 'folder' | 'locked';

/** A problem, with the values for its text. Sizes are in bytes. */
export type HealthFinding = { area: HealthArea; level: HealthLevel } & (
  | { code: 'payments_stand_in' }
  | { code: 'payments_test_key' }
  /** The key that was entered in the panel cannot be read: its key file is not this one. */
  | { code: 'payments_locked'; keyFile: string }
  | { code: 'payments_missing' }
  /** None of the newest checkouts got a payment page. */
  | { code: 'payments_refused' }
  /** `example`: the provider's id of the oldest. */
  | { code: 'payments_stuck'; count: number; since: Date; example: string }
  /** Nobody has told the shop the secret of a webhook. */
  | { code: 'webhook_missing' }
  | { code: 'webhook_never'; url: string }
  | { code: 'webhook_silent'; url: string; lastAt: Date }
  /** The amount paid differs from the order's total. */
  | { code: 'orders_in_review'; count: number }
  /** The customer's bank disputes the payment or suspects fraud. */
  | { code: 'orders_disputed'; count: number }
  /** The customer withdrew from the contract. */
  | { code: 'orders_withdrawn'; count: number }
  /** Cancelled, but not refunded. */
  | { code: 'orders_refund_owed'; count: number }
  /** Refunded in full and not sent, but goods are taken from stock for them. `numbers`: of some. */
  | { code: 'orders_hold_goods'; count: number; numbers: readonly string[] }
  | { code: 'orders_short'; count: number }
  | { code: 'orders_recovered'; count: number }
  | { code: 'orders_address_missing'; count: number }
  | { code: 'mail_not_configured' }
  | { code: 'mail_locked'; keyFile: string }
  | { code: 'mails_failed'; count: number }
  | { code: 'mails_waiting'; count: number; error: string }
  | { code: 'address_differs'; configured: string; seen: string }
  | { code: 'address_without_tls'; configured: string }
  /** `address`: the proxy's. */
  | { code: 'proxy_not_trusted'; address: string }
  | { code: 'backup_never' }
  | { code: 'backup_old'; lastAt: Date }
  | { code: 'backup_failing'; error: string }
  | { code: 'backup_elsewhere' }
  /** Of the copies in another place. */
  | { code: 'offsite_failing'; fault: OffsiteFaultCode; detail: string }
  | { code: 'offsite_never'; place: string }
  | { code: 'offsite_old'; place: string; lastAt: Date }
  | { code: 'disk_low'; freeBytes: number }
  | { code: 'disk_filling'; weeks: number; weeklyBytes: number; freeBytes: number }
  /** Other users of the machine can read these files of the data folder; the command ends that. */
  | { code: 'files_readable'; files: string[]; command: string }
  /** Other users can read the key file, which lies elsewhere. */
  | { code: 'key_file_readable'; file: string; command: string }
  /** Invoices and credit notes whose files are missing; the first few are named. */
  | { code: 'documents_lost'; count: number; numbers: string[]; folder: string }
  /** The storage of pictures and documents. */
  | { code: 'files_unreachable'; place: string; fault: S3FaultCode; detail: string }
  /** The server of DATABASE_READ_URL does not answer, or is no copy of the database. */
  | { code: 'standby_unused'; error: string }
  /** The law demands a form for withdrawals, but nobody could be told of them. */
  | { code: 'withdrawals_nowhere' }
  /** No setting says after how long emails, or entries of the audit log, are deleted. */
  | { code: 'kept_without_end' }
  | { code: 'job_failing'; name: string; error: string }
);
