import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { cartParams, HANGS, openTestStandIn, type TestStandIn } from './open-test-stand-in.ts';

async function paySession({ stripe, clock, control }: TestStandIn, webhooks = 'prompt'): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(cartParams(clock));
  await control('pay', { session: id, webhooks });
  return id;
}

/** Reads a delivery as the shop does; throws when the signature is wrong or more than 300 s old. */
function readEvent(bench: TestStandIn, index: number, secret = bench.standIn.webhookSecret): Stripe.Event {
  const { body, signature } = bench.receiver.received[index] ?? { body: '', signature: '' };
  const receivedAt = bench.clock.now().getTime();
  return bench.stripe.webhooks.constructEvent(
    Buffer.from(body),
    signature,
    secret,
    300,
    undefined,
    receivedAt,
  );
}

test('a paid session sends a webhook with a signature that the SDK accepts', async () => {
  const bench = await openTestStandIn();
  const id = await paySession(bench);
  await bench.standIn.tick();
  expect(bench.receiver.received).toHaveLength(1);
  expect(readEvent(bench, 0)).toMatchObject({
    object: 'event',
    type: 'checkout.session.completed',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id, status: 'complete', payment_status: 'paid', amount_total: 5_997 } },
  });
  expect(() => readEvent(bench, 0, 'whsec_other')).toThrow('signature');
  bench.clock.advance(301_000);
  expect(() => readEvent(bench, 0)).toThrow('tolerance');
  await bench.standIn.tick();
  expect(bench.receiver.received).toHaveLength(1);
});

test('is retried at growing intervals until a 2xx; each try has a fresh signature', async () => {
  const bench = await openTestStandIn({ webhooks: { retryDelaysMs: [1_000, 60_000] } });
  const { clock, receiver, standIn } = bench;
  receiver.statuses = [500, 302, 503, 204];
  await paySession(bench);
  const counts: number[] = [];
  for (const wait of [0, 999, 1, 59_999, 1, 60_000, 600_000]) {
    clock.advance(wait);
    await standIn.tick();
    counts.push(receiver.received.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 4, 4]);
  const { data } = await bench.control<{ data: object[] }>('deliveries');
  expect(data).toMatchObject([{ state: 'delivered', attempts: 4, last_status: 204 }]);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ signature }) => signature)).size).toBe(4);
});

test('fails after the last attempt', async () => {
  const bench = await openTestStandIn({ webhooks: { retryDelaysMs: [1_000], maxAttempts: 2 } });
  bench.receiver.statuses = [500, 500];
  await paySession(bench);
  for (let round = 0; round < 4; round += 1) {
    await bench.standIn.tick();
    bench.clock.advance(1_000);
  }
  expect(bench.receiver.received).toHaveLength(2);
  expect(await bench.control('deliveries')).toMatchObject({ data: [{ state: 'failed', last_status: 500 }] });
});

test('a shop that is down gets it once it is up, even from a restarted stand-in', async () => {
  let url = 'http://127.0.0.1:9/nobody-listens';
  const bench = await openTestStandIn({ webhookUrl: () => url });
  const id = await paySession(bench);
  await bench.standIn.tick();
  const { data } = await bench.control<{ data: { last_error: string }[] }>('deliveries');
  expect(data).toMatchObject([{ state: 'pending', attempts: 1, last_status: null }]);
  expect(data[0]?.last_error).toContain('ECONNREFUSED');
  await bench.restart();
  url = bench.receiver.url;
  bench.clock.advance(1_000);
  await bench.standIn.tick();
  expect(readEvent(bench, 0)).toMatchObject({ data: { object: { id } } });
});

test('a shop that hangs blocks neither other deliveries nor the shutdown', async () => {
  const bench = await openTestStandIn({ webhooks: { concurrency: 2 } });
  const { control, receiver, clock } = bench;
  receiver.statuses = [HANGS];
  await paySession(bench);
  bench.standIn.start();
  clock.advance(0);
  await receiver.waitFor(1);
  await paySession(bench);
  clock.advance(0);
  await receiver.waitFor(2);
  const delivered = async () =>
    (await control<{ data: unknown[] }>('deliveries', { state: 'delivered' })).data;
  while ((await delivered()).length === 0);
  await bench.restart();
  clock.advance(1_000);
  await bench.standIn.tick();
  expect(receiver.received).toHaveLength(3);
  expect(await delivered()).toMatchObject([{ attempts: 2 }, { attempts: 1 }]);
});

