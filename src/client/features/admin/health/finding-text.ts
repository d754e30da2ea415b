import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { adminPath, ORDERS_TO_LOOK_AT } from '../admin-paths.ts';
import { sizeText } from '../frame/size-text.ts';

export type Finding = RouterOutputs['admin']['health']['get']['findings'][number];

/** A finding as the owner reads it: what is wrong, what it causes, what to do, and where. */
export type FindingText = {
  title: string;
  text: string;
  /** Configuration lines that fix it; they take effect after a restart. */
  settings?: string[];
  /** A command that fixes it. */
  command?: string;
  link?: { label: string; to: string };
};

type HealthTexts = Texts['adminHealth'];

const linksWith = ({ links }: HealthTexts) => ({
  payments: { label: links.payments, to: adminPath('payments') },
  mailServer: { label: links.mailServer, to: adminPath('mail/server') },
  stripePayments: { label: links.stripePayments, to: 'https://dashboard.stripe.com/payments' },
  stripeWebhooks: { label: links.stripeWebhooks, to: 'https://dashboard.stripe.com/webhooks' },
  theseOrders: { label: links.theseOrders, to: ORDERS_TO_LOOK_AT },
  refundedOrders: { label: links.refundedOrders, to: adminPath('all-orders', { status: 'refunded' }) },
  settings: { label: links.settings, to: adminPath('settings') },
  backups: { label: links.backups, to: adminPath('backups') },
  backupCommands: { label: links.backupCommands, to: adminPath('backups') },
  failedMails: { label: links.mails, to: adminPath('mail', { state: 'failed' }) },
  queuedMails: { label: links.mails, to: adminPath('mail', { state: 'queued' }) },
});

type TextOf = { [Code in Finding['code']]: (finding: Extract<Finding, { code: Code }>) => FindingText };

