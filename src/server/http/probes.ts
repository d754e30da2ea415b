import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { getCatalogueVersion } from '../catalogue/products/catalogue-service.ts';
import type { Deps } from '../deps.ts';
import type { PageCache } from '../render/page-cache.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * /healthz: the process answers. /readyz: the database does, too. /metrics: numbers, for this machine only.
 */
export function registerProbes(app: FastifyInstance, deps: Deps): { watch: (cache: PageCache) => void } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by status class',
    labelNames: ['status'],
    registers: [registry],
  });

  const ofClass = [1, 2, 3, 4, 5].map((digit) => requests.labels(`${digit}xx`));
  app.addHook('onResponse', (_request, reply, done) => {
    ofClass[Math.floor(reply.statusCode / 100) - 1]?.inc();
    done();
  });

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await getCatalogueVersion(deps);
      return { ok: true };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).header('retry-after', '5').send({ ok: false });
    }
  });

  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  return {
    watch(cache) {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name,
          help,
          registers: [registry],
          collect() {
            this.set(read());
          },
        });
      gauge('page_cache_bytes', 'Bytes of rendered pages in memory', () => cache.bytes);
      gauge('page_cache_pages', 'Rendered pages in memory', () => cache.size);
      gauge('page_cache_hits', 'Pages answered from memory', () => cache.hits);
      gauge('page_cache_misses', 'Pages that had to be rendered', () => cache.misses);
    },
  };
}

/** Behind a proxy on this machine every peer is loopback; a forwarding header gives such a request away. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  return forwarded === undefined && LOOPBACK.has(socket.remoteAddress ?? '');
}
