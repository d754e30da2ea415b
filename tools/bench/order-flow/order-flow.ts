import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '../../../src/server/config.ts';
import { openDeps } from '../../../src/server/shop.ts';
import { startProvider } from '../../../tests/faults/support/provider.ts';
import { type Seeded, seedDatabase } from '../../../tests/faults/support/seed.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { cpuSeconds, startServer } from '../server-process.ts';

const STEPS = [
  'put three products into the cart',
  'see the cart',
  'begin the payment',
  'confirm it, which books the order',
  "the provider's webhook, which finds it booked",
  'see the orders',
] as const;
type Step = (typeof STEPS)[number];

const WHOLE = 'the whole order';
const ROWS = [...STEPS, WHOLE] as const;

/** CPU milliseconds of the shop's process for one order. */
export type FlowCpu = Record<(typeof ROWS)[number], number>;

const PRODUCTS = 1_000;
const LINES = 3;
const STOCK = 1_000_000;
/** The processor's clock has steps of 10 ms, so a step is measured over many. */
const BUYERS_PER_ROUND = 50;
/** Until the engine has compiled what it runs often. */
const WARM_UPS = 10;

export type Flow = {
  /** Lets the next buyers order, each step by all of them one after the other. */
  run: () => Promise<FlowCpu>;
  stop: () => Promise<void>;
};

/**
 * A built shop of 1,000 products, and its payment provider in a process of its own.
 * @param build the folder that contains dist/.
 * @param rounds that are measured: each has buyers of its own.
 * @param invoices whether each order gets one, which a thread of the shop draws later.
 */
export async function openFlow(
  build: string,
  folder: string,
  { rounds, invoices }: { rounds: number; invoices: boolean },
): Promise<Flow> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const { deps } = await openDeps({
    config: parseConfig({ DATA_DIR: dataDir, DEMO_CATALOGUE: 'off' }),
    root: build,
    now: () => new Date(),
  });
  const seeded = await seedDatabase(deps.db, {
    stocks: Array.from({ length: PRODUCTS }, () => STOCK),
    buyers: (WARM_UPS + rounds) * BUYERS_PER_ROUND,
    invoices,
  });
  await deps.db.close();
  const port = await freePort();
  const provider = await startProvider(folder, `http://127.0.0.1:${port}/api/stripe/webhook`);
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    STRIPE_SECRET_KEY: provider.apiKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_BASE: provider.url,
  };
  const shop = await startServer([`${build}/dist/server/main.js`], { port, env, probe: '/healthz' });
  const pid = shop.process.pid ?? 0;
  let next = 0;

  async function measure(step: Step, cpu: FlowCpu, work: () => Promise<void>): Promise<void> {
    const before = cpuSeconds(pid);
    await work();
    cpu[step] = ((cpuSeconds(pid) - before) * 1000) / BUYERS_PER_ROUND;
    cpu[WHOLE] += cpu[step];
  }

  return {
    async run() {
      const buyers = seeded.buyers.slice(next, next + BUYERS_PER_ROUND).map(({ secret }, index) => ({
        ask: openCaller(shop.url, secret),
        wanted: wantedBy(seeded, next + index),
      }));
      next += BUYERS_PER_ROUND;
      const [add, look, begin, confirm, webhook, orders] = STEPS;
      const cpu = { [WHOLE]: 0 } as FlowCpu;
      const carts: unknown[] = [];
      const sessions: string[] = [];
      await measure(add, cpu, async () => {
        for (const { ask, wanted } of buyers)
          for (const productId of wanted) await ask('/api/addtocart', { productId });
      });
      await measure(look, cpu, async () => {
        for (const { ask } of buyers) carts.push((await ask('/api/view-card-product')).data);
      });
      await measure(begin, cpu, async () => {
        for (const [index, { ask }] of buyers.entries())
          sessions.push((await ask('/api/create-checkout-session', { product: carts[index] })).id);
      });
      for (const session of sessions) await provider.pay(session, 'lost');
      await measure(confirm, cpu, async () => {
        for (const [index, { ask }] of buyers.entries())
          await ask('/api/success/store-order-details', { sessionId: sessions[index] });
      });
      await measure(webhook, cpu, async () => {
        for (const session of sessions) await provider.deliverPaid(session, 1);
      });
      await measure(orders, cpu, async () => {
        for (const { ask } of buyers) {
          const placed = (await ask('/api/order')).orders;
          if (placed.length !== 1 || placed[0].items.length !== LINES)
            throw new Error('an order is not there');
        }
      });
      return cpu;
    },
    async stop() {
      await shop.stop();
      await provider.stop();
    },
  };
}

const wantedBy = ({ products }: Seeded, buyer: number): (string | undefined)[] =>
  Array.from({ length: LINES }, (_, line) => products[(buyer * LINES + line) % PRODUCTS]);

function openCaller(url: string, secret: string) {
  // biome-ignore lint/suspicious/noExplicitAny: any JSON; each step states what it expects
  return async (path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', cookie: `sid=${secret}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/**
 * Orders in turns, so that a machine's varying speed affects all flows.
 * @returns the medians of each flow's rounds, after a warm-up.
 */
export async function orderInTurns(flows: readonly Flow[], rounds: number): Promise<FlowCpu[]> {
  const measured: FlowCpu[][] = flows.map(() => []);
  for (let round = -WARM_UPS; round < rounds; round++) {
    for (const [index, flow] of flows.entries()) {
      const cpu = await flow.run();
      if (round >= 0) measured[index]?.push(cpu);
    }
  }
  return measured.map((runs) => {
    const medianOf = (row: keyof FlowCpu) => {
      const values = runs.map((cpu) => cpu[row]).sort((a, b) => a - b);
      return values[Math.floor(values.length / 2)] ?? Number.NaN;
    };
    return Object.fromEntries(ROWS.map((row) => [row, medianOf(row)])) as FlowCpu;
  });
}

/** The rows of a table, each with the figures of every flow. */
export const flowTable = (flows: readonly FlowCpu[]): string[] =>
  ROWS.map((row) => `| ${row} | ${flows.map((cpu) => cpu[row].toFixed(2)).join(' | ')} |`);
