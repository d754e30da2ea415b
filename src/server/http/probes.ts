import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { getCatalogueVersion } from '../catalogue/products/catalogue-service.ts';
import type { Deps } from '../deps.ts';
import type { PageCache } from '../render/page-plugin.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Asked as /readyz?once, by somebody who sends no requests: an update that has opened the shop. */
type Probe = { Querystring: { once?: string } };

/** A proxy that asked /readyz this recently waits for its answer before it sends requests elsewhere. */
const ASKED_WITHIN_MS = 15_000;
/** How long a stopping shop waits for such a proxy; container engines kill a program ten seconds after SIGTERM. */
const LEAVE_WITHIN_MS = 4_000;
const LOOK_MS = 50;
/** For what the proxy sent before it heard. */
const LEFT_MS = 1_000;

export type Probes = {
  /** Counts an answered request. */
  count: (status: number) => void;
  /** Adds the page cache's numbers. */
  watch: (cache: PageCache) => void;
};

/**
 * /healthz: the process answers. /readyz: the database does, too, and the shop is not stopping. /metrics: numbers,
 * for this machine only.
 */
export function registerProbes(app: FastifyInstance, deps: Deps): Probes {
  const readiness = { askedAt: Number.NEGATIVE_INFINITY, stopping: false, refused: false };
  app.addHook('preClose', async () => {
    readiness.stopping = true;
    const started = performance.now();
    if (started - readiness.askedAt > ASKED_WITHIN_MS) return;
    while (!readiness.refused && performance.now() - started < LEAVE_WITHIN_MS) await sleep(LOOK_MS);
    if (readiness.refused) await sleep(LEFT_MS);
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by status class',
    labelNames: ['status'],
    registers: [registry],
  });

  const ofClass = [1, 2, 3, 4, 5].map((digit) => requests.labels(`${digit}xx`));

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );

  app.get<Probe>('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.query.once === undefined) readiness.askedAt = performance.now();
    if (readiness.stopping) {
      readiness.refused = true;
      return reply.code(503).send({ ok: false });
    }
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
    count: (status) => ofClass[Math.floor(status / 100) - 1]?.inc(),
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
      gauge('page_cache_hits', 'Pages looked up in memory and found', () => cache.hits);
      gauge('page_cache_misses', 'Pages that had to be rendered', () => cache.misses);
    },
  };
}

/** Behind a proxy on this machine every peer is loopback; a forwarding header gives such a request away. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  return forwarded === undefined && LOOPBACK.has(socket.remoteAddress ?? '');
}
