import { HOUR_MS } from '../../../shared/durations.ts';
import {
  HEALTH_AREAS,
  HEALTH_LEVELS,
  type HealthFinding,
  type MailMode,
  type PaymentMode,
} from '../../../shared/operations/health.ts';
import type { OffsiteOverview } from '../../../shared/operations/offsite.ts';
import type { S3FaultCode } from '../../../shared/operations/s3-faults.ts';
import type { StorageOverview } from '../../../shared/operations/storage.ts';
import { shellWord } from '../../../shared/shell-word.ts';

/** The facts about a shop's health. */
export type HealthFacts = {
  now: Date;
  paymentMode: PaymentMode;
  /** The file with the key of what was entered in the panel. */
  keyFile: string;
  /** Whether other users of the machine can read it; false for one in the data folder. */
  keyFileReadable: boolean;
  /** The id of the user that runs the shop. */
  shopUser: number;
  /** Whether the provider opened a page for none of the newest checkouts. */
  paymentsRefused: boolean;
  /** Whether the shop knows no secret of a webhook. */
  webhookMissing: boolean;
  /** Payments that cannot be settled; null if there are none. */
  stuckPayments: { count: number; since: Date; example: string } | null;
  /** When the provider's last webhook arrived. */
  lastWebhookAt: Date | null;
  newestOrderAt: Date | null;
  /** Orders that need attention, by reason. */
  orders: Record<
    'inReview' | 'disputed' | 'withdrawn' | 'refundOwed' | 'short' | 'recovered' | 'addressMissing',
    number
  >;
  /** Orders that were refunded in full and not sent, but hold goods; `numbers` of some. */
  holdingGoods: { count: number; numbers: readonly string[] };
  mail: {
    mode: MailMode;
    /** Failed for good in the last days. */
    failed: number;
    /** Failed, and due to be retried. */
    waiting: { count: number; error: string };
  };
  /** Origin used for links in mails. */
  publicUrl: string;
  /** Origin under which the owner's browser reached the shop. */
  seenOrigin: string;
  /** The address of a proxy that forwarded the owner's request, but is not trusted; null without one. */
  strangeProxy: string | null;
  /** Null when the database's own tools make the backups. */
  backup: {
    lastAt: Date | null;
    /** Why one failed since then. */
    error: string | null;
  } | null;
  /** The copies in another place; null where none is configured. */
  offsite: OffsiteOverview | null;
  /** The disk of pictures and backups. */
  storage: StorageOverview;
  dataDir: string;
  /** Why the storage of pictures and documents cannot be used; null if it can, or they are in the data folder. */
  filesFault: { place: string; code: S3FaultCode; detail: string } | null;
  /** Files of the data folder that other users of the machine can read. */
  readableFiles: readonly string[];
  /** Where the files of invoices and credit notes are. */
  documentsFolder: string;
  /** Numbers of invoices and credit notes whose files are missing. */
  lostDocuments: readonly string[];
  /** Why the standby that visitors' answers could be read from is not used; null if it is, or there is none. */
  standbyFault: string | null;
  /** Whether emails, or entries of the audit log, are never deleted. */
  keptWithoutEnd: boolean;
  /** Whether customers must be able to withdraw from contracts online, but cannot. */
  withdrawalsNowhere: boolean;
  /** Background jobs whose last run failed, except the backup, which is reported with the backups. */
  failingJobs: readonly { name: string; error: string }[];
};

/** Backups are nightly, so one this old means that a night was missed. */
const BACKUP_OLD_MS = 49 * HOUR_MS;
/** An order without a webhook for this long was booked without it. */
const WEBHOOK_LATE_MS = HOUR_MS;
const DISK_BAD_BYTES = 500e6;
const DISK_LOW_BYTES = 2e9;
/** Time to order a larger disk. */
const DISK_FULL_SOON_WEEKS = 8;

