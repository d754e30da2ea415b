import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '../../../src/server/config.ts';
import { openDeps } from '../../../src/server/shop.ts';
import { startProvider } from '../../../tests/faults/support/provider.ts';
import { type Seeded, seedDatabase } from '../../../tests/faults/support/seed.ts';
import { freePort } from '../../../tests/support/machines/free-port.ts';
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
const WARM_UPS = 5;

export type Flow = {
  /** Lets the next buyers order, so many at once, each step by all of them before the next step. */
  run: (lanes: number) => Promise<FlowCpu>;
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
    buyers: (WARM_UPS + rounds) * LANES.length * BUYERS_PER_ROUND,
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
    async run(lanes) {
      const buyers = seeded.buyers.slice(next, next + BUYERS_PER_ROUND).map(({ secret }, index) => ({
        ask: openCaller(shop.url, secret),
        wanted: wantedBy(seeded, next + index),
        cart: null,
        session: '',
      }));
      next += BUYERS_PER_ROUND;
      const cpu = { [WHOLE]: 0 } as FlowCpu;
      const step = (name: Step, work: (buyer: Buyer) => Promise<void>) =>
        measure(name, cpu, () => each(buyers, lanes, work));
      await step('put three products into the cart', async ({ ask, wanted }) => {
        for (const productId of wanted) await ask('/api/addtocart', { productId });
      });
      await step('see the cart', async (buyer) => {
        buyer.cart = (await buyer.ask('/api/view-card-product')).data;
      });
      await step('begin the payment', async (buyer) => {
        buyer.session = (await buyer.ask('/api/create-checkout-session', { product: buyer.cart })).id;
      });
      await each(buyers, lanes, ({ session }) => provider.pay(session, 'lost'));
      await step('confirm it, which books the order', async ({ ask, session }) => {
        await ask('/api/success/store-order-details', { sessionId: session });
      });
      await step("the provider's webhook, which finds it booked", async ({ session }) => {
        await provider.deliverPaid(session, 1);
      });
      await step('see the orders', async ({ ask }) => {
        const [order, ...others] = (await ask('/api/order')).orders;
        if (order?.items.length !== LINES || others.length > 0) throw new Error('an order is not there');
      });
      return cpu;
    },
    async stop() {
      await shop.stop();
      await provider.stop();
    },
  };
}

type Buyer = {
  ask: ReturnType<typeof openCaller>;
  wanted: (string | undefined)[];
  cart: unknown;
  session: string;
};

async function each(
  buyers: readonly Buyer[],
  lanes: number,
  work: (buyer: Buyer) => Promise<void>,
): Promise<void> {
  const waiting = buyers.values();
  const lane = async () => {
    for (const buyer of waiting) await work(buyer);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
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

/** How many buyers order at once. */
export const LANES = [1, 8] as const;

/**
 * Orders in turns, so that a machine's varying speed affects all flows.
 * @returns for each flow and number of buyers at once the rounds' mean without their highest and lowest quarters,
 * after a warm-up.
 */
export async function orderInTurns(flows: readonly Flow[], rounds: number): Promise<FlowCpu[]> {
  const columns = flows.flatMap((flow) => LANES.map((lanes) => ({ flow, lanes, runs: [] as FlowCpu[] })));
  for (let round = -WARM_UPS; round < rounds; round++) {
    for (const { flow, lanes, runs } of columns) {
      const cpu = await flow.run(lanes);
      if (round >= 0) runs.push(cpu);
    }
  }
  return columns.map(({ runs }) => {
    const meanOf = (row: keyof FlowCpu) => {
      const quarter = Math.floor(runs.length / 4);
      const middle = runs
        .map((cpu) => cpu[row])
        .sort((a, b) => a - b)
        .slice(quarter, runs.length - quarter);
      return middle.reduce((sum, value) => sum + value, 0) / middle.length;
    };
    return Object.fromEntries(ROWS.map((row) => [row, meanOf(row)])) as FlowCpu;
  });
}

/** The rows of a table, each with the figures of every flow. */
export const flowTable = (flows: readonly FlowCpu[]): string[] =>
  ROWS.map((row) => `| ${row} | ${flows.map((cpu) => cpu[row].toFixed(2)).join(' | ')} |`);
