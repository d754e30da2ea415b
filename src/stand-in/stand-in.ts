import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { addAccountApi } from './api/account-api.ts';
import { prepareApi } from './api/api.ts';
import { addControlApi } from './api/control-api.ts';
import { addCouponsApi } from './api/coupons-api.ts';
import { addEventsApi } from './api/events-api.ts';
import { addPaymentsApi } from './api/payments-api.ts';
import { addSessionsApi } from './api/sessions-api.ts';
import {
  COURIER_DEFAULTS,
  type Courier,
  type CourierOptions,
  createCourier,
  type Schedule,
} from './courier.ts';
import { Faults } from './faults.ts';
import { newId } from './ids.ts';
import { standInPlugin } from './stand-in-plugin.ts';
import { openStore, type Store } from './store.ts';

export type StandInOptions = {
  /** Its own SQLite file; created, with key and secret, if it does not exist. */
  file: string;
  /** The payment pages' URL for browsers, without a trailing slash: `<PUBLIC_URL>/test-payments`. */
  pagesUrl: () => string;
  /** The shop's webhook endpoint: `<the shop>/api/stripe/webhook`. */
  webhookUrl: () => string;
  now: () => Date;
  /** Stands in for live mode, to test what a shop does with real orders; off by default. */
  live?: boolean;
  /** By default real timers, which do not keep the process alive. */
  schedule?: Schedule;
  /** Overrides for the retries, concurrency and time limit of webhooks. */
  webhooks?: Partial<Omit<CourierOptions, 'webhookUrl' | 'schedule'>>;
  /** Enables the fault controls under /_control; off by default. */
  controls?: boolean;
  /** Serves the pages under /test-payments on the API's own port; for the separate process. */
  ownPages?: boolean;
  logger?: FastifyServerOptions['logger'];
};

/** Options for the Stripe SDK's constructor: `new Stripe(apiKey, { ...address })`. */
export type SdkAddress = { protocol: 'http'; host: string; port: number };

export type StandIn = {
  /** For `standInPlugin`, which serves the pages on the shop's own port. */
  store: Store;
  apiKey: string;
  webhookSecret: string;
  /** Starts the API, by default on a free loopback port. */
  listen(at?: { host?: string; port?: number }): Promise<SdkAddress>;
  /** Starts delivering webhooks, including queued ones; call it once the shop listens. */
  start(): void;
  /** Does everything that is due now, then returns; for tests with their own clock. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

const realTimers: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Opens the payment provider's stand-in on its file; it does not listen or deliver anything yet. */
export async function openStandIn(options: StandInOptions): Promise<StandIn> {
  const { file, now, pagesUrl, webhookUrl, schedule = realTimers } = options;
  const store = openStore({ file, now, pagesUrl, live: options.live ?? false });
  const courier = createCourier(store, { ...COURIER_DEFAULTS, ...options.webhooks, webhookUrl, schedule });
  const app = Fastify({
    logger: options.logger ?? false,
    genReqId: () => newId('req'),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 255 },
  });
  await registerApi(app, { store, courier, schedule, controls: options.controls ?? false });
  if (options.ownPages) await app.register(standInPlugin, { prefix: '/test-payments', store });

  return {
    store,
    apiKey: store.apiKey,
    webhookSecret: store.webhookSecret,
    async listen({ host = '127.0.0.1', port = 0 } = {}) {
      await app.listen({ host, port });
      const address = app.server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      return { protocol: 'http', host, port: bound };
    },
    start: () => courier.start(),
    tick: () => courier.tick(),
    async close() {
      await app.close();
      await courier.stop();
      store.close();
    },
  };
}

type ApiParts = { store: Store; courier: Courier; schedule: Schedule; controls: boolean };

/** Registers the API in its own context, so that its key check and error shape do not affect the pages. */
async function registerApi(
  app: FastifyInstance,
  { store, courier, schedule, controls }: ApiParts,
): Promise<void> {
  await app.register(async (scope) => {
    const faults = new Faults();
    const wait = (ms: number) => new Promise<void>((resolve) => void schedule(resolve, ms));
    const api = prepareApi(scope, { store, faults, wait });
    addAccountApi(api, store);
    addCouponsApi(api, store);
    addSessionsApi(api, store);
    addPaymentsApi(api, store);
    addEventsApi(api, store);
    if (controls) addControlApi(scope, api, { store, faults, courier });
  });
}
