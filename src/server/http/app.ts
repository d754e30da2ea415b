import compress from '@fastify/compress';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { accentPair } from '../../shared/brand/accents.ts';
import { brandFileUrl, logoSize } from '../../shared/brand/brand.ts';
import { fontFile } from '../../shared/brand/fonts.ts';
import type { ChatWidget, ImageUpload } from '../../shared/pages/boot.ts';
import { type StandInPluginOptions, standInPlugin } from '../../stand-in/stand-in-plugin.ts';
import { hasOwnGoods, readCategories } from '../catalogue/categories/category-service.ts';
import { readBrand } from '../content/brand-service.ts';
import type { Deps } from '../deps.ts';
import { loggedAddress } from '../logged-address.ts';
import { loggedError } from '../logged-error.ts';
import { webManifest } from '../render/manifest.ts';
import { type Pages, pagePlugin } from '../render/page-plugin.ts';
import type { PageTemplate } from '../render/page-renderer.ts';
import { robotsText } from '../render/robots.ts';
import { registerSecurityTxt } from '../render/security-txt.ts';
import { registerSitemap } from '../render/sitemap.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { assertPolicyCovers } from './access-check.ts';
import { guardEndpoints } from './access-guard.ts';
import { type Answered, repeatAnswers } from './answers/repeated-answers.ts';
import { BODY_BYTES, limitBodies } from './body-limits.ts';
import { createIsProxy } from './client-address.ts';
import { limitConnections } from './connection-limits.ts';
import { cspReportPlugin } from './csp-report-plugin.ts';
import { filesPlugin } from './files-plugin.ts';
import { ownOriginGuard } from './own-origin.ts';
import { registerProbes } from './probes.ts';
import { isExemptFromLimits, registerRateLimits } from './rate-limits.ts';
import { answerTo, errorSender } from './rest/error-answer.ts';
import { restPlugin } from './rest/rest-plugin.ts';
import { securityHeaders } from './security-headers.ts';
import { PROCEDURES } from './trpc/app-router.ts';
import { trpcPlugin } from './trpc/trpc-plugin.ts';
import { takeUnfitHeads, unfitHead } from './unfit-head.ts';
import { answerUnreadable, UNREADABLE } from './unreadable-request.ts';
import { unsubscribePlugin } from './unsubscribe-plugin.ts';
import { webhookPlugin } from './webhook-plugin.ts';

type TestPaymentsStore = StandInPluginOptions['store'];

export type AppOptions = {
  publicUrl: string;
  shopName: string;
  rateLimitScale: number;
  trustProxy: readonly string[];
  /** An external host for product pictures, which browsers may connect to; null to use our own store. */
  imageUpload: ImageUpload | null;
  /** A third party's chat script; null for none. */
  chatWidget: ChatWidget | null;
  /** Further origins that the browser may connect to. */
  connectSources: readonly string[];
  /** Serves the payment stand-in's pages while it takes payments; null when it is not running. */
  testPayments: TestPaymentsStore | null;
  /** The built client's folder; null when Vite serves it. */
  clientFolder: string | null;
  /** Null for a shop without pages (transport tests). */
  pages: Pages | null;
  logger: FastifyServerOptions['logger'];
};

