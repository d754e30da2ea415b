import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../src/server/config.ts';
import type { PaymentSession } from '../../src/server/payments/payment-gateway.ts';
import { openDeps } from '../../src/server/shop.ts';
import { signPayload } from '../../src/stand-in/courier.ts';
import { freePort } from '../../tests/support/machines/free-port.ts';
import { openCheckouts } from './order-bench.ts';
import { openRawOrders } from './raw-orders.ts';
import { cpuSeconds, type Measured, startServer } from './server-process.ts';

/**
 * `npm run bench:webhooks -- OTHER [--rounds N]`: webhooks of paid sessions per second, posted to this build and to
 * the one in the folder OTHER, one and 32 at once. Beside them a bare better-sqlite3 transaction writes the same rows,
 * with an fsync each. All take turns, so that a machine's varying speed affects them alike.
 */
const [other] = process.argv.slice(2);
if (!other) throw new Error('name the folder of the other build');
const at = process.argv.indexOf('--rounds');
const ROUNDS = at > 0 ? Number(process.argv[at + 1]) : 7;
const PER_ROUND = 320;
const LANES = [1, 32] as const;
const SECRET = 'whsec_bench';

async function openShop(build: string, dataDir: string): Promise<Measured> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: SECRET,
    // Nobody is there: a webhook needs no answer of the provider.
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  };
  return startServer([`${build}/dist/server/main.js`], { port, env, probe: '/healthz' });
}

/** The event as Stripe sends it. */
function eventOf({
  id,
  totalMinor,
  currency,
  paymentIntent,
  metadata,
  email,
  name,
  phone,
  address,
}: PaymentSession) {
  return JSON.stringify({
    id: `evt_${id}`,
    type: 'checkout.session.completed',
    data: {
      object: {
        id,
        status: 'complete',
        payment_status: 'paid',
        amount_total: totalMinor,
        currency: currency.toLowerCase(),
        livemode: false,
        payment_intent: paymentIntent,
        metadata: {
          shop_id: metadata.shopId,
          checkout_id: metadata.checkoutId,
          user_id: metadata.userId,
          order_number: metadata.orderNumber,
        },
        customer_details: { email, name, phone },
        collected_information: {
          shipping_details: { name, address: { ...address, postal_code: address?.postalCode } },
        },
      },
    },
  });
}

const agent = new Agent({ keepAlive: true });

function post(url: string, { body, signature }: { body: string; signature: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const sending = request(`${url}/api/stripe/webhook`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`a webhook was answered ${answer.statusCode}`)),
      );
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

type Round = { ms: number; cpuMs: number };

async function postAll(shop: Measured, sessions: readonly PaymentSession[], lanes: number): Promise<Round> {
  const now = Math.floor(Date.now() / 1000);
  const posts = sessions.map(eventOf).map((body) => ({ body, signature: signPayload(body, SECRET, now) }));
  const waiting = posts.values();
  const lane = async () => {
    for (const one of waiting) await post(shop.url, one);
  };
  const pid = shop.process.pid ?? 0;
  const [cpu, started] = [cpuSeconds(pid), performance.now()];
  await Promise.all(Array.from({ length: lanes }, lane));
  return { ms: performance.now() - started, cpuMs: (cpuSeconds(pid) - cpu) * 1000 };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = mkdtempSync(join(tmpdir(), 'voltcart-webhooks-'));
const dataDirs = { this: join(folder, 'this'), other: join(folder, 'other') };
const { deps } = await openDeps({
  config: parseConfig({ DATA_DIR: dataDirs.this, RATE_LIMIT_SCALE: '1000000', DEMO_CATALOGUE: 'off' }),
  root: '.',
  now: () => new Date(),
});
const sessions = await openCheckouts(deps, (ROUNDS + 1) * LANES.length * PER_ROUND);
await deps.db.backupTo?.(join(folder, 'raw.db'));
await deps.db.close();
cpSync(dataDirs.this, dataDirs.other, { recursive: true });
const shops = { this: await openShop('.', dataDirs.this), other: await openShop(other, dataDirs.other) };
const raw = openRawOrders(join(dataDirs.this, 'shop.db'), join(folder, 'raw.db'));

try {
  const rows = LANES.map((lanes) => ({
    lanes,
    this: [] as Round[],
    other: [] as Round[],
    raw: [] as number[],
  }));
  let from = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const row of rows) {
      const paid = sessions.slice(from, from + PER_ROUND);
      from += PER_ROUND;
      const order = round % 2 === 0 ? (['this', 'other'] as const) : (['other', 'this'] as const);
      const took = { this: { ms: 0, cpuMs: 0 }, other: { ms: 0, cpuMs: 0 } };
      for (const name of order) took[name] = await postAll(shops[name], paid, row.lanes);
      const rawMs = raw.repeat(paid.map(({ id }) => id));
      // The first round is a warm-up for all.
      if (round === 0) continue;
      row.this.push(took.this);
      row.other.push(took.other);
      row.raw.push(rawMs);
    }
  }
  const perSecond = (ms: number[]) => Math.round((PER_ROUND / median(ms)) * 1000);
  const rate = (of: Round[]) => `${perSecond(of.map(({ ms }) => ms))}`;
  const cpu = (of: Round[]) => (median(of.map(({ cpuMs }) => cpuMs)) / PER_ROUND).toFixed(2);
  console.log(
    `\n${ROUNDS} rounds of ${PER_ROUND} in turns, medians; load average ${loadavg()[0]?.toFixed(1)}.\n`,
  );
  console.log('| at once | webhooks/s, this | other | bare transactions/s | CPU ms each, this | other |');
  console.log('|---|---|---|---|---|---|');
  for (const row of rows) {
    console.log(
      `| ${row.lanes} | ${rate(row.this)} | ${rate(row.other)} | ${perSecond(row.raw)} | ${cpu(row.this)} | ${cpu(row.other)} |`,
    );
  }
} finally {
  agent.destroy();
  raw.close();
  await Promise.all([shops.this.stop(), shops.other.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
