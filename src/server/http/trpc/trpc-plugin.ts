import { getTRPCErrorShape, TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { assertOpen } from '../../operations/opening/opening-service.ts';
import { assertAllowed, isAllowed } from '../access-check.ts';
import { ACCESS_POLICY } from '../access-policy.ts';
import { sendEncoded } from '../answers/encoded-body.ts';
import { announcedBytes, BODY_BYTES, PHOTO_BODY_BYTES } from '../body-limits.ts';
import { refusalOf, retryAfterSeconds, toTrpcError } from '../errors.ts';
import type { RateLimits } from '../rate-limits.ts';
import { logRefusal } from '../refusal-log.ts';
import { answerTo } from '../rest/error-answer.ts';
import { openVisit, openVisitAfterBody } from '../visit.ts';
import { appRouter } from './app-router.ts';
import { answerCalls, type CallAnswer, type CallRequest } from './calls.ts';
import { type Context, pageContext } from './context.ts';
import { sharedAnswers } from './shared-answers.ts';

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
    if (!METHODS.has(method)) {
      reply.header('allow', [...METHODS].join(', '));
      throw new ShopError({ code: 'method_not_allowed' });
    }
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
  // The calls read it themselves: a batch has one body for several.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const catalogue = sharedAnswers(deps, limits);
  app.all<{ Params: { path: string } }>('/trpc/:path', async (request, reply) => {
    if (request.method === 'HEAD') return reply.code(204).send();
    const calls = readRequest(request);
    const shared = await catalogue.find(request, calls);
    if (shared) {
      describe(request, reply, shared.about, calls);
      return sendEncoded(request, reply, shared.body, shared.again);
    }
    const answer = await answerCalls({ ...calls, openContext: () => openContext(request, reply) });
    describe(request, reply, answer, calls);
    return reply.send(answer.body);
  });

  async function openContext(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const visit = await openVisitAfterBody(request, reply, deps).catch((error: unknown) => {
      const refusal = refusalOf(error);
      throw refusal ? toTrpcError(refusal) : error;
    });
    return {
      deps,
      actor: visit.actor,
      visit,
      assertOpen: () => assertOpen(deps, visit.actor, visit.previewSecret),
      limitSearch: () => limits.search(request),
      limitCatalogue: () => limits.catalogue(request),
      limitNewCart: () => limits.newCart(request),
    };
  }
}

/** @throws ShopError `unsupported_content_type` for a body that is not JSON. */
function readRequest(
  request: FastifyRequest<{ Params: { path: string } }>,
): Omit<CallRequest, 'openContext'> {
  const { method, query, body, headers, params } = request;
  const { batch, input } = query as { batch?: unknown; input?: unknown };
  const isBatch = batch === '1';
  const paths = isBatch ? params.path.split(',') : [params.path];
  if (method === 'GET') {
    return { method, paths, batch: isBatch, input: typeof input === 'string' ? input : undefined };
  }
  if (!headers['content-type']?.startsWith('application/json')) {
    throw new ShopError({ code: 'unsupported_content_type' });
  }
  return { method: 'POST', paths, batch: isBatch, input: body as string | undefined };
}

/** Sets status and headers, and logs what failed. */
function describe(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, failed }: Pick<CallAnswer, 'status' | 'failed'>,
  { paths }: Pick<CallRequest, 'paths'>,
): void {
  reply.code(status).type('application/json');
  for (const { path, error } of failed) {
    const refusal = refusalOf(error.cause);
    if (refusal) logRefusal(request, path, refusal);
    if (error.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error.cause ?? error }, 'bug');
  }
  const refusal = failed[0] ? refusalOf(failed[0].error.cause) : null;
  const seconds = refusal ? retryAfterSeconds(refusal.reason) : null;
  if (seconds !== null) reply.header('retry-after', String(seconds));
  // Not with a cookie: the visit may have prolonged the caller's session, and a shared cache would hand it to others.
  const isForAll = failed.length === 0 && paths.every((path) => CACHEABLE.has(path));
  if (isForAll && !reply.hasHeader('set-cookie')) {
    reply.header('cache-control', 'public, max-age=3600');
  }
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

/** @throws ShopError `invalid_field` for a path that is encoded twice. */
function proceduresOf({ params }: FastifyRequest): string[] {
  const { path = '' } = params as { path?: string };
  if (path.includes('%')) throw new ShopError({ code: 'invalid_field', field: 'request' });
  return path.split(',');
}
