import { join } from 'node:path';
import type Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { createStripePayments } from '../../../src/server/payments/stripe-payments.ts';
import { openStandIn, type StandIn } from '../../../src/stand-in/stand-in.ts';
import { type OnEnd, openTestShop, type TestShop } from './test-shop.ts';

export type PayingShop = TestShop & {
  /** Pays a session at the provider; the shop is not told. */
  pay: (sessionId: string, more?: Record<string, string>) => Promise<void>;
  /** One of the stand-in's fault controls. */
  control: (path: string, params?: Record<string, string>) => Promise<unknown>;
  /** A webhook's body and signature as the provider would send them. */
  signedEvent: (type: string, sessionId: string) => Promise<SignedEvent>;
  /** Signs any event with the current time. */
  sign: (event: object) => SignedEvent;
  /** The provider's own state. */
  standIn: StandIn;
  standInUrl: string;
  /** The provider's API, as its dashboard would use it. */
  provider: Stripe;
};

export type SignedEvent = { body: Buffer; signature: string };

/** A test shop with the payment stand-in, over real HTTP, on one clock. */
export async function openPayingShop(
  engine: Dialect = 'sqlite',
  onEnd: OnEnd = onTestFinished,
): Promise<PayingShop> {
  const shop = await openTestShop(engine, onEnd);
  const standIn = await openStandIn({
    file: join(shop.folder, 'test-payments.db'),
    pagesUrl: () => 'http://shop.test/test-payments',
    webhookUrl: () => 'http://127.0.0.1:9/api/stripe/webhook',
    now: shop.clock.now,
    controls: true,
  });
  const { protocol, host, port } = await standIn.listen();
  const url = `${protocol}://${host}:${port}`;
  onEnd(() => standIn.close());
  shop.deps.payments = createStripePayments({
    secretKey: standIn.apiKey,
    webhookSecrets: [standIn.webhookSecret],
    apiBase: url,
  });
  const control = async (path: string, params: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/_control/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${standIn.apiKey}` },
      body: new URLSearchParams(params),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { default: StripeSdk } = await import('stripe');
  const sdk = new StripeSdk(standIn.apiKey, { protocol, host, port, telemetry: false });
  const sign = (event: object): SignedEvent => {
    const payload = JSON.stringify(event);
    const signature = sdk.webhooks.generateTestHeaderString({
      payload,
      secret: standIn.webhookSecret,
      timestamp: Math.floor(shop.clock.now().getTime() / 1000),
    });
    return { body: Buffer.from(payload), signature };
  };
  return {
    ...shop,
    standIn,
    standInUrl: url,
    control,
    async pay(session, more = {}) {
      await control('pay', { session, ...more });
    },
    signedEvent: async (type, sessionId) =>
      sign({
        id: `evt_${type}_${sessionId}`,
        object: 'event',
        type,
        created: Math.floor(shop.clock.now().getTime() / 1000),
        data: { object: await sdk.checkout.sessions.retrieve(sessionId) },
      }),
    sign,
    provider: sdk,
  };
}
