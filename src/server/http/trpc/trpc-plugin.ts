import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { PHOTO_BODY_BYTES } from '../body-limits.ts';
import { refusalOf, retryAfterSeconds, toTrpcError } from '../errors.ts';
import type { RateLimits } from '../rate-limits.ts';
import { logRefusal } from '../refusal-log.ts';
import { openVisitAfterBody } from '../visit.ts';
import { appRouter } from './app-router.ts';

/** Calls per batched request; the client's link uses the same number. */
const BATCH_LIMIT = 10;

const BODY_BYTES = 256 * 1024;
/** The plugin's route accepts any method and crashes on those that the web's Request does not know. */
const METHODS = new Set(['GET', 'HEAD', 'POST']);
/** The procedures that accept a photo. */
const WITH_PHOTO = /\buser\.(signUp|updateProfile)\b/;

/** Serves the routers over HTTP, at /trpc. */
export async function trpcPlugin(
  app: FastifyInstance,
  { deps, limits }: { deps: Deps; limits: RateLimits },
): Promise<void> {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  // All procedures share one route, whose limit is that of a photo; the others' smaller limit is enforced
  // here.
  app.addHook('onRoute', (route) => {
    route.bodyLimit = PHOTO_BODY_BYTES;
  });
  app.addHook('onRequest', async (request) => {
    const { url, headers, method } = request;
    if (!METHODS.has(method)) throw new ShopError({ code: 'method_not_allowed' });
    assertRequestable(request);
    if (method === 'GET' || method === 'HEAD' || WITH_PHOTO.test(url.split('?', 1)[0] ?? '')) return;
    const length = headers['transfer-encoding']
      ? Number.POSITIVE_INFINITY
      : Number(headers['content-length']);
    if (length > BODY_BYTES) throw new ShopError({ code: 'too_large' });
  });
  await app.register(fastifyTRPCPlugin<typeof appRouter>, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: BATCH_LIMIT,
      async createContext({ req, res }) {
        const visit = await openVisitAfterBody(req, res, deps).catch((error: unknown) => {
          const refusal = refusalOf(error);
          throw refusal ? toTrpcError(refusal) : error;
        });
        return {
          deps,
          actor: visit.actor,
          visit,
          limitSearch: () => limits.search(req),
          limitCatalogue: () => limits.catalogue(req),
          limitSignUp: () => limits.signUp(req),
        };
      },
      onError({ error, req, path }) {
        const refusal = refusalOf(error.cause);
        if (refusal) logRefusal(req, path ?? '', refusal.reason.code);
        if (error.code === 'INTERNAL_SERVER_ERROR') req.log.error({ err: error.cause ?? error }, 'bug');
      },
      responseMeta({ errors }) {
        const refusal = errors[0] ? refusalOf(errors[0].cause) : null;
        const seconds = refusal ? retryAfterSeconds(refusal.reason) : null;
        return seconds === null ? {} : { headers: { 'retry-after': String(seconds) } };
      },
    },
  });
}

/**
 * tRPC builds a web Request and decodes the already decoded path again. It crashes on an invalid host, and on
 * a path that is no longer valid encoding.
 * @throws ShopError `invalid_field`.
 */
function assertRequestable({ url, params, headers: { host = 'localhost' } }: FastifyRequest): void {
  const { path = '' } = params as { path?: string };
  const isAddress = URL.canParse(url, `http://${host}`) && !host.includes('@');
  if (!isAddress || path.includes('%')) throw new ShopError({ code: 'invalid_field', field: 'request' });
}
