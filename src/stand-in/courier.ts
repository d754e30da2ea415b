import { createHmac } from 'node:crypto';
import { webhookMode } from './events.ts';
import { postWebhook, type WebhookAnswer } from './post-webhook.ts';
import type { DeliveryRow, EndpointRow, EventRow } from './rows.ts';
import { sweepExpired } from './sessions.ts';
import { type Store, secondsNow } from './store.ts';

/** Calls `run` after `ms`; the returned function cancels it. */
export type Schedule = (run: () => void, ms: number) => () => void;

export type CourierOptions = {
  /**
   * Where all webhooks go, read for each delivery because the shop's port may be known late. Those for endpoints made
   * through the API go there, too, as with `stripe listen --forward-to`: their public address may be out of reach.
   */
  webhookUrl: () => string;
  /** Delays between attempts; the last one repeats. All above 0. */
  retryDelaysMs: readonly number[];
  /** After this many attempts a delivery has failed. */
  maxAttempts: number;
  /** The number of concurrent deliveries. */
  concurrency: number;
  timeoutMs: number;
  schedule: Schedule;
};

export const COURIER_DEFAULTS = {
  retryDelaysMs: [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000],
  maxAttempts: 60,
  concurrency: 8,
  timeoutMs: 20_000,
} as const;

/** The longest sleep between checks, so that another process on the same file is noticed. */
const MAX_SLEEP_MS = 30_000;

/** The delay after the file was locked by another process. */
const BUSY_MS = 1_000;

/** Delivers webhooks and expires sessions. */
export type Courier = {
  /** From now on it wakes by itself when something is due. */
  start(): void;
  /** Does everything that is due now, then returns. */
  tick(): Promise<void>;
  /** Sends an event `times` times at once, regardless of its own deliveries; for test suites. */
  deliverNow(event: EventRow, times: number): Promise<WebhookAnswer[]>;
  /** Aborts running deliveries: they count as failed attempts and are retried after the next start. */
  stop(): Promise<void>;
};

/** Stripe's signature header for the exact bytes of `payload`, with this attempt's time. */
export function signPayload(payload: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}

export function createCourier(store: Store, options: CourierOptions): Courier {
  let started = false;
  let stopped = false;
  const stopping = new AbortController();
  let cancelTimer = () => {};
  const lanes = new Set<Promise<void>>();
  // Deliveries claimed by a process that died are due again at once; a duplicate is harmless.
  store.run("update delivery set claimed_until_ms = 0 where state = 'pending'");

  const post = (event: EventRow, secret: string) =>
    postWebhook(options.webhookUrl(), {
      body: event.body,
      signature: signPayload(event.body, secret, secondsNow(store)),
      timeoutMs: options.timeoutMs,
      stop: stopping.signal,
    });

  /** Takes the next due delivery; the claim keeps another process from taking it, too. */
  const claim = (): DeliveryRow | undefined => {
    const now = store.now().getTime();
    return store.get<DeliveryRow>(
      `update delivery set claimed_until_ms = ? where seq =
         (select seq from delivery where state = 'pending' and due_at_ms <= ? and claimed_until_ms <= ?
          order by due_at_ms, seq limit 1)
       returning *`,
      now + options.timeoutMs + 5_000,
      now,
      now,
    );
  };

  const deliver = async (delivery: DeliveryRow): Promise<void> => {
    const event = store.get<EventRow>('select * from event where id = ?', delivery.event);
    const secret = secretOf(store, delivery.endpoint);
    const answer: WebhookAnswer =
      event && secret ? await post(event, secret) : { status: null, error: 'no such event or endpoint' };
    const now = store.now().getTime();
    const attempts = delivery.attempts + 1;
    const delivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
    const state = delivered ? 'delivered' : attempts >= options.maxAttempts ? 'failed' : 'pending';
    const delays = options.retryDelaysMs;
    const wait = delays[Math.min(attempts, delays.length) - 1] ?? 1_000;
    store.run(
      `update delivery set state = ?, attempts = ?, due_at_ms = ?, claimed_until_ms = 0,
         last_status = ?, last_error = ?, delivered_at_ms = ? where seq = ?`,
      state,
      attempts,
      delivered ? delivery.due_at_ms : now + wait,
      answer.status,
      answer.error,
      delivered ? now : null,
      delivery.seq,
    );
  };

  const drain = async (): Promise<void> => {
    while (!stopped && webhookMode(store) !== 'hold') {
      const delivery = claim();
      if (!delivery) break;
      await deliver(delivery);
    }
    sleep(untilNextMs(store));
  };

  /** A slow receiver blocks one lane only; the others keep delivering. */
  const tick = async (): Promise<void> => {
    if (stopped) return;
    sweepExpired(store);
    while (lanes.size < options.concurrency) {
      const lane = drain().finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
    await Promise.all(lanes);
  };

  const sleep = (ms: number): void => {
    if (!started || stopped) return;
    cancelTimer();
    cancelTimer = options.schedule(() => {
      tick().catch(() => sleep(BUSY_MS));
    }, ms);
  };

  return {
    start() {
      started = true;
      store.onQueued = () => sleep(0);
      sleep(0);
    },
    tick,
    deliverNow: (event, times) =>
      Promise.all(Array.from({ length: times }, () => post(event, store.webhookSecret))),
    async stop() {
      stopped = true;
      store.onQueued = () => {};
      cancelTimer();
      stopping.abort();
      await Promise.allSettled(lanes);
    },
  };
}

/** The secret that signs for an endpoint; undefined if it was deleted. */
const secretOf = (store: Store, endpoint: string | null): string | undefined =>
  endpoint === null
    ? store.webhookSecret
    : store.get<EndpointRow>('select * from endpoint where id = ?', endpoint)?.secret;

/** Milliseconds until the next delivery is due or the next session expires. */
function untilNextMs(store: Store): number {
  const now = store.now().getTime();
  const due =
    webhookMode(store) === 'hold'
      ? null
      : store.get<{ at: number | null }>(
          "select min(max(due_at_ms, claimed_until_ms)) as at from delivery where state = 'pending'",
        )?.at;
  const expiry = store.get<{ at: number | null }>(
    "select min(expires_at) * 1000 as at from session where status = 'open'",
  )?.at;
  const next = Math.min(due ?? Number.POSITIVE_INFINITY, expiry ?? Number.POSITIVE_INFINITY);
  return Math.min(Math.max(next - now, 0), MAX_SLEEP_MS);
}
