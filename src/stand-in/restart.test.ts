import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { cartParams, openTestStandIn, TestClock } from './open-test-stand-in.ts';

test('a restart keeps key, secret, sessions, payments, refunds, events and stored answers', async () => {
  const bench = await openTestStandIn();
  const { clock, control } = bench;
  const params = cartParams(clock);
  const { apiKey, webhookSecret } = bench.standIn;
  const made = await bench.stripe.checkout.sessions.create(params, { idempotencyKey: 'co_1' });
  await control('pay', { session: made.id });
  const before = await bench.stripe.checkout.sessions.retrieve(made.id, { expand: ['line_items'] });
  const payment_intent = String(before.payment_intent);
  await bench.stripe.refunds.create({ payment_intent, amount: 100 });
  const events = (await bench.stripe.events.list()).data.map(({ id }) => id);

  await bench.restart();
  expect(bench.standIn).toMatchObject({ apiKey, webhookSecret });
  const { stripe } = bench;
  expect(await stripe.checkout.sessions.retrieve(made.id, { expand: ['line_items'] })).toEqual(before);
  expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([{ amount: 100 }]);
  expect((await stripe.events.list()).data.map(({ id }) => id)).toEqual(events);
  const replay = await stripe.checkout.sessions.create(params, { idempotencyKey: 'co_1' });
  expect(replay).toMatchObject({ id: made.id, status: 'open' });
  expect(replay.lastResponse.headers['idempotent-replayed']).toBe('true');
});

type Announced = { host: string; port: number; url: string; apiKey: string; webhookSecret: string };

/** Starts the program as fault suites do. */
async function startProcess(
  file: string,
): Promise<{ child: ChildProcess; announced: Announced; stripe: Stripe }> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = { DATA_FILE: file, WEBHOOK_URL: 'http://127.0.0.1:9/nobody', FAULT_CONTROLS: 'on' };
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [text] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const announced = JSON.parse(text) as Announced;
  const { host, port, apiKey } = announced;
  const stripe = new Stripe(apiKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  return { child, announced, stripe };
}

test('as a separate process it prints its port, and a kill loses nothing that it answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = await startProcess(join(folder, 'payments.db'));
  const clock = new TestClock();
  // The shop always sends an expiry; without it the stand-in's own clock decides.
  const params = cartParams(clock, { expires_at: undefined as never });
  const { id, url } = await first.stripe.checkout.sessions.create(params);
  expect(url).toBe(`${first.announced.url}/test-payments/pay/${id}`);
  expect((await fetch(url ?? '')).status).toBe(200);
  await first.stripe.rawRequest('POST', '/_control/pay', { session: id });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await startProcess(join(folder, 'payments.db'));
  expect(second.announced.apiKey).toBe(first.announced.apiKey);
  expect(await second.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
}, 30_000);