/**
 * Builds the app; it does not listen, and reads no environment variables. The timeouts come from BEHAVIOUR: a
 * slow phone may take two minutes to upload a picture, while a socket without headers is closed after eight
 * seconds.
 * @throws Error when a call or procedure has no rule in the access policy.
 */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const isProxy = createIsProxy(options.trustProxy);
  const headersFor = securityHeaders({
    publicUrl: options.publicUrl,
    scriptSources: options.pages?.template.scriptSources ?? [],
    imageHosts: deps.imageHosts,
    chatWidget: options.chatWidget,
    connectSources: options.imageUpload
      ? [new URL(options.imageUpload.url).origin, ...options.connectSources]
      : options.connectSources,
  });
  const addHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headersFor(request.url)).header('x-request-id', request.id);
  const sendError = errorSender(deps);
  const assertOwnOrigin = ownOriginGuard(options.publicUrl);
  const nextId = createRequestIds(deps.now());
  const app = Fastify({
    logger: withoutValues(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    trustProxy: options.trustProxy.length > 0 ? isProxy : false,
    requestTimeout: 120_000,
    bodyLimit: BODY_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A malformed URL matches no route, so neither hooks nor error handlers see it.
    async frameworkErrors(error, request, reply) {
      addHeaders(request, reply);
      const refusal = await limits.general(request).catch((refused: unknown) => refused);
      sendError(refusal ?? error, request, reply);
    },
    clientErrorHandler: answerUnreadable(deps, {
      headers: headersFor(''),
      count: async (socket) => {
        const ip = socket.remoteAddress ?? '';
        // A proxy's connections carry everybody's requests.
        if (!isProxy(ip)) await limits.general({ ip, socket });
      },
    }),
    routerOptions: { maxParamLength: 5_000, ignoreTrailingSlash: false },
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
  });

  takeUnfitHeads(app.server);
  limitConnections(app.server, { isProxy, scale: options.rateLimitScale });
  app.setErrorHandler(sendError);
  const limits = await registerRateLimits(app, { deps, scale: options.rateLimitScale });
  app.addHook('onRequest', async (request, reply) => {
    addHeaders(request, reply);
    if (!isExemptFromLimits(request.url)) {
      deps.visits.lastAt = deps.now().getTime();
      await limits.general(request);
    }
    const unfit = unfitHead(request);
    if (unfit !== null) return reply.code(unfit).send(answerTo(deps, UNREADABLE, request).body);
    assertOwnOrigin(request);
  });
  const endpoints = guardEndpoints(app, deps);
  limitBodies(app);
  // Nothing in these lines is to be hidden; looking for it would cost more than they do.
  const requestLog = app.log.child({}, { redact: [] });
  const onAnswered = ({ id: reqId, method, url, status, ms }: Answered) => {
    probes.count(status);
    requestLog.info({ reqId, method, path: loggedAddress(url), status, ms: Math.round(ms) }, 'request');
  };
  app.addHook('onResponse', ({ id, url, method }, { statusCode: status, elapsedTime: ms }, done) => {
    onAnswered({ id, method, url, status, ms });
    done();
  });
  const trusted = options.trustProxy.length > 0 ? isProxy : null;
  repeatAnswers(app, { deps, limits, isProxy: trusted, nextId, onAnswered });

  closeConnectionsWhenStopping(app);
  const probes = registerProbes(app, deps);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(trpcPlugin, { deps, limits });
  await app.register(restPlugin, { prefix: '/api', deps, limits, shopName: options.shopName });
  await app.register(webhookPlugin, { deps, limits });
  await app.register(cspReportPlugin, { deps, limits });
  await app.register(unsubscribePlugin, { deps });
  if (options.testPayments) {
    await app.register(standInPlugin, {
      prefix: '/test-payments',
      store: options.testPayments,
      isOpen: async () => (await deps.setup.payments()) === 'stand_in',
      brand: () => payPageBrand(deps, options.pages?.template ?? null),
    });
  }
  await app.register(filesPlugin, { clientFolder: options.clientFolder, media: deps.media.files, limits });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(options.publicUrl)),
  );
  registerSitemap(app, { deps, publicUrl: options.publicUrl });
  registerSecurityTxt(app, { deps, publicUrl: options.publicUrl });
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(await manifest(deps)),
  );
  if (options.pages) {
    const { pages, publicUrl, imageUpload, chatWidget } = options;
    const site = { publicUrl, imageUpload, chatWidget };
    probes.watch(pagePlugin(app, { deps, limits, pages, ...site }));
  }
  assertPolicyCovers([...endpoints, ...PROCEDURES.keys()]);
  return app;
}

/** How high the logo is on the payment page, in pixels. */
const PAY_PAGE_LOGO_HEIGHT = 36;

async function payPageBrand(deps: Deps, template: PageTemplate | null) {
  const { shopName } = await readShopSettings(deps.db.read, deps);
  const { accent, font, logo } = await readBrand(deps);
  return {
    name: shopName,
    font: template?.fileOf(fontFile(font, 'latin')) ?? null,
    accents: accentPair(accent),
    logo: logo && { url: brandFileUrl(logo, 'logo.png'), ...logoSize(logo, PAY_PAGE_LOGO_HEIGHT) },
  };
}

async function manifest(deps: Deps): Promise<string> {
  const settings = await readShopSettings(deps.db.read, deps);
  const own = await hasOwnGoods(deps.db.read);
  const shown = (await readCategories(deps)).filter((category) => category.shown);
  // A closed one names none to anybody: browsers ask for it without cookies.
  const labels = settings.closed ? [] : own ? shown.map(({ label }) => label) : null;
  return JSON.stringify(webManifest(settings, await readBrand(deps), labels));
}

/** However the log is configured, its errors contain no database values. */
const withoutValues = (logger: AppOptions['logger']): NonNullable<AppOptions['logger']> =>
  logger ? { ...(logger === true ? {} : logger), serializers: { err: loggedError } } : false;

/** While stopping, the answer closes its connection; a kept-alive one would delay the shutdown. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Request ids, unique across requests and restarts, for people to quote when they report an error. */
function createRequestIds(started: Date): () => string {
  const start = started.getTime().toString(36);
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}
