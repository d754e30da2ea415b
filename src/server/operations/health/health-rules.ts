import { HEALTH_AREAS, HEALTH_LEVELS, type HealthFinding, type PaymentMode } from '../../../shared/health.ts';

/** What is known about how the shop is doing. */
export type HealthFacts = {
  now: Date;
  paymentMode: PaymentMode;
  /** When the payment provider last called. */
  lastWebhookAt: Date | null;
  newestOrderAt: Date | null;
  /** Orders that wait for the owner, by why. */
  orders: { inReview: number; refundOwed: number; short: number; recovered: number; addressMissing: number };
  mail: {
    configured: boolean;
    /** Given up in the last days. */
    failed: number;
    /** Tried in vain, and to be tried again. */
    waiting: { count: number; error: string };
  };
  /** Origin that links in mails begin with. */
  publicUrl: string;
  /** Origin by which the owner's browser has reached the shop. */
  seenOrigin: string;
  proxy: { trusted: boolean; forwarded: boolean };
  /** Null where the database's own programs make them. */
  backup: { lastAt: Date | null; error: string | null } | null;
  /** Bytes free where pictures and backups are kept; null where the system does not say. */
  freeBytes: number | null;
  /** Background jobs whose last run failed; the backup's is told with the backups. */
  failingJobs: readonly { name: string; error: string }[];
};

const HOUR_MS = 3_600_000;
/** One is made every night: after this one night was missed for certain. */
const BACKUP_OLD_MS = 49 * HOUR_MS;
/** An order whose webhook is this late was booked without it. */
const WEBHOOK_LATE_MS = HOUR_MS;
const DISK_BAD_BYTES = 500e6;
const DISK_LOW_BYTES = 2e9;

/** What is wrong, the worst first. */
export function judgeHealth(facts: HealthFacts): HealthFinding[] {
  const findings = [
    ...judgePayments(facts),
    ...judgeOrders(facts),
    ...judgeMail(facts),
    ...judgeAddress(facts),
    ...judgeBackups(facts),
    ...judgeMachine(facts),
  ];
  const rank = ({ level, area }: HealthFinding) =>
    HEALTH_LEVELS.indexOf(level) * HEALTH_AREAS.length + HEALTH_AREAS.indexOf(area);
  return findings.sort((a, b) => rank(a) - rank(b));
}

function* judgePayments(facts: HealthFacts): Generator<HealthFinding> {
  const { paymentMode, lastWebhookAt, newestOrderAt, publicUrl } = facts;
  if (paymentMode === 'stand_in') {
    yield { area: 'payments', level: 'warn', code: 'payments_stand_in' };
    // It is part of the shop: its calls have no way to go.
    return;
  }
  if (paymentMode === 'stripe_test') yield { area: 'payments', level: 'warn', code: 'payments_test_key' };
  const url = `${publicUrl}/api/stripe/webhook`;
  if (!lastWebhookAt) yield { area: 'webhook', level: 'warn', code: 'webhook_never', url };
  else if (newestOrderAt && newestOrderAt.getTime() - lastWebhookAt.getTime() > WEBHOOK_LATE_MS)
    yield { area: 'webhook', level: 'warn', code: 'webhook_silent', url, lastAt: lastWebhookAt };
}

function* judgeOrders({ orders }: HealthFacts): Generator<HealthFinding> {
  const counted = [
    ['orders_in_review', 'bad', orders.inReview],
    ['orders_refund_owed', 'bad', orders.refundOwed],
    ['orders_short', 'warn', orders.short],
    ['orders_recovered', 'warn', orders.recovered],
    ['orders_address_missing', 'warn', orders.addressMissing],
  ] as const;
  for (const [code, level, count] of counted) {
    if (count > 0) yield { area: 'orders', level, code, count };
  }
}

function* judgeMail({ mail }: HealthFacts): Generator<HealthFinding> {
  if (!mail.configured) yield { area: 'mail', level: 'warn', code: 'mail_not_configured' };
  if (mail.failed > 0) yield { area: 'mail', level: 'bad', code: 'mails_failed', count: mail.failed };
  if (mail.waiting.count > 0) yield { area: 'mail', level: 'warn', code: 'mails_waiting', ...mail.waiting };
}

function* judgeAddress({ publicUrl, seenOrigin, proxy }: HealthFacts): Generator<HealthFinding> {
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
  if (proxy.forwarded && !proxy.trusted) yield { area: 'proxy', level: 'bad', code: 'proxy_not_trusted' };
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

function* judgeMachine({ freeBytes, failingJobs }: HealthFacts): Generator<HealthFinding> {
  if (freeBytes !== null && freeBytes < DISK_LOW_BYTES)
    yield { area: 'disk', level: freeBytes < DISK_BAD_BYTES ? 'bad' : 'warn', code: 'disk_low', freeBytes };
  for (const job of failingJobs) yield { area: 'jobs', level: 'bad', code: 'job_failing', ...job };
}
