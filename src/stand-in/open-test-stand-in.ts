import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Schedule } from './courier.ts';
import { openStandIn, type StandIn, type StandInOptions } from './stand-in.ts';

/** A clock that stands still until it is moved; timers that become due then run. */
export class TestClock {
  #ms = Date.UTC(2027, 0, 2, 3, 4, 5);
  #timers: { at: number; run: () => void }[] = [];

  readonly now = (): Date => new Date(this.#ms);

  readonly schedule: Schedule = (run, ms) => {
    const timer = { at: this.#ms + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get seconds(): number {
    return Math.floor(this.#ms / 1000);
  }

  get timers(): number {
    return this.#timers.length;
  }

  advance(ms: number): void {
    this.#ms += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#ms);
    this.#timers = this.#timers.filter(({ at }) => at > this.#ms);
    for (const { run } of due) run();
  }
}

export type Received = { body: string; signature: string };

/** A status that means: never answer. */
export const HANGS = -1;

/** The shop's webhook endpoint: records what it receives and answers as told. */
class Receiver {
  readonly received: Received[] = [];
  /** The statuses of the next answers; 200 when empty. */
  statuses: number[] = [];
  #waiting: { count: number; resolve: () => void }[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature']);
        this.received.push({ body: Buffer.concat(chunks).toString(), signature });
        const status = this.statuses.shift() ?? 200;
        if (status !== HANGS) response.writeHead(status).end();
        for (const { count, resolve } of this.#waiting) if (this.received.length >= count) resolve();
      });
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => resolve());
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/stripe/webhook`;
  }

  get types(): string[] {
    return this.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  }

  /** Resolves once `count` deliveries have arrived in total. */
  waitFor(count: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.received.length >= count) resolve();
      else this.#waiting.push({ count, resolve });
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

export type TestStandIn = {
  standIn: StandIn;
  stripe: Stripe;
  clock: TestClock;
  receiver: Receiver;
  url: string;
  /** Another SDK client, with another key. */
  client(apiKey: string): Stripe;
  /** Calls /_control. */
  control<T = Record<string, unknown>>(path: string, params?: Record<string, string>): Promise<T>;
  /** Closes it and reopens it on the same file. */
  restart(): Promise<void>;
};

/** The stand-in over real HTTP with the real SDK, with its own file and a test clock. */
export async function openTestStandIn(options: Partial<StandInOptions> = {}): Promise<TestStandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const clock = new TestClock();
  const receiver = new Receiver();
  await receiver.listen();
  const open = async () => {
    let url = '';
    const standIn = await openStandIn({
      file: join(folder, 'payments.db'),
      pagesUrl: () => `${url}/test-payments`,
      webhookUrl: () => receiver.url,
      now: clock.now,
      schedule: clock.schedule,
      controls: true,
      ownPages: true,
      ...options,
    });
    const address = await standIn.listen();
    url = `http://${address.host}:${address.port}`;
    const client = (apiKey: string) =>
      new Stripe(apiKey, { ...address, maxNetworkRetries: 0, timeout: 5_000, telemetry: false });
    return { standIn, url, client, stripe: client(standIn.apiKey) };
  };
  const bench = { ...(await open()), clock, receiver };
  onTestFinished(async () => {
    await bench.standIn.close();
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return Object.assign(bench, {
    async control<T>(path: string, params: Record<string, string> = {}): Promise<T> {
      const answer = await fetch(`${bench.url}/_control/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bench.standIn.apiKey}` },
        body: new URLSearchParams(params),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    async restart() {
      await bench.standIn.close();
      Object.assign(bench, await open());
    },
  });
}

/** The parameters that the shop sends for a cart of two mice and a cable. */
export function cartParams(
  clock: TestClock,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      line('Mouse <Pro> & "more"', 2_499, 2, 'https://pictures.example/mouse.webp'),
      line('Cable', 999, 1),
    ],
    client_reference_id: 'co_1',
    customer_email: 'asha@example.com',
    metadata: { checkout_id: 'co_1', order_number: 'AB12CD34' },
    payment_intent_data: { metadata: { checkout_id: 'co_1' } },
    success_url: 'http://shop.example/success/{CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/cancel',
    expires_at: clock.seconds + 35 * 60,
    shipping_address_collection: { allowed_countries: ['US', 'IN'] },
    phone_number_collection: { enabled: true },
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    ...more,
  };
}

export function line(
  name: string,
  unitAmount: number,
  quantity = 1,
  image?: string,
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity,
    price_data: {
      currency: 'usd',
      unit_amount: unitAmount,
      product_data: { name, metadata: { sku: name.slice(0, 5) }, ...(image ? { images: [image] } : {}) },
    },
  };
}

/** The error with which an SDK call fails. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('the call was expected to fail');
    },
    (error: Stripe.errors.StripeError) => error,
  );
}
