import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { assertAllowed } from './access-policy.ts';
import { openVisit } from './visit.ts';

/** The name of a request's endpoint in the access policy; null for what is not under /api, or does not exist. */
function endpointOf({ method, routeOptions: { url } }: FastifyRequest): string | null {
  return url?.startsWith('/api/') ? `${method === 'HEAD' ? 'GET' : method} ${url}` : null;
}

/**
 * Puts the access policy before everything under /api that is registered from here on, whichever plugin
 * it is in: who may not come in is refused before the body is read.
 * @returns the endpoints there are, complete once all is registered.
 */
export function guardEndpoints(app: FastifyInstance, deps: Deps): ReadonlySet<string> {
  const endpoints = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/')) return;
    for (const each of [method].flat()) if (each !== 'HEAD') endpoints.add(`${each} ${url}`);
  });
  app.decorateRequest('visit', null);
  app.addHook('onRequest', async (request, reply) => {
    const endpoint = endpointOf(request);
    if (endpoint) assertAllowed(endpoint, (await openVisit(request, reply, deps)).actor);
  });
  return endpoints;
}
