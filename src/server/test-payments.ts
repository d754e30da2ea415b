import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openStandIn } from '../stand-in/stand-in.ts';
import type { Config } from './config.ts';
import type { StripeOptions } from './payments/stripe-payments.ts';

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