function textsOfFindings(texts: HealthTexts, dates: Formats): TextOf {
  const said = texts.findings;
  const links = linksWith(texts);
  const timeText = (instant: string): string => dates.moment.format(new Date(instant));
  const ofOrders =
    ({ title, text }: { title: (count: number) => string; text: string }) =>
    ({ count }: { count: number }): FindingText => ({ title: title(count), text, link: links.theseOrders });
  return {
    payments_stand_in: () => ({ ...said.payments_stand_in, link: links.payments }),
    payments_test_key: () => ({ ...said.payments_test_key, link: links.payments }),
    payments_locked: ({ keyFile }) => ({
      title: said.payments_locked.title,
      text: said.payments_locked.text(keyFile),
      link: links.payments,
    }),
    payments_missing: () => ({ ...said.payments_missing, link: links.payments }),
    payments_refused: () => ({ ...said.payments_refused, link: links.stripePayments }),
    webhook_missing: () => ({ ...said.webhook_missing, link: links.payments }),
    payments_stuck: ({ count, since, example }) => ({
      title: said.payments_stuck.title(count),
      text: said.payments_stuck.text(timeText(since), example),
      link: links.stripePayments,
    }),
    webhook_never: ({ url }) => ({
      title: said.webhook_never.title,
      text: said.webhook_never.text(url),
      link: links.stripeWebhooks,
    }),
    webhook_silent: ({ url, lastAt }) => ({
      title: said.webhook_silent.title,
      text: said.webhook_silent.text(url, timeText(lastAt)),
      link: links.stripeWebhooks,
    }),
    orders_in_review: ofOrders(said.orders_in_review),
    orders_disputed: ofOrders(said.orders_disputed),
    orders_withdrawn: ofOrders(said.orders_withdrawn),
    orders_refund_owed: ofOrders(said.orders_refund_owed),
    orders_hold_goods: ({ count, numbers }) => ({
      title: said.orders_hold_goods.title(count),
      text: said.orders_hold_goods.text(numbers.join(', ')),
      link: links.refundedOrders,
    }),
    orders_short: ofOrders(said.orders_short),
    orders_recovered: ofOrders(said.orders_recovered),
    orders_address_missing: ofOrders(said.orders_address_missing),
    mail_not_configured: () => ({ ...said.mail_not_configured, link: links.mailServer }),
    mail_locked: ({ keyFile }) => ({
      title: said.mail_locked.title,
      text: said.mail_locked.text(keyFile),
      link: links.mailServer,
    }),
    mails_failed: ({ count }) => ({
      title: said.mails_failed.title(count),
      text: said.mails_failed.text,
      link: links.failedMails,
    }),
    mails_waiting: ({ count, error }) => ({
      title: said.mails_waiting.title(count),
      text: said.mails_waiting.text(error),
      link: links.queuedMails,
    }),
    address_differs: ({ configured, seen }) => ({
      title: said.address_differs.title,
      text: said.address_differs.text(seen, configured),
      settings: [`PUBLIC_URL=${seen}`],
    }),
    address_without_tls: ({ configured }) => ({
      ...said.address_without_tls,
      settings: [`PUBLIC_URL=${configured.replace('http:', 'https:')}`],
    }),
    proxy_not_trusted: ({ address }) => ({ ...said.proxy_not_trusted, settings: [`TRUST_PROXY=${address}`] }),
    backup_never: () => ({ ...said.backup_never, link: links.backups }),
    backup_old: ({ lastAt }) => ({
      title: said.backup_old.title,
      text: said.backup_old.text(timeText(lastAt)),
      link: links.backups,
    }),
    backup_failing: ({ error }) => ({
      title: said.backup_failing.title,
      text: said.backup_failing.text(error),
      link: links.backups,
    }),
    backup_elsewhere: () => ({ ...said.backup_elsewhere, link: links.backupCommands }),
    offsite_failing: ({ fault, detail }) => ({
      title: said.offsite_failing.title,
      text: said.offsite_failing.text(texts.offsiteFaults[fault](detail)),
    }),
    offsite_never: ({ place }) => ({
      title: said.offsite_never.title,
      text: said.offsite_never.text(place),
      link: links.backups,
    }),
    offsite_old: ({ place, lastAt }) => ({
      title: said.offsite_old.title,
      text: said.offsite_old.text(timeText(lastAt), place),
      link: links.backups,
    }),
    disk_low: ({ freeBytes }) => ({
      title: said.disk_low.title(sizeText(freeBytes, dates)),
      text: said.disk_low.text,
      link: links.backups,
    }),
    disk_filling: ({ weeks, weeklyBytes, freeBytes }) => ({
      title: said.disk_filling.title(weeks),
      text: said.disk_filling.text(sizeText(weeklyBytes, dates), sizeText(freeBytes, dates)),
      link: links.backups,
    }),
    documents_lost: ({ count, numbers, folder }) => ({
      title: said.documents_lost.title(count),
      text: said.documents_lost.text(numbers.join(', '), folder),
      link: links.backups,
    }),
    files_unreachable: ({ place, fault, detail }) => ({
      title: said.files_unreachable.title,
      text: said.files_unreachable.text(place, texts.filesFaults[fault](detail)),
    }),
    key_file_readable: ({ file, command }) => ({
      title: said.key_file_readable.title,
      text: said.key_file_readable.text(file),
      command,
    }),
    files_readable: ({ files, command }) => ({
      title: said.files_readable.title,
      text: said.files_readable.text(files.join(', ')),
      command,
    }),
    standby_unused: ({ error }) => ({
      title: said.standby_unused.title,
      text: said.standby_unused.text(error),
    }),
    withdrawals_nowhere: () => ({ ...said.withdrawals_nowhere, link: links.settings }),
    kept_without_end: () => ({ ...said.kept_without_end, link: links.settings }),
    job_failing: ({ name, error }) => ({
      title: said.job_failing.title(name),
      text: said.job_failing.text(error),
    }),
  };
}

export function findingText<Code extends Finding['code']>(
  finding: Extract<Finding, { code: Code }>,
  texts: HealthTexts,
  dates: Formats,
): FindingText {
  const text = textsOfFindings(texts, dates)[finding.code];
  return text(finding);
}
