import { expect, test } from 'vitest';
import { cartParams, failureOf, openTestStandIn, type TestStandIn } from '../open-test-stand-in.ts';

async function paidIntent({ stripe, clock, control }: TestStandIn): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(cartParams(clock));
  await control('pay', { session: id });
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

test('refunds in parts up to the amount paid, never above', async () => {
  const bench = await openTestStandIn();
  const { stripe } = bench;
  const payment_intent = await paidIntent(bench);
  const first = await stripe.refunds.create({
    payment_intent,
    amount: 2_000,
    reason: 'requested_by_customer',
    metadata: { refund_id: 'rf_1' },
  });
  expect(first).toMatchObject({ object: 'refund', amount: 2_000, status: 'succeeded', payment_intent });
  const tooMuch = await failureOf(stripe.refunds.create({ payment_intent, amount: 3_998 }));
  expect(tooMuch).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param: 'amount' });

  const rest = await stripe.refunds.create({ payment_intent });
  expect(rest.amount).toBe(3_997);
  const again = await failureOf(stripe.refunds.create({ payment_intent, amount: 1 }));
  expect(again.code).toBe('charge_already_refunded');

  const intent = await stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 5_997, refunded: true });
  expect((await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([
    3_997, 2_000,
  ]);
  expect(await stripe.refunds.retrieve(first.id)).toMatchObject({
    reason: 'requested_by_customer',
    metadata: { refund_id: 'rf_1' },
  });
});

test('two concurrent full refunds refund the payment once', async () => {
  const bench = await openTestStandIn();
  const payment_intent = await paidIntent(bench);
  const settled = await Promise.allSettled(
    [1, 2, 3].map(() => bench.stripe.refunds.create({ payment_intent })),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await bench.stripe.refunds.list()).data).toHaveLength(1);
});

test('a refund causes three events', async () => {
  const bench = await openTestStandIn();
  const payment_intent = await paidIntent(bench);
  await bench.stripe.refunds.create({ payment_intent, amount: 500 }, { idempotencyKey: 'rf_1' });
  const { data } = await bench.stripe.events.list({
    types: ['refund.created', 'charge.refunded', 'refund.updated'],
  });
  expect(data.map(({ type }) => type)).toEqual(['refund.updated', 'charge.refunded', 'refund.created']);
  expect(data[1]?.data.object).toMatchObject({ payment_intent, amount_refunded: 500, refunded: false });
  expect(data[2]?.request?.idempotency_key).toBe('rf_1');
});

test('refunds page and filter by charge', async () => {
  const bench = await openTestStandIn();
  const { stripe } = bench;
  const [one, other] = [await paidIntent(bench), await paidIntent(bench)];
  for (const amount of [100, 200, 300]) await stripe.refunds.create({ payment_intent: one, amount });
  await stripe.refunds.create({ payment_intent: other });
  const { latest_charge } = await stripe.paymentIntents.retrieve(one);
  const page = await stripe.refunds.list({ charge: String(latest_charge), limit: 2 });
  expect(page.data.map(({ amount }) => amount)).toEqual([300, 200]);
  expect(page.has_more).toBe(true);
  expect((await stripe.refunds.list({ limit: 1 }).autoPagingToArray({ limit: 10 })).length).toBe(4);
});

test('an unpaid payment cannot be refunded', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  const { id } = await stripe.checkout.sessions.create(cartParams(clock));
  await control('pay', { session: id, outcome: 'processing' });
  const session = await stripe.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  const payment_intent = String(session.payment_intent);
  expect((await stripe.paymentIntents.retrieve(payment_intent)).status).toBe('processing');
  expect((await failureOf(stripe.refunds.create({ payment_intent }))).code).toBe(
    'payment_intent_unexpected_state',
  );
  const unknown = await failureOf(stripe.refunds.create({ payment_intent: 'pi_none' }));
  expect(unknown).toMatchObject({ code: 'resource_missing', param: 'payment_intent' });
});

test('a payment that settles late sends its outcome', async () => {
  const { stripe, clock, control, receiver, standIn } = await openTestStandIn();
  for (const outcome of ['succeeded', 'failed']) {
    const { id } = await stripe.checkout.sessions.create(cartParams(clock));
    await control('pay', { session: id, outcome: 'processing' });
    await control('settle', { session: id, outcome });
    const { payment_status } = await stripe.checkout.sessions.retrieve(id);
    expect(payment_status).toBe(outcome === 'succeeded' ? 'paid' : 'unpaid');
  }
  await standIn.tick();
  expect(receiver.types.sort()).toEqual([
    'checkout.session.async_payment_failed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'checkout.session.completed',
  ]);
});
