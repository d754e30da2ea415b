import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { assertAllowed } from './access-policy.ts';
import { openVisit } from './visit.ts';

/** The name of a request's door in the access policy; null for what is not under /api, or does not exist. */
function doorOf({ method, routeOptions: { url } }: FastifyRequest): string | null {
  return url?.startsWith('/api/') ? `${method === 'HEAD' ? 'GET' : method} ${url}` : null;
}

/**
 * Puts the access policy before everything under /api that is registered from here on, whichever plugin
 * it is in: who may not come in is refused before the body is read.
 * @returns the doors there are, complete once all is registered.
 */
export function guardDoors(app: FastifyInstance, deps: Deps): ReadonlySet<string> {
  const doors = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/')) return;
    for (const each of [method].flat()) if (each !== 'HEAD') doors.add(`${each} ${url}`);
  });
  app.decorateRequest('visit', null);
  app.addHook('onRequest', async (request, reply) => {
    const door = doorOf(request);
    if (door) assertAllowed(door, (await openVisit(request, reply, deps)).actor);
  });
  return doors;
}
