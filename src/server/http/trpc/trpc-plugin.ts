import { getTRPCErrorShape, TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { assertOpen } from '../../operations/opening/opening-service.ts';
import { ACCESS_POLICY, assertAllowed, isAllowed } from '../access-policy.ts';
import { announcedBytes, BODY_BYTES, PHOTO_BODY_BYTES } from '../body-limits.ts';
import { refusalOf, retryAfterSeconds, toTrpcError } from '../errors.ts';
import type { RateLimits } from '../rate-limits.ts';
import { logRefusal } from '../refusal-log.ts';
import { answerTo } from '../rest/error-answer.ts';
import { openVisit, openVisitAfterBody } from '../visit.ts';
import { appRouter } from './app-router.ts';
import { pageContext } from './context.ts';

/** Calls per batched request; the client's link uses the same number. */
const BATCH_LIMIT = 10;

/** The plugin's route accepts any method and crashes on those that the web's Request does not know. */
const METHODS = new Set(['GET', 'HEAD', 'POST']);
/** The procedures that accept a photo; the others' bodies are small. */
const WITH_PHOTO: ReadonlySet<string> = new Set(['user.signUp', 'user.updateProfile']);

/** What is the same for everyone until the shop is updated. */
const CACHEABLE: ReadonlySet<string> = new Set(['order.addressForm']);

/** Serves the routers over HTTP, at /trpc. */
export async function trpcPlugin(
  app: FastifyInstance,
  { deps, limits }: { deps: Deps; limits: RateLimits },
): Promise<void> {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfterSeconds: seconds, body } = answerTo(deps, error, request);
    if (seconds !== null) reply.header('retry-after', String(seconds));
    return reply.code(status).send({ ...body, error: shapeOf(deps, error) });
  });
  // All procedures share one route, whose limit is that of a photo; the others' smaller limit is enforced
  // here.
  app.addHook('onRoute', (route) => {
    route.bodyLimit = PHOTO_BODY_BYTES;
  });
  app.addHook('onRequest', async (request, reply) => {
    const { method } = request;
    if (!METHODS.has(method)) throw new ShopError({ code: 'method_not_allowed' });
    const procedures = proceduresOf(request);
    if (method !== 'POST') return;
    const { actor } = await openVisit(request, reply, deps);
    const allowed = procedures.filter((procedure) => isAllowed(procedure, actor));
    const [first] = procedures;
    if (allowed.length === 0 && first && first in ACCESS_POLICY) assertAllowed(first, actor);
    for (const procedure of allowed) if (procedure === 'user.signUp') await limits.signUp(request);
    const small = !allowed.some((procedure) => WITH_PHOTO.has(procedure));
    if (small && announcedBytes(request) > BODY_BYTES) throw new ShopError({ code: 'too_large' });
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
          assertOpen: () => assertOpen(deps, visit.actor, visit.previewSecret),
          limitSearch: () => limits.search(req),
          limitCatalogue: () => limits.catalogue(req),
          limitNewCart: () => limits.newCart(req),
        };
      },
      onError({ error, req, path }) {
        const refusal = refusalOf(error.cause);
        if (refusal) logRefusal(req, path ?? '', refusal.reason.code);
        if (error.code === 'INTERNAL_SERVER_ERROR') req.log.error({ err: error.cause ?? error }, 'bug');
      },
      responseMeta({ errors, paths }) {
        if (errors.length === 0 && paths?.every((path) => CACHEABLE.has(path)))
          return { headers: { 'cache-control': 'public, max-age=3600' } };
        const refusal = errors[0] ? refusalOf(errors[0].cause) : null;
        const seconds = refusal ? retryAfterSeconds(refusal.reason) : null;
        return seconds === null ? {} : { headers: { 'retry-after': String(seconds) } };
      },
    },
  });
}

/** A refusal before the body is read, as the client's link reads it: one shape for a whole batch. */
function shapeOf(deps: Deps, error: unknown) {
  const refusal = refusalOf(error);
  return getTRPCErrorShape({
    config: appRouter._def._config,
    error: refusal ? toTrpcError(refusal) : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: pageContext(deps),
  });
}

/**
 * The procedures that a request names. tRPC builds a web Request and decodes the already decoded path again:
 * it crashes on an invalid host, and on a path that is no longer valid encoding.
 * @throws ShopError `invalid_field` for such a request.
 */
function proceduresOf({ url, params, headers: { host = 'localhost' } }: FastifyRequest): string[] {
  const { path = '' } = params as { path?: string };
  const isAddress = URL.canParse(url, `http://${host}`) && !host.includes('@');
  if (!isAddress || path.includes('%')) throw new ShopError({ code: 'invalid_field', field: 'request' });
  return path.split(',');
}