/** What is wrong, most severe first. */
export function judgeHealth(facts: HealthFacts): HealthFinding[] {
  const findings = [
    ...judgePayments(facts),
    ...judgeOrders(facts),
    ...judgeMail(facts),
    ...judgeAddress(facts),
    ...judgeBackups(facts),
    ...judgeOffsite(facts),
    ...judgeMachine(facts),
    ...judgeFiles(facts),
  ];
  const rank = ({ level, area }: HealthFinding) =>
    HEALTH_LEVELS.indexOf(level) * HEALTH_AREAS.length + HEALTH_AREAS.indexOf(area);
  return findings.sort((a, b) => rank(a) - rank(b));
}

function* judgePayments(facts: HealthFacts): Generator<HealthFinding> {
  const { paymentMode, stuckPayments, lastWebhookAt, newestOrderAt, publicUrl } = facts;
  if (stuckPayments) yield { area: 'payments', level: 'bad', code: 'payments_stuck', ...stuckPayments };
  if (paymentMode === 'stand_in') {
    yield { area: 'payments', level: 'warn', code: 'payments_stand_in' };
    // The stand-in is part of the shop, so its webhooks cannot be misdirected.
    return;
  }
  if (paymentMode === 'locked')
    yield { area: 'payments', level: 'bad', code: 'payments_locked', keyFile: facts.keyFile };
  if (paymentMode === 'missing') yield { area: 'payments', level: 'bad', code: 'payments_missing' };
  if (paymentMode === 'locked' || paymentMode === 'missing') return;
  if (facts.paymentsRefused) yield { area: 'payments', level: 'bad', code: 'payments_refused' };
  if (paymentMode === 'stripe_test') yield { area: 'payments', level: 'warn', code: 'payments_test_key' };
  const url = `${publicUrl}/api/stripe/webhook`;
  if (facts.webhookMissing) yield { area: 'webhook', level: 'warn', code: 'webhook_missing' };
  else if (!lastWebhookAt) yield { area: 'webhook', level: 'warn', code: 'webhook_never', url };
  else if (newestOrderAt && newestOrderAt.getTime() - lastWebhookAt.getTime() > WEBHOOK_LATE_MS)
    yield { area: 'webhook', level: 'warn', code: 'webhook_silent', url, lastAt: lastWebhookAt };
}

function* judgeOrders({ orders, holdingGoods, withdrawalsNowhere }: HealthFacts): Generator<HealthFinding> {
  const counted = [
    ['orders_in_review', 'bad', orders.inReview],
    ['orders_disputed', 'bad', orders.disputed],
    ['orders_withdrawn', 'bad', orders.withdrawn],
    ['orders_refund_owed', 'bad', orders.refundOwed],
    ['orders_short', 'warn', orders.short],
    ['orders_recovered', 'warn', orders.recovered],
    ['orders_address_missing', 'warn', orders.addressMissing],
  ] as const;
  for (const [code, level, count] of counted) {
    if (count > 0) yield { area: 'orders', level, code, count };
  }
  if (holdingGoods.count > 0)
    yield { area: 'orders', level: 'warn', code: 'orders_hold_goods', ...holdingGoods };
  if (withdrawalsNowhere) yield { area: 'orders', level: 'warn', code: 'withdrawals_nowhere' };
}

function* judgeMail({ mail, keyFile }: HealthFacts): Generator<HealthFinding> {
  if (mail.mode === 'locked') yield { area: 'mail', level: 'bad', code: 'mail_locked', keyFile };
  if (mail.mode === 'folder') yield { area: 'mail', level: 'warn', code: 'mail_not_configured' };
  if (mail.failed > 0) yield { area: 'mail', level: 'bad', code: 'mails_failed', count: mail.failed };
  if (mail.waiting.count > 0) yield { area: 'mail', level: 'warn', code: 'mails_waiting', ...mail.waiting };
}

function* judgeAddress({ publicUrl, seenOrigin, strangeProxy }: HealthFacts): Generator<HealthFinding> {
  if (seenOrigin !== publicUrl)
    yield {
      area: 'address',
      level: 'bad',
      code: 'address_differs',
      configured: publicUrl,
      seen: seenOrigin,
    };
  else if (publicUrl.startsWith('http:') && !isThisMachine(publicUrl))
    yield { area: 'address', level: 'warn', code: 'address_without_tls', configured: publicUrl };
  if (strangeProxy !== null)
    yield { area: 'proxy', level: 'bad', code: 'proxy_not_trusted', address: strangeProxy };
}

