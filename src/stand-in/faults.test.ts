import { expect, test } from 'vitest';
import { cartParams, failureOf, openTestStandIn } from './open-test-stand-in.ts';

test('a connection reset before the work leaves nothing, one after it leaves a session', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  const create = () => stripe.checkout.sessions.create(cartParams(clock), { idempotencyKey: 'co_1' });
  // Twice, because the SDK itself retries a closed connection once, whatever maxNetworkRetries says.
  await control('faults', { kind: 'reset', times: '2' });
  expect((await failureOf(create())).type).toBe('StripeConnectionError');
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  await control('faults', { kind: 'reset', when: 'after', times: '2' });
  expect((await failureOf(create())).type).toBe('StripeConnectionError');
  const [made] = (await stripe.checkout.sessions.list()).data;
  expect(await create()).toMatchObject({ id: made?.id });
});

test('half a body is an error for the SDK, but the session exists', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  await control('faults', { kind: 'half_body', method: 'POST' });
  await failureOf(stripe.checkout.sessions.create(cartParams(clock)));
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('an answer can be delayed by the clock', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  await control('faults', { kind: 'latency', ms: '3000', when: 'after', path: '/v1/events' });
  const timers = clock.timers;
  let answered = false;
  const call = stripe.events.list().then(() => {
    answered = true;
  });
  while (clock.timers === timers) await stripe.checkout.sessions.list();
  expect(answered).toBe(false);
  clock.advance(3_000);
  await call;
});

test('a 500 after the work: the answer is stored, the session is listed', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  await control('faults', { kind: 'error_500', when: 'after' });
  const create = () => stripe.checkout.sessions.create(cartParams(clock), { idempotencyKey: 'co_1' });
  expect((await failureOf(create())).statusCode).toBe(500);
  expect((await failureOf(create())).statusCode).toBe(500);
  expect((await stripe.checkout.sessions.list()).data).toMatchObject([{ client_reference_id: 'co_1' }]);
});

test('faults hit as often as planned, only their targets, and can be cleared', async () => {
  const { stripe, control } = await openTestStandIn();
  await control('faults', { kind: 'error_500', path: '/v1/refunds', times: '2' });
  await stripe.events.list();
  await failureOf(stripe.refunds.list());
  await failureOf(stripe.refunds.list());
  await stripe.refunds.list();
  await control('faults', { kind: 'error_500', times: '1000' });
  await control('faults/clear');
  await stripe.refunds.list();
});

test('the controls need the key', async () => {
  const { url } = await openTestStandIn();
  expect((await fetch(`${url}/_control/deliveries`, { method: 'POST' })).status).toBe(401);
});

test('the pay control answers a declined card with a card error', async () => {
  const { stripe, clock, control } = await openTestStandIn();
  const { id } = await stripe.checkout.sessions.create(cartParams(clock));
  await expect(control('pay', { session: id, card_number: '4000000000000002' })).rejects.toThrow('402');
});

test('there are no controls unless requested', async () => {
  const { control } = await openTestStandIn({ controls: false });
  await expect(control('deliveries')).rejects.toThrow('404');
});
