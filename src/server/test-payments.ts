import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openStandIn } from '../stand-in/stand-in.ts';
import type { Config } from './config.ts';
import type { StripeOptions } from './payments/stripe-payments.ts';

/**
 * Opens the payment stand-in, which serves wherever no Stripe key is set: a program of its own inside this
 * process, with a file of its own in the data folder. The shop reaches it as it reaches Stripe; only
 * address and key differ.
 * @param port of the shop itself, asked for at each webhook: it is known once the shop listens.
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