const isThisMachine = (origin: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

function* judgeBackups({ now, backup }: HealthFacts): Generator<HealthFinding> {
  if (!backup) {
    yield { area: 'backups', level: 'note', code: 'backup_elsewhere' };
    return;
  }
  const { lastAt, error } = backup;
  if (error !== null) yield { area: 'backups', level: 'bad', code: 'backup_failing', error };
  if (!lastAt) yield { area: 'backups', level: 'warn', code: 'backup_never' };
  else if (now.getTime() - lastAt.getTime() > BACKUP_OLD_MS)
    yield { area: 'backups', level: 'bad', code: 'backup_old', lastAt };
}

function* judgeOffsite({ now, offsite }: HealthFacts): Generator<HealthFinding> {
  if (!offsite) return;
  const { place, newest, failure, waiting } = offsite;
  if (failure)
    yield {
      area: 'backups',
      level: 'bad',
      code: 'offsite_failing',
      fault: failure.code,
      detail: failure.detail,
    };
  // Before the first backup there is nothing to copy.
  if (!newest && waiting) yield { area: 'backups', level: 'warn', code: 'offsite_never', place };
  else if (newest && now.getTime() - newest.madeAt.getTime() > BACKUP_OLD_MS)
    yield { area: 'backups', level: 'bad', code: 'offsite_old', place, lastAt: newest.madeAt };
}

function* judgeMachine({
  storage,
  standbyFault,
  keptWithoutEnd,
  failingJobs,
}: HealthFacts): Generator<HealthFinding> {
  const { freeBytes, fullInWeeks: weeks, weeklyBytes } = storage;
  if (freeBytes !== null && freeBytes < DISK_LOW_BYTES)
    yield { area: 'disk', level: freeBytes < DISK_BAD_BYTES ? 'bad' : 'warn', code: 'disk_low', freeBytes };
  else if (freeBytes !== null && weeks !== null && weeklyBytes !== null && weeks < DISK_FULL_SOON_WEEKS)
    yield { area: 'disk', level: 'warn', code: 'disk_filling', weeks, weeklyBytes, freeBytes };
  if (standbyFault !== null)
    yield { area: 'database', level: 'warn', code: 'standby_unused', error: standbyFault };
  if (keptWithoutEnd) yield { area: 'database', level: 'note', code: 'kept_without_end' };
  for (const { name, error } of failingJobs)
    yield { area: 'jobs', level: 'bad', code: 'job_failing', name, error };
}

/** How many files a finding names. */
export const NAMED_FILES = 5;

function* judgeFiles({
  dataDir,
  filesFault,
  documentsFolder,
  readableFiles,
  lostDocuments,
  keyFile,
  keyFileReadable,
  shopUser,
}: HealthFacts): Generator<HealthFinding> {
  if (filesFault) {
    const { code: fault, ...about } = filesFault;
    yield { area: 'files', level: 'bad', code: 'files_unreachable', fault, ...about };
  }
  if (keyFileReadable)
    yield {
      area: 'files',
      level: 'bad',
      code: 'key_file_readable',
      file: keyFile,
      // Root's file, which the shop reads as a member of its group, would else be closed to the shop.
      command: `chown ${shopUser} ${shellWord(keyFile)} && chmod go= ${shellWord(keyFile)}`,
    };
  if (lostDocuments.length > 0)
    yield {
      area: 'files',
      level: 'bad',
      code: 'documents_lost',
      count: lostDocuments.length,
      numbers: lostDocuments.slice(0, NAMED_FILES),
      folder: documentsFolder,
    };
  if (readableFiles.length === 0) return;
  const named = readableFiles.slice(0, NAMED_FILES);
  const files = readableFiles.length > named.length ? [...named, '…'] : named;
  const command = `chmod -R go= ${shellWord(dataDir)}`;
  yield { area: 'files', level: 'bad', code: 'files_readable', files, command };
}
