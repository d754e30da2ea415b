import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { GUEST } from '../../services/actor.ts';
import type { Deps } from '../../services/deps.ts';
import { refusalOf, retryAfterSeconds } from '../errors.ts';
import type { RateLimits } from '../rate-limits.ts';
import { appRouter } from './app-router.ts';

/** Calls in one batched request; the client's link holds the same number. */
export const BATCH_LIMIT = 10;

/** The routers over HTTP, at /trpc. */
export async function trpcPlugin(
  app: FastifyInstance,
  { deps, limits }: { deps: Deps; limits: RateLimits },
): Promise<void> {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  await app.register(fastifyTRPCPlugin<typeof appRouter>, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: BATCH_LIMIT,
      createContext: ({ req }) => ({ deps, actor: GUEST, limitSearch: () => limits.search(req) }),
      onError({ error, req }) {
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
