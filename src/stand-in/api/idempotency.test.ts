import { expect, test } from 'vitest';
import { cartParams, failureOf, openTestStandIn } from '../open-test-stand-in.ts';

test('the same key and parameters replay the first answer, with one session', async () => {
  const { stripe, clock } = await openTestStandIn();
  const first = await stripe.checkout.sessions.create(cartParams(clock), { idempotencyKey: 'co_1' });
  const second = await stripe.checkout.sessions.create(cartParams(clock), { idempotencyKey: 'co_1' });
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('a replay returns the first answer, not the current state', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  const { id } = await stripe.checkout.sessions.create(cartParams(clock), { idempotencyKey: 'co_1' });
  await control('pay', { session: id });
  const params = cartParams(clock);
  expect(await stripe.checkout.sessions.create(params, { idempotencyKey: 'co_1' })).toMatchObject({
    id,
    status: 'open',
  });
});

test('a key used with other parameters, or for another call, is an idempotency error', async () => {
  const { stripe, clock } = await openTestStandIn();
  const key = { idempotencyKey: 'co_1' };
  const { id } = await stripe.checkout.sessions.create(cartParams(clock), key);
  const other = cartParams(clock, { client_reference_id: 'co_2' });
  expect(await failureOf(stripe.checkout.sessions.create(other, key))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  const elsewhere = await failureOf(stripe.checkout.sessions.expire(id, {}, key));
  expect(elsewhere.type).toBe('StripeIdempotencyError');
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
});

test('an error of the work is replayed, although it would succeed now', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  const { id } = await stripe.checkout.sessions.create(cartParams(clock));
  await control('pay', { session: id, outcome: 'processing' });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  const refund = (idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: String(payment_intent) }, { idempotencyKey });
  const first = await failureOf(refund('re_1'));
  await control('settle', { session: id, outcome: 'succeeded' });
  const second = await failureOf(refund('re_1'));
  expect(second).toMatchObject({ statusCode: 400, code: first.code, message: first.message });
  expect(second.headers?.['idempotent-replayed']).toBe('true');
  expect(await refund('re_2')).toMatchObject({ status: 'succeeded' });
});

test('a 500 is replayed, too; after 24 hours the key is free again', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  await control('faults', { kind: 'error_500', method: 'POST', path: '/v1/checkout/sessions' });
  const params = cartParams(clock, { expires_at: clock.seconds + 23 * 60 * 60 });
  const create = () => stripe.checkout.sessions.create(params, { idempotencyKey: 'co_1' });
  expect(await failureOf(create())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect((await failureOf(create())).headers?.['idempotent-replayed']).toBe('true');
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  clock.advance(24 * 60 * 60_000);
  const later = cartParams(clock);
  expect(await stripe.checkout.sessions.create(later, { idempotencyKey: 'co_1' })).toMatchObject({
    status: 'open',
  });
});

test('a malformed request is not stored: its key may be used for the corrected one', async () => {
  const { stripe, clock } = await openTestStandIn();
  const key = { idempotencyKey: 'co_1' };
  await failureOf(stripe.checkout.sessions.create(cartParams(clock, { success_url: '' }), key));
  expect(await stripe.checkout.sessions.create(cartParams(clock), key)).toMatchObject({ status: 'open' });
});

test('a key whose first request is still in progress is 409', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  await control('faults', { kind: 'latency', ms: '5000' });
  const params = cartParams(clock);
  const create = () => stripe.checkout.sessions.create(params, { idempotencyKey: 'co_1' });
  // Whichever request arrives first waits for the clock; meanwhile the other is refused.
  const [first, second] = [create(), create()];
  const refused = await Promise.race([failureOf(first), failureOf(second)]);
  expect(refused).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  clock.advance(5_000);
  const settled = await Promise.allSettled([first, second]);
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await create()).toMatchObject({ status: 'open' });
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});
