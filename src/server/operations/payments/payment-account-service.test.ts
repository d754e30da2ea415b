import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AccountShop, openAccountShop } from '../../../../tests/support/shop/account-shop.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import type { EndpointRow } from '../../../stand-in/rows.ts';
import { SYSTEM } from '../../actor.ts';
import { addToCart } from '../../cart/cart-service.ts';
import { getCatalogueVersion } from '../../catalogue/products/catalogue-service.ts';
import { startCheckout } from '../../checkout/checkout-service.ts';
import { takePaymentEvent } from '../../checkout/payment-event-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import type { Deps } from '../../deps.ts';
import { refundOrder } from '../../orders/refunds/refund-service.ts';
import { readPaymentAccount } from '../../payments/payment-account-repository.ts';
import { WEBHOOK_EVENTS } from '../../payments/stripe-event.ts';
import { getHealth } from '../health/health-service.ts';
import {
  checkPaymentKey,
  getPaymentAccount,
  makePaymentWebhook,
  removePaymentKey,
  savePaymentKey,
  saveWebhookSecret,
} from './payment-account-service.ts';

const reason = (code: string) => ({ reason: { code } });
const KEY = (shop: AccountShop) => shop.stripe.apiKey;
const endpoints = ({ stripe }: AccountShop) =>
  stripe.store.all<EndpointRow>('select * from endpoint order by seq');
const saveKey = (shop: AccountShop, version = 0, secretKey = KEY(shop), deps: Deps = shop.deps) =>
  savePaymentKey(deps, shop.admin.actor, { version, secretKey });

/** A customer's payment page, open at whichever provider is valid. */
async function openPage({ deps, given }: AccountShop, by: Deps = deps): Promise<string> {
  const { actor } = await given.user();
  await addToCart(deps, actor, { productId: await given.product() });
  return (await startCheckout(by, actor, {})).id;
}

const ordersOf = async ({ db }: Deps) => {
  const rows = await db.read.select().from(db.read.tables.orders).orderBy(db.read.tables.orders.createdAt);
  return rows.map(({ livemode }) => (livemode ? 'real' : 'test'));
};

