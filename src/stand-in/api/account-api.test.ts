import { expect, test } from 'vitest';
import { cartParams, failureOf, openTestStandIn } from '../open-test-stand-in.ts';

const URL = 'https://shop.example/api/stripe/webhook';

test('an endpoint gets the events that it asked for, signed with its own secret, until it is deleted', async () => {
  const bench = await openTestStandIn();
  const { stripe, standIn, receiver, clock } = bench;
  const made = await stripe.webhookEndpoints.create({
    url: URL,
    enabled_events: ['checkout.session.expired'],
    metadata: { shop_id: 'shp_1' },
  });
  expect(made).toMatchObject({ object: 'webhook_endpoint', url: URL, status: 'enabled' });
  expect(made.secret).toMatch(/^whsec_\w{24}$/);
  expect(made.secret).not.toBe(standIn.webhookSecret);
  const { data } = await stripe.webhookEndpoints.list();
  expect(data).toMatchObject([{ id: made.id, metadata: { shop_id: 'shp_1' } }]);
  expect(data[0]).not.toHaveProperty('secret');

  const [one, other] = [
    await stripe.checkout.sessions.create(cartParams(clock)),
    await stripe.checkout.sessions.create(cartParams(clock)),
  ];
  await bench.control('pay', { session: one.id });
  await stripe.checkout.sessions.expire(other.id);
  await standIn.tick();
  expect(receiver.types).toEqual(['checkout.session.expired']);
  const [{ body, signature } = { body: '', signature: '' }] = receiver.received;
  const signedBy = (secret: string) => stripe.webhooks.signature?.verifyHeader(body, signature, secret, 0);
  expect(signedBy(made.secret ?? '')).toBe(true);
  expect(() => signedBy(standIn.webhookSecret)).toThrow();

  expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ id: made.id, deleted: true });
  expect((await failureOf(stripe.webhookEndpoints.del(made.id))).statusCode).toBe(404);
  await stripe.checkout.sessions.expire((await stripe.checkout.sessions.create(cartParams(clock))).id);
  await standIn.tick();
  expect(receiver.received).toHaveLength(2);
});

test('an address that is not on the internet, and an endpoint without events, are refused', async () => {
  const { stripe } = await openTestStandIn();
  const make = (url: string, events: 'charge.refunded'[] = ['charge.refunded']) =>
    failureOf(stripe.webhookEndpoints.create({ url, enabled_events: events }));
  expect(await make('https://localhost/x')).toMatchObject({ statusCode: 400, code: 'url_invalid' });
  expect(await make(URL, [])).toMatchObject({ statusCode: 400 });
});

test('the account says whose it is; keys can be revoked, and restricted', async () => {
  const { stripe, standIn, client, control } = await openTestStandIn({ live: true });
  expect(standIn.apiKey).toMatch(/^sk_live_/);
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    id: standIn.store.accountId,
    settings: { dashboard: { display_name: 'Test shop' } },
  });
  const rk = 'rk_live_restricted';
  expect((await failureOf(client(rk).accounts.retrieveCurrent())).type).toBe('StripeAuthenticationError');
  await control('keys', { key: rk, access: 'payments' });
  expect((await failureOf(client(rk).accounts.retrieveCurrent())).type).toBe('StripePermissionError');
  expect((await client(rk).checkout.sessions.list()).data).toEqual([]);
  await control('keys', { key: standIn.apiKey, access: 'revoked' });
  expect((await failureOf(stripe.accounts.retrieveCurrent())).type).toBe('StripeAuthenticationError');
});
