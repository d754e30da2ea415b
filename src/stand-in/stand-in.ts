import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { prepareApi } from './api/api.ts';
import { addControlApi } from './api/control-api.ts';
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
  /** Its own SQLite file; made, with key and secret, when it does not exist. */
  file: string;
  /** Where a browser finds the payment pages, without a trailing slash: `<PUBLIC_URL>/test-payments`. */
  pagesUrl: () => string;
  /** Where the shop takes webhooks: `<the shop>/api/stripe/webhook`. */
  webhookUrl: () => string;
  now: () => Date;
  /** Defaults to real timers that do not keep the process alive. */
  schedule?: Schedule;
  /** Retries, concurrency and time limit of webhooks, where they differ from the defaults. */
  webhooks?: Partial<Omit<CourierOptions, 'webhookUrl' | 'schedule'>>;
  /** The fault knobs under /_control; off unless said. */
  controls?: boolean;
  /** Mounts the pages under /test-payments of the API's own port; for the separate process. */
  ownPages?: boolean;
  logger?: FastifyServerOptions['logger'];
};

/** What the Stripe SDK's constructor takes: `new Stripe(apiKey, { ...address })`. */
export type SdkAddress = { protocol: 'http'; host: string; port: number };

export type StandIn = {
  /** For `standInPlugin`, which serves the pages from the shop's own port. */
  store: Store;
  apiKey: string;
  webhookSecret: string;
  /** Opens the API, by default on a free port of the loopback address. */
  listen(at?: { host?: string; port?: number }): Promise<SdkAddress>;
  /** Begins to deliver webhooks, also those left over from before; call it once the shop listens. */
  start(): void;
  /** Does what is due now and returns when it is done; for tests with a clock of their own. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

const realTimers: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Opens the payment provider's stand-in on its file; nothing listens and nothing is delivered yet. */
export async function openStandIn(options: StandInOptions): Promise<StandIn> {
  const { file, now, pagesUrl, webhookUrl, schedule = realTimers } = options;
  const store = openStore({ file, now, pagesUrl });
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

/** The API in a context of its own, so that its key check and error shape do not reach the pages. */
async function registerApi(
  app: FastifyInstance,
  { store, courier, schedule, controls }: ApiParts,
): Promise<void> {
  await app.register(async (scope) => {
    const faults = new Faults();
    const wait = (ms: number) => new Promise<void>((resolve) => void schedule(resolve, ms));
    const api = prepareApi(scope, { store, faults, wait });
    addSessionsApi(api, store);
    addPaymentsApi(api, store);
    addEventsApi(api, store);
    if (controls) addControlApi(scope, api, { store, faults, courier });
  });
}
