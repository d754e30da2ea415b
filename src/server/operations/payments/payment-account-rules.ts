import { DAY_MS } from '../../../shared/durations.ts';

/** For how long the provider sends an event again (Stripe, "Webhook retries": up to three days). */
const EVENTS_LIVE_MS = 3 * DAY_MS;

/** Sealed secrets of webhooks that were replaced, and until when each is valid. */
type EarlierSecrets = { sealed: string; until: string }[];

/** The secrets of webhooks before this one that are still valid: the replaced one's, and those before it. */
export function earlierSecrets(
  { webhook, earlier }: { webhook: { sealed: string } | null; earlier: EarlierSecrets },
  now: Date,
): EarlierSecrets {
  const until = new Date(now.getTime() + EVENTS_LIVE_MS).toISOString();
  return [
    ...(webhook ? [{ sealed: webhook.sealed, until }] : []),
    ...earlier.filter((secret) => new Date(secret.until) > now),
  ];
}

type Account = { live: boolean; accountId: string | null };

/** Whether a new key is of the same account, whose webhook then stays. Not every key may say whose it is. */
export const staysOf = (before: Account | null, after: Account): boolean =>
  before !== null &&
  before.live === after.live &&
  (before.accountId === null || after.accountId === null || before.accountId === after.accountId);

export const webhookUrlOf = (publicUrl: string): string => `${publicUrl}/api/stripe/webhook`;

/** Whether the provider can reach this origin: it requires TLS, and a public name or address. */
export function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const local =
    /^(localhost|.*\.(localhost|local|internal)|127(\.\d+){3}|0\.0\.0\.0|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[.*\])$/;
  return protocol === 'https:' && hostname.includes('.') && !local.test(hostname);
}
