import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import type { Deps } from '../../deps.ts';
import { answerTexts } from '../answer-texts.ts';
import { refusalOf, retryAfterSeconds, toHttpStatus } from '../errors.ts';
import { logRefusal } from '../refusal-log.ts';

type WithLocale = Pick<Deps, 'locale'>;

/** An error as the caller sees it. */
export type ErrorAnswer = {
  status: number;
  retryAfterSeconds: number | null;
  body: { success: false; error: true; message: string; requestId?: string } & Record<string, unknown>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lists of the call's answer, empty; a refusal of the call carries them. */
    emptyLists?: Record<string, never[]>;
  }
}

/** Turns any error into the documented shape; a bug is logged and answered without detail. */
export function answerTo(deps: WithLocale, error: unknown, request: FastifyRequest): ErrorAnswer {
  const texts = answerTexts(deps);
  const refusal = refusalOf(error);
  const lists = request.routeOptions.config?.emptyLists;
  if (!refusal) {
    request.log.error({ err: error }, 'bug');
    const message = texts.fault;
    const body = { success: false, error: true, message, requestId: request.id, ...lists } as const;
    return { status: 500, retryAfterSeconds: null, body };
  }
  logRefusal(request, `${request.method} ${request.url.split('?', 1)[0]}`, refusal);
  return {
    status: toHttpStatus(refusal),
    retryAfterSeconds: retryAfterSeconds(refusal.reason),
    body: {
      success: false,
      error: true,
      message: refusalText(texts, refusal.reason, deps.locale),
      ...lists,
    },
  };
}

/** An error handler that answers with `answerTo`. */
export const errorSender =
  (deps: WithLocale) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, retryAfterSeconds: seconds, body } = answerTo(deps, error, request);
    if (seconds !== null) reply.header('retry-after', String(seconds));
    return reply.code(status).send(body);
  };
