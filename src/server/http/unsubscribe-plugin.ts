import type { FastifyInstance } from 'fastify';
import { PAGES } from '../../shared/pages/pages.ts';
import { unsubscribeInput } from '../../shared/schemas/coming-back/unsubscribe.ts';
import { GUEST } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { unsubscribe } from '../unsubscribing/unsubscribe-service.ts';
import { parseInput } from './errors.ts';
import { errorSender } from './rest/error-answer.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

/**
 * Takes the mail programs' requests to unsubscribe (RFC 8058): a form of one known field, sent to the link of a mail
 * without cookies, which would not be looked at. People who follow the link get the page at the same address.
 */
export async function unsubscribePlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(errorSender(deps));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
  app.post(PAGES.unsubscribe.path, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    await unsubscribe(deps, GUEST, parseInput(unsubscribeInput, request.query));
    return reply.header('cache-control', 'no-store').code(204).send();
  });
}
