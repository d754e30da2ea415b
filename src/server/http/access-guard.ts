import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { assertOpen } from '../operations/opening/opening-service.ts';
import { assertAllowed, isShopping } from './access-check.ts';
import { openVisit } from './visit.ts';

/** The request's endpoint name in the access policy; null outside /api or for an unknown route. */
function endpointOf({ method, routeOptions: { url } }: FastifyRequest): string | null {
  return url?.startsWith('/api/') ? `${method === 'HEAD' ? 'GET' : method} ${url}` : null;
}

/**
 * Enforces the access policy on everything under /api that is registered from here on, in any plugin. A
 * refused request is rejected before its body is read.
 * @returns the endpoints, complete once everything is registered.
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
    if (!endpoint) return;
    const { actor, previewSecret } = await openVisit(request, reply, deps);
    if (isShopping(endpoint)) await assertOpen(deps, actor, previewSecret);
    assertAllowed(endpoint, actor);
  });
  return endpoints;
}
