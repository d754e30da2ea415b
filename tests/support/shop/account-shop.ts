import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { openMails } from '../../../src/server/mail/mail-source-service.ts';
import { hasRealOrder } from '../../../src/server/orders/order-repository.ts';
import { createStripeDesk } from '../../../src/server/payments/payment-desk.ts';
import { openPayments } from '../../../src/server/payments/payment-source-service.ts';
import { signPayload } from '../../../src/stand-in/courier.ts';
import { openStandIn, type StandIn } from '../../../src/stand-in/stand-in.ts';
import { openPayingShop, type PayingShop, type SignedEvent } from './test-payments.ts';
import type { TestUser } from './test-shop.ts';

export type AccountShop = PayingShop & {
  admin: TestUser;
  /** The provider, as a stand-in in the place of Stripe: another one than the shop's own. */
  stripe: StandIn;
  stripeUrl: string;
  /** One of its controls. */
  atStripe: (path: string, params: Record<string, string>) => Promise<void>;
  /** An event about one of its sessions, as it would send it, signed with this secret. */
  eventFrom: (type: string, sessionId: string, secret: string) => Promise<SignedEvent>;
  /** Makes the shop as if by another process, which shares only database and key file. */
  anotherProcess: (more?: Partial<Parameters<typeof openPayments>[0]>) => AccountShop['deps'];
};

/** A shop that takes test payments by its own stand-in, and whose owner can enter an account at another one. */
export async function openAccountShop(
  engine: Dialect = 'sqlite',
  { live = true }: { live?: boolean } = {},
): Promise<AccountShop> {
  const shop = await openPayingShop(engine);
  const { deps, folder, clock } = shop;
  const stripe = await openStandIn({
    file: join(folder, 'stripe.db'),
    pagesUrl: () => 'http://stripe.test/pay',
    webhookUrl: () => 'http://127.0.0.1:9/api/stripe/webhook',
    now: clock.now,
    live,
    controls: true,
  });
  const { protocol, host, port } = await stripe.listen();
  onTestFinished(() => stripe.close());
  const stripeUrl = `${protocol}://${host}:${port}`;
  const anotherProcess: AccountShop['anotherProcess'] = (more = {}) => {
    const { read } = deps.db;
    const payments = openPayments({
      read,
      now: clock.now,
      secrets: deps.secrets,
      apiBase: stripeUrl,
      environment: null,
      standIn: {
        secretKey: shop.standIn.apiKey,
        webhookSecrets: [shop.standIn.webhookSecret],
        apiBase: shop.standInUrl,
      },
      alwaysStandIn: false,
      hasRealOrder: () => hasRealOrder(read),
      ...more,
    });
    const outboxFolder = join(folder, 'outbox');
    const mails = openMails({ read, secrets: deps.secrets, environment: null, outboxFolder });
    return {
      ...deps,
      publicUrl: 'https://shop.example',
      payments: payments.gateway,
      paymentDesk: createStripeDesk(stripeUrl),
      mailer: mails.mailer,
      setup: { ...deps.setup, payments: payments.mode, mail: mails.mode },
    };
  };
  const atStripe: AccountShop['atStripe'] = async (path, params) => {
    const answer = await fetch(`${stripeUrl}/_control/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.apiKey}` },
      body: new URLSearchParams(params),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const sdk = new Stripe(stripe.apiKey, { protocol, host, port, telemetry: false });
  const eventFrom: AccountShop['eventFrom'] = async (type, sessionId, secret) => {
    const object = await sdk.checkout.sessions.retrieve(sessionId);
    const payload = JSON.stringify({
      id: `evt_${type}_${sessionId}`,
      object: 'event',
      type,
      created: Math.floor(clock.now().getTime() / 1000),
      data: { object },
    });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    return { body: Buffer.from(payload), signature: signPayload(payload, secret, timestamp) };
  };
  Object.assign(deps, anotherProcess());
  const admin = await shop.given.user({ role: 'ADMIN', name: 'Olga' });
  return { ...shop, admin, stripe, stripeUrl, atStripe, eventFrom, anotherProcess };
}