describeEngines('the payment account', (engine) => {
  test('a key counts once the provider has said whose it is, in every process, and is never shown', async () => {
    const shop = await openAccountShop(engine);
    const { deps, admin } = shop;
    const other = shop.anotherProcess();
    expect(await other.setup.payments()).toBe('stand_in');
    const version = await getCatalogueVersion(deps);
    expect(await saveKey(shop)).toEqual({
      version: 1,
      mode: 'live',
      variables: [],
      key: {
        live: true,
        last4: KEY(shop).slice(-4),
        accountName: 'Test shop',
        entered: { setAt: deps.now(), setBy: 'Olga' },
      },
      webhook: null,
      webhookUrl: 'https://shop.example/api/stripe/webhook',
      reachable: true,
      webhookEvents: WEBHOOK_EVENTS,
    });
    expect(await getCatalogueVersion(deps)).toBeGreaterThan(version);
    expect([await other.setup.payments(), await other.payments.isLive()]).toEqual(['live', true]);
    const session = await openPage(shop, other);
    expect(shop.stripe.store.get('select id from session where id = ?', session)).toBeTruthy();

    const { auditEntries } = deps.db.read.tables;
    const [entry] = await deps.db.read.select().from(auditEntries);
    expect(entry).toMatchObject({
      action: 'payment_key.entered',
      actorId: admin.id,
      data: { live: true, account: 'Test shop' },
    });
    expect(JSON.stringify([entry, await readPaymentAccount(deps.db.read)])).not.toContain(KEY(shop).slice(8));
  });

  test('of two admins who enter a key at the same time, the second learns of the first', async () => {
    const shop = await openAccountShop(engine);
    await shop.atStripe('keys', { key: 'sk_live_of_another_admin', access: 'all' });
    const outcomes = await Promise.allSettled([saveKey(shop), saveKey(shop, 0, 'sk_live_of_another_admin')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: reason('settings_changed'),
    });
    expect((await readPaymentAccount(shop.deps.db.read)).version).toBe(1);
  });

  test('of two admins who make the webhook at the same time, one does; no endpoint is left behind', async () => {
    const shop = await openAccountShop(engine);
    const { deps, admin } = shop;
    await saveKey(shop);
    const make = () => makePaymentWebhook(deps, admin.actor, { version: 1 });
    const outcomes = await Promise.allSettled([make(), make()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(endpoints(shop)).toHaveLength(1);
  });

  test('a real order keeps test payments out for good, even once the key is removed', async () => {
    const shop = await openAccountShop(engine);
    const { deps, admin } = shop;
    await saveKey(shop);
    const session = await openPage(shop);
    await shop.atStripe('pay', { session });
    await reconcile(deps);
    expect(await ordersOf(deps)).toEqual(['real']);
    expect((await removePaymentKey(deps, admin.actor, { version: 1 })).mode).toBe('missing');
    for (const process of [deps, shop.anotherProcess()])
      await expect(openPage(shop, process)).rejects.toMatchObject(reason('payment_unavailable'));
    expect(await deps.db.read.$count(deps.db.read.tables.checkouts)).toBe(1);
    const { findings } = await getHealth(deps, SYSTEM, { origin: deps.publicUrl, strangeProxy: null });
    expect(findings[0]).toEqual({ area: 'payments', level: 'bad', code: 'payments_missing' });
    await saveKey(shop, 2);
    expect(await deps.setup.payments()).toBe('live');
  });
});

test('a wrong or revoked key, one that may too little, and a provider that is down: nothing is stored', async () => {
  const shop = await openAccountShop();
  const { deps, admin } = shop;
  const [restricted, useless] = ['rk_live_payments_only', 'rk_live_of_no_use'];
  await shop.atStripe('keys', { key: restricted, access: 'payments' });
  await shop.atStripe('keys', { key: useless, access: 'none' });
  await expect(saveKey(shop, 0, 'sk_live_nobody_knows')).rejects.toMatchObject({
    reason: { code: 'payment_key_refused', why: 'unknown' },
  });
  await expect(saveKey(shop, 0, useless)).rejects.toMatchObject({
    reason: { code: 'payment_key_refused', why: 'narrow' },
  });
  expect(await getPaymentAccount(deps, admin.actor)).toMatchObject({
    version: 0,
    mode: 'stand_in',
    key: null,
  });

  expect((await saveKey(shop, 0, restricted)).key).toMatchObject({ accountName: null, live: true });
  await expect(makePaymentWebhook(deps, admin.actor, { version: 1 })).rejects.toMatchObject({
    reason: { code: 'payment_key_refused', why: 'narrow' },
  });
  expect(await checkPaymentKey(deps, admin.actor)).toEqual({ live: true, accountName: null });
  await shop.atStripe('keys', { key: restricted, access: 'revoked' });
  await expect(checkPaymentKey(deps, admin.actor)).rejects.toMatchObject(reason('payment_key_refused'));
  // Whoever pays meanwhile waits; nothing is given up.
  await expect(openPage(shop)).rejects.toMatchObject(reason('payment_unavailable'));

  await shop.stripe.close();
  await expect(saveKey(shop, 1)).rejects.toMatchObject(reason('payment_unavailable'));
  expect((await readPaymentAccount(deps.db.read)).version).toBe(1);
});

test('only an admin who has just signed in may change it, and not what the environment sets', async () => {
  const shop = await openAccountShop();
  const { deps, admin, given } = shop;
  const stale = { ...admin.actor, fresh: false };
  const { actor: customer } = await given.user();
  const input = { version: 0 };
  for (const change of [
    (actor: typeof stale, by: Deps) => savePaymentKey(by, actor, { ...input, secretKey: KEY(shop) }),
    (actor: typeof stale, by: Deps) => removePaymentKey(by, actor, input),
    (actor: typeof stale, by: Deps) => checkPaymentKey(by, actor),
    (actor: typeof stale, by: Deps) => makePaymentWebhook(by, actor, input),
    (actor: typeof stale, by: Deps) => saveWebhookSecret(by, actor, { ...input, secret: 'whsec_12345678' }),
  ]) {
    await expect(change(stale, deps)).rejects.toMatchObject(reason('fresh_sign_in_needed'));
    await expect(change({ ...stale, ...customer, fresh: true }, deps)).rejects.toMatchObject(
      reason('forbidden'),
    );
    const environment = { ...deps.setup.environment, stripe: { live: true, last4: 'wxyz' } };
    const set = { ...deps, setup: { ...deps.setup, environment } };
    await expect(change({ ...stale, fresh: true }, set)).rejects.toMatchObject({
      reason: { code: 'set_by_environment', variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
    });
    expect(await getPaymentAccount(set, admin.actor)).toMatchObject({
      key: { live: true, last4: 'wxyz', entered: null },
    });
  }
  await expect(getPaymentAccount(deps, customer)).rejects.toMatchObject(reason('forbidden'));
});

test('the environment wins over the key of the panel, and TEST_PAYMENTS over it on a copy', async () => {
  const shop = await openAccountShop();
  await saveKey(shop);
  const { standIn, standInUrl } = shop;
  const environment = {
    secretKey: 'sk_test_of_environment',
    webhookSecrets: ['whsec_x'],
    apiBase: standInUrl,
  };
  expect(await shop.anotherProcess({ environment }).setup.payments()).toBe('stripe_test');
  const copy = shop.anotherProcess({ alwaysStandIn: true });
  expect(await copy.setup.payments()).toBe('stand_in');
  const session = await openPage(shop, copy);
  expect(standIn.store.get('select id from session where id = ?', session)).toBeTruthy();
});

test('the webhook is made for exactly the events that the shop reads, and replaced without losing any', async () => {
  const shop = await openAccountShop();
  const { deps, admin } = shop;
  await saveKey(shop);
  const { webhook } = await makePaymentWebhook(deps, admin.actor, { version: 1 });
  expect(webhook).toMatchObject({
    url: 'https://shop.example/api/stripe/webhook',
    made: true,
    setBy: 'Olga',
  });
  const [first] = endpoints(shop);
  expect(JSON.parse(first?.events ?? '[]')).toEqual(WEBHOOK_EVENTS);
  const session = await openPage(shop);
  await shop.atStripe('pay', { session });
  // The provider's own order of things: it was signed before, and arrives after the replacement.
  const event = await shop.eventFrom('checkout.session.completed', session, first?.secret ?? '');

  await makePaymentWebhook(deps, admin.actor, { version: 2 });
  const [second, ...more] = endpoints(shop);
  expect([second?.id === first?.id, more]).toEqual([false, []]);
  await takePaymentEvent(deps, event);
  expect(await ordersOf(deps)).toEqual(['real']);
  const later = await shop.eventFrom('checkout.session.expired', session, second?.secret ?? '');
  await takePaymentEvent(shop.anotherProcess(), later);

  // After three days nothing signed with the replaced secret can still be on its way.
  shop.clock.advance(3 * 86_400_000);
  const stale = await shop.eventFrom('charge.updated', session, first?.secret ?? '');
  await expect(takePaymentEvent(deps, stale)).rejects.toMatchObject(reason('invalid_signature'));
  await takePaymentEvent(deps, await shop.eventFrom('charge.updated', session, second?.secret ?? ''));
});

test('a webhook is only made where the provider can reach the shop, and its reason is told', async () => {
  const shop = await openAccountShop();
  const { deps, admin } = shop;
  await saveKey(shop);
  for (const address of [
    'http://shop.example',
    'https://localhost:3000',
    'https://192.168.0.7',
    'https://shop',
  ]) {
    const at = { ...deps, publicUrl: address };
    expect((await getPaymentAccount(at, admin.actor)).reachable).toBe(false);
    await expect(makePaymentWebhook(at, admin.actor, { version: 1 })).rejects.toMatchObject({
      reason: { code: 'webhook_needs_https', address },
    });
  }
  await makePaymentWebhook(deps, admin.actor, { version: 1 });
  const sql = `insert into endpoint (id, created, url, secret, events, metadata) values (?, 0, 'x', 'x', '[]', '{}')`;
  for (let i = 1; i < 16; i++) shop.stripe.store.run(sql, `we_${i}`);
  await expect(makePaymentWebhook(deps, admin.actor, { version: 2 })).rejects.toMatchObject({
    reason: { code: 'webhook_refused', message: expect.stringContaining('maximum of 16') },
  });
  // Other endpoints of the account are nobody's business.
  expect(endpoints(shop)).toHaveLength(16);
});

test('going from test payments to real ones: trial orders stay tests, open trial pages are given up', async () => {
  const shop = await openAccountShop();
  const { deps, admin, clock } = shop;
  const [paid, open] = [await openPage(shop), await openPage(shop)];
  await shop.pay(paid);
  await reconcile(deps);
  await saveKey(shop);
  clock.advance(60_000);
  await reconcile(deps);
  expect(await ordersOf(deps)).toEqual(['test']);
  const { checkouts, orders } = deps.db.read.tables;
  const states = await deps.db.read.select().from(checkouts);
  expect(states.map(({ state }) => state).sort()).toEqual(['failed', 'paid']);
  // The stand-in does not count any more.
  await expect(
    takePaymentEvent(deps, await shop.signedEvent('checkout.session.completed', open)),
  ).rejects.toMatchObject(reason('invalid_signature'));
  const [order] = await deps.db.read.select().from(orders);
  if (!order) throw new Error('there is no order');
  const refund = {
    orderId: order.id,
    version: order.version,
    amountMinor: order.totalMinor,
    lines: [],
    restock: false,
    reason: '',
  };
  expect(await refundOrder(deps, admin.actor, refund)).toMatchObject({ state: 'succeeded' });
});

test('a page that is open under a key that is replaced or removed is booked by its signed event', async () => {
  const shop = await openAccountShop();
  const { deps, admin } = shop;
  await saveKey(shop);
  await makePaymentWebhook(deps, admin.actor, { version: 1 });
  const secret = endpoints(shop)[0]?.secret ?? '';
  const [first, second] = [await openPage(shop), await openPage(shop)];
  // Rolled within the account: its webhook stays.
  await shop.atStripe('keys', { key: 'sk_live_rolled_key', access: 'all' });
  expect((await saveKey(shop, 2, 'sk_live_rolled_key')).webhook).not.toBeNull();
  await shop.atStripe('pay', { session: first });
  await takePaymentEvent(deps, await shop.eventFrom('checkout.session.completed', first, secret));
  expect(await ordersOf(deps)).toEqual(['real']);

  expect((await removePaymentKey(deps, admin.actor, { version: 3 })).webhook).toBeNull();
  await shop.atStripe('pay', { session: second });
  await takePaymentEvent(deps, await shop.eventFrom('checkout.session.completed', second, secret));
  expect(await ordersOf(deps)).toEqual(['real', 'real']);
});

test('without its key file nobody can pay, also before the first order, until the key is entered again', async () => {
  const shop = await openAccountShop();
  const { deps, admin } = shop;
  await saveKey(shop);
  rmSync(deps.secrets.keyFile);
  const restored = shop.anotherProcess();
  expect(await restored.setup.payments()).toBe('locked');
  await expect(openPage(shop, restored)).rejects.toMatchObject(reason('payment_unavailable'));
  await expect(checkPaymentKey(restored, admin.actor)).rejects.toMatchObject(reason('keys_locked'));
  const { findings } = await getHealth(restored, SYSTEM, { origin: deps.publicUrl, strangeProxy: null });
  expect(findings[0]).toMatchObject({ code: 'payments_locked', keyFile: deps.secrets.keyFile });
  await saveKey(shop, 1, KEY(shop), restored);
  expect(await restored.setup.payments()).toBe('live');
});

test('twenty changes in ten minutes are enough', async () => {
  const shop = await openAccountShop();
  const { deps, admin } = shop;
  for (let i = 0; i < 20; i++) {
    await expect(saveKey(shop, 9)).rejects.toMatchObject(reason('settings_changed'));
  }
  await expect(checkPaymentKey(deps, admin.actor)).rejects.toMatchObject(reason('too_many_requests'));
});