test('testers can choose: late, duplicate, lost', async () => {
  const bench = await openTestStandIn();
  const { clock, receiver, standIn, stripe } = bench;
  await paySession(bench, 'lost');
  await standIn.tick();
  clock.advance(3_600_000);
  await standIn.tick();
  expect(receiver.received).toHaveLength(0);
  expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);

  await paySession(bench, 'late');
  clock.advance(59_999);
  await standIn.tick();
  expect(receiver.received).toHaveLength(0);
  clock.advance(1);
  await standIn.tick();
  expect(receiver.received).toHaveLength(1);

  await paySession(bench, 'duplicate');
  await standIn.tick();
  expect(receiver.received).toHaveLength(4);
  expect(new Set([1, 2, 3].map((index) => readEvent(bench, index).id)).size).toBe(1);
});

test('wakes by itself for a new event, a retry and an expiry', async () => {
  const bench = await openTestStandIn({ webhooks: { retryDelaysMs: [2_000] } });
  const { clock, receiver, standIn, stripe } = bench;
  standIn.start();
  receiver.statuses = [500];
  const delivered = async (count: number) => {
    const rows = () => bench.control<{ data: unknown[] }>('deliveries', { state: 'delivered' });
    for (let data = (await rows()).data; data.length < count; data = (await rows()).data) clock.advance(100);
  };
  await paySession(bench);
  await delivered(1);
  expect(receiver.received).toHaveLength(2);
  const { id } = await stripe.checkout.sessions.create(cartParams(clock));
  clock.advance(35 * 60_000);
  await delivered(2);
  expect(readEvent(bench, 2)).toMatchObject({
    type: 'checkout.session.expired',
    data: { object: { id, status: 'expired', payment_status: 'unpaid' } },
  });
});

test('an expired session sends one webhook, whoever expired it', async () => {
  const bench = await openTestStandIn();
  const { clock, receiver, standIn, stripe } = bench;
  const one = await stripe.checkout.sessions.create(cartParams(clock));
  await stripe.checkout.sessions.create(cartParams(clock));
  await stripe.checkout.sessions.expire(one.id);
  clock.advance(35 * 60_000);
  await standIn.tick();
  await standIn.tick();
  expect(receiver.types).toEqual(['checkout.session.expired', 'checkout.session.expired']);
});

test('suites can hold, drop and repeat webhooks, and invent events', async () => {
  const bench = await openTestStandIn();
  const { control, receiver, standIn, stripe } = bench;
  await control('webhooks', { mode: 'hold' });
  const id = await paySession(bench);
  await standIn.tick();
  expect(receiver.received).toHaveLength(0);
  await control('webhooks', { mode: 'deliver' });
  await standIn.tick();
  expect(receiver.received).toHaveLength(1);

  await control('webhooks', { mode: 'drop' });
  await paySession(bench);
  await control('webhooks', { mode: 'deliver' });
  await standIn.tick();
  expect(receiver.received).toHaveLength(1);

  const [event] = (await stripe.events.list({ limit: 1 })).data;
  receiver.statuses = [200, 503];
  const { answers } = await control<{ answers: { status: number }[] }>('deliver', {
    event: event?.id ?? '',
    times: '5',
  });
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503]);

  await control('emit', { type: 'invoice.paid', session: id });
  await standIn.tick();
  expect(receiver.types.at(-1)).toBe('invoice.paid');
});

test('events can be paged, filtered by type and found by id', async () => {
  const bench = await openTestStandIn();
  for (let count = 0; count < 3; count += 1) await paySession(bench);
  const { stripe, clock } = bench;
  const { id } = await stripe.checkout.sessions.create(cartParams(clock));
  await stripe.checkout.sessions.expire(id);
  const all = await stripe.events.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ type }) => type)).toEqual([
    'checkout.session.expired',
    'checkout.session.completed',
    'checkout.session.completed',
    'checkout.session.completed',
  ]);
  expect((await stripe.events.list({ type: 'charge.*' })).data).toEqual([]);
  expect((await stripe.events.list({ created: { gt: clock.seconds } })).data).toEqual([]);
  const first = all[0] as Stripe.Event;
  expect(await stripe.events.retrieve(first.id)).toMatchObject({ id: first.id, pending_webhooks: 1 });
});
