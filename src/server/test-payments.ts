import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openStandIn } from '../stand-in/stand-in.ts';
import { type Config, ConfigError } from './config.ts';
import type { Reader } from './db/database.ts';
import { hasRealOrder } from './orders/order-repository.ts';
import { readPaymentAccount } from './payments/payment-account-repository.ts';
import type { StripeOptions } from './payments/stripe-payments.ts';

const MISSING_KEYS =
  'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: are not set, but this shop has real orders, and anybody could order without paying (TEST_PAYMENTS=on is for a copy of the shop)';

/**
 * Whether the payment stand-in may be needed: not if the environment has a Stripe account, nor if the shop has real
 * orders and its own account.
 * @param read of any version's database: the doctor asks before an update.
 * @throws ConfigError for a shop with real orders whose account was in the environment.
 */
export async function mayNeedTestPayments(
  { stripe, testPayments }: Pick<Config, 'stripe' | 'testPayments'>,
  read: Reader,
): Promise<boolean> {
  if (stripe) return false;
  if (testPayments || !(await hasRealOrder(read))) return true;
  // A shop whose key was entered in the panel opens without payments, so that it can be entered again.
  if ((await readPaymentAccount(read)).version > 0) return false;
  throw new ConfigError([MISSING_KEYS]);
}

/**
 * Opens the payment stand-in, used when no Stripe key is set. It is a separate program inside this process,
 * with its own file in the data folder; the shop talks to it as it talks to Stripe, with only address and key
 * changed.
 * @param port returns the shop's port; called for each webhook, since it is known only once the shop listens.
 */
export async function openTestPayments(
  config: Pick<Config, 'dataDir' | 'publicUrl'>,
  { now, port }: { now: () => Date; port: () => number },
) {
  await mkdir(config.dataDir, { recursive: true });
  const standIn = await openStandIn({
    file: join(config.dataDir, 'test-payments.db'),
    pagesUrl: () => `${config.publicUrl}/test-payments`,
    webhookUrl: () => `http://127.0.0.1:${port()}/api/stripe/webhook`,
    now,
  });
  const { protocol, host, port: apiPort } = await standIn.listen();
  const account: StripeOptions = {
    secretKey: standIn.apiKey,
    webhookSecrets: [standIn.webhookSecret],
    apiBase: `${protocol}://${host}:${apiPort}`,
  };
  return { account, store: standIn.store, start: () => standIn.start(), close: () => standIn.close() };
}
