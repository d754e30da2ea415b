import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '../../../shared/durations.ts';
import { getCatalogueVersion } from '../../catalogue/products/catalogue-service.ts';
import type { Deps } from '../../deps.ts';
import type { IsProxy } from '../client-address.ts';
import type { RateLimits } from '../rate-limits.ts';
import { MAX_KEY } from './answer-cache.ts';

/** How an answer from memory may be sent again as it is, for the rest of the second. */
export type Again = {
  /** Of the catalogue. */
  version: number;
  /** When it stops being right although nothing changed, in milliseconds. */
  until: number;
  /** The limits of an address that it counts against, besides the general one. */
  counts: readonly (keyof RateLimits)[];
  /** False where cookies matter: it is kept if it was asked for without one, for those who send none. */
  withCookie: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once its answer may be sent again. */
    repeatable: (Again & { body: Buffer }) | null;
  }
}

type Kept = Again & { body: Buffer; head: readonly string[] };

/** A request that was answered, for the log and the counters. */
export type Answered = { id: string; method: string; url: string; status: number; ms: number };

export type RepeatOptions = {
  deps: Deps;
  limits: RateLimits;
  /** Null where no proxy is trusted. */
  isProxy: IsProxy | null;
  nextId: () => string;
  onAnswered: (answered: Answered) => void;
};

/** Those that are asked for twice in a second are few. */
const MOST = 500;
const LONGEST_ACCEPT = 100;
/** Each answer has its own. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['x-request-id', 'date']);

/**
 * Sends what was sent from memory again before Fastify makes its request, reply, log and hooks of it, which is most of
 * what a kept answer costs (docs/decisions/056-what-is-asked-for-twice-in-a-second.md). An answer is good for one version of
 * the catalogue and the second in which it was sent; everything else goes the usual way.
 */
export function repeatAnswers(app: FastifyInstance, options: RepeatOptions): void {
  const { deps, limits, isProxy, nextId, onAnswered } = options;
  const kept = new Map<string, Kept>();
  let stopping = false;
  /** What everything kept was sent at. */
  let second = -1;
  let version = -1;
  const secondNow = () => Math.floor(deps.now().getTime() / SECOND_MS);

  function keep({ repeatable, raw }: FastifyRequest, reply: FastifyReply): void {
    if (!repeatable || reply.statusCode !== 200 || (!repeatable.withCookie && raw.headers.cookie)) return;
    const key = keyOf(raw);
    const headers = reply.getHeaders();
    const isWhole = Number(headers['content-length']) === repeatable.body.length;
    if (key === null || !isWhole || headers['set-cookie'] || headers.connection) return;
    if (second !== secondNow() || version !== repeatable.version) {
      kept.clear();
      second = secondNow();
      version = repeatable.version;
    }
    if (kept.size >= MOST) return;
    const head = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
    kept.set(key, { ...repeatable, head: head.flatMap(([name, value]) => [name, String(value)]) });
  }

  function find(request: IncomingMessage): Kept | null {
    const key = stopping ? null : keyOf(request);
    const found = key === null ? undefined : kept.get(key);
    if (!found || second !== secondNow() || deps.now().getTime() >= found.until) return null;
    return found.withCookie || !request.headers.cookie ? found : null;
  }

  /** @returns whether it was sent. @throws ShopError `too_many_requests`. */
  async function repeat(answer: Kept, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const started = performance.now();
    const { socket, method = '', url = '' } = request;
    const from = { ip: isProxy ? proxyAddr(request, isProxy) : (socket.remoteAddress ?? ''), socket };
    await limits.general(from);
    for (const limit of answer.counts) await limits[limit](from);
    if ((await getCatalogueVersion(deps)) !== answer.version) return false;
    deps.visits.lastAt = deps.now().getTime();
    const id = nextId();
    response.writeHead(200, [...answer.head, 'x-request-id', id]);
    response.end(answer.body);
    onAnswered({ id, method, url, status: 200, ms: performance.now() - started });
    return true;
  }

  app.decorateRequest('repeatable', null);
  app.addHook('onResponse', (request, reply, done) => {
    keep(request, reply);
    done();
  });
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const [usualWay] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', usualWay);
  app.server.on('request', (request, response) => {
    const found = find(request);
    if (!found) return usualWay(request, response);
    // What refuses it is told the usual way.
    repeat(found, request, response).then(
      (sent) => sent || usualWay(request, response),
      () => usualWay(request, response),
    );
  });
}

/** What decides about an answer's bytes; null for a request that needs a closer look. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  const { 'accept-encoding': accepted = '', host, expect } = headers;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (method !== 'GET' || hasBody || host === undefined || expect !== undefined) return null;
  if (url.length > MAX_KEY || accepted.length > LONGEST_ACCEPT || headers['if-none-match']) return null;
  return `${accepted} ${url}`;
}
