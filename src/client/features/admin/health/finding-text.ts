import type { HealthArea } from '../../../../shared/health.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { adminPath, ORDERS_TO_LOOK_AT } from '../admin-paths.ts';
import { momentFormat } from '../frame/moment-format.ts';
import { sizeText } from '../frame/size-text.ts';

export type Finding = RouterOutputs['admin']['health']['get']['findings'][number];

/** What a finding says to the owner: what is wrong, what comes of it and what to do, and where. */
export type FindingText = {
  title: string;
  text: string;
  /** Lines of the configuration that mend it; the shop is started again after. */
  settings?: string[];
  link?: { label: string; to: string };
};

const STRIPE_KEYS = { label: 'Stripe: API keys', to: 'https://dashboard.stripe.com/apikeys' };
const STRIPE_WEBHOOKS = { label: 'Stripe: webhooks', to: 'https://dashboard.stripe.com/webhooks' };
const OPEN_ORDERS = { label: 'Show these orders', to: ORDERS_TO_LOOK_AT };
const BACKUPS = { label: 'Backups', to: adminPath('backups') };
const mailsThatAre = (state: string) => ({ label: 'Show the mails', to: adminPath('mail', { state }) });

const timeText = (instant: string): string => momentFormat.format(new Date(instant));
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;

type TextOf = { [Code in Finding['code']]: (finding: Extract<Finding, { code: Code }>) => FindingText };

const TEXTS: TextOf = {
  payments_stand_in: () => ({
    title: 'Test payments are in use',
    text: 'Nobody is charged, and orders are marked as tests. To take money, set the keys of your Stripe account.',
    settings: ['STRIPE_SECRET_KEY=sk_live_…', 'STRIPE_WEBHOOK_SECRET=whsec_…'],
    link: STRIPE_KEYS,
  }),
  payments_test_key: () => ({
    title: 'The Stripe key is one for tests',
    text: 'Only Stripe’s test cards are taken, and nobody is charged. Set the live keys when the shop opens.',
    settings: ['STRIPE_SECRET_KEY=sk_live_…', 'STRIPE_WEBHOOK_SECRET=whsec_…'],
    link: STRIPE_KEYS,
  }),
  webhook_never: ({ url }) => ({
    title: 'Stripe has never called this shop',
    text: `Orders are still found within half a minute, but refunds made at Stripe come late. Add this address as a webhook: ${url}`,
    link: STRIPE_WEBHOOKS,
  }),
  webhook_silent: ({ url, lastAt }) => ({
    title: 'Stripe no longer calls this shop',
    text: `Its last call was ${timeText(lastAt)}, before the newest order. Look there whether calls to ${url} fail, and why.`,
    link: STRIPE_WEBHOOKS,
  }),
  orders_in_review: ({ count }) => ({
    title: counted(count, 'payment fits no order', 'payments fit no order'),
    text: 'What was paid is not what the order comes to. Approve the payment or cancel the order.',
    link: OPEN_ORDERS,
  }),
  orders_refund_owed: ({ count }) => ({
    title: counted(count, 'cancelled order was not refunded', 'cancelled orders were not refunded'),
    text: 'The customer’s money is still here. Refund what is left of it.',
    link: OPEN_ORDERS,
  }),
  orders_short: ({ count }) => ({
    title: counted(count, 'order is short of goods', 'orders are short of goods'),
    text: 'It was paid, but not everything was there. Take the goods from stock when they have come, or refund them.',
    link: OPEN_ORDERS,
  }),
  orders_recovered: ({ count }) => ({
    title: counted(count, 'order was rebuilt from its payment', 'orders were rebuilt from their payments'),
    text: 'The shop knew the payment only from the provider, as after a restored backup. Look whether it is complete.',
    link: OPEN_ORDERS,
  }),
  orders_address_missing: ({ count }) => ({
    title: counted(count, 'order has no address', 'orders have no address'),
    text: 'It cannot be packed. Ask the customer and fill the address in.',
    link: OPEN_ORDERS,
  }),
  mail_not_configured: () => ({
    title: 'Mail is not configured',
    text: 'Nobody gets a confirmation or a link to reset a password: mails are written to DATA_DIR/outbox instead.',
    settings: ['SMTP_URL=smtps://user:password@mail.example:465', 'MAIL_FROM=Your shop <shop@your.domain>'],
    link: { label: 'Send a test mail', to: adminPath('mail') },
  }),
  mails_failed: ({ count }) => ({
    title: counted(count, 'mail was given up', 'mails were given up'),
    text: 'In the last seven days, after ten tries each. Look at the error, mend it, and send them again.',
    link: mailsThatAre('failed'),
  }),
  mails_waiting: ({ count, error }) => ({
    title: counted(count, 'mail could not be sent yet', 'mails could not be sent yet'),
    text: `It is tried again by itself. The mail server said: ${error || 'nothing'}`,
    link: mailsThatAre('queued'),
  }),
  address_differs: ({ configured, seen }) => ({
    title: 'The shop’s address is not the configured one',
    text: `You reached it at ${seen}, but links in mails and the way back from payment begin with ${configured}.`,
    settings: [`PUBLIC_URL=${seen}`],
  }),
  address_without_tls: ({ configured }) => ({
    title: 'The shop is open without encryption',
    text: 'Passwords can be read on the way. Put a proxy with TLS in front, as docs/how-to/go-live.md shows.',
    settings: [`PUBLIC_URL=${configured.replace('http:', 'https:')}`],
  }),
  proxy_not_trusted: () => ({
    title: 'A proxy is in front, and is not trusted',
    text: 'Every visitor seems to come from the proxy, so all share one limit and shut each other out. Name the proxy’s own address.',
    settings: ['TRUST_PROXY=127.0.0.1'],
  }),
  backup_never: () => ({
    title: 'There is no backup yet',
    text: 'One is made every night. Make the first now, and keep a copy on another machine.',
    link: BACKUPS,
  }),
  backup_old: ({ lastAt }) => ({
    title: 'The last backup is old',
    text: `It is of ${timeText(lastAt)}. Make one now, and look whether the shop is on at night.`,
    link: BACKUPS,
  }),
  backup_failing: ({ error }) => ({
    title: 'The last backup failed',
    text: `It said: ${error}`,
    link: BACKUPS,
  }),
  backup_elsewhere: () => ({
    title: 'The shop cannot see whether its PostgreSQL is backed up',
    text: 'PostgreSQL’s own programs do that. Have them run every night.',
    link: { label: 'Show the commands', to: adminPath('backups') },
  }),
  disk_low: ({ freeBytes }) => ({
    title: `Only ${sizeText(freeBytes)} are free`,
    text: 'Without room no order can be written down. Move old backups away, or give the data folder a larger disk.',
    link: BACKUPS,
  }),
  job_failing: ({ name, error }) => ({
    title: `The background job “${name}” failed`,
    text: `It is tried again by itself. It said: ${error}`,
  }),
};

export function findingText<Code extends Finding['code']>(
  finding: Extract<Finding, { code: Code }>,
): FindingText {
  const text = TEXTS[finding.code as Code];
  return text(finding);
}

/** What is said of an area in which nothing is wrong. */
export const AREA_NAMES: Record<HealthArea, string> = {
  payments: 'Payments',
  webhook: 'Calls from the payment provider',
  orders: 'Paid orders',
  mail: 'Mail',
  address: 'Address of the shop',
  proxy: 'Proxy',
  backups: 'Backups',
  disk: 'Room on the disk',
  jobs: 'Background jobs',
};
