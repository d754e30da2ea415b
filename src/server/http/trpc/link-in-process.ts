import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './app-router.ts';
import { answerCalls } from './calls.ts';
import type { Context } from './context.ts';

/**
 * Asks queries in this process, as a browser does over HTTP: with the same JSON, and one context for each call. It
 * never completes its observable, for which tRPC's client would abort a signal that nothing listens to: that costs more
 * than the call.
 */
export const linkInProcess =
  (openContext: () => Promise<Context>): TRPCLink<AppRouter> =>
  () =>
  ({ op: { path, input } }) =>
    observable((observer) => {
      const call = { method: 'GET' as const, paths: [path], batch: false, input: JSON.stringify(input) };
      answerCalls({ ...call, openContext })
        .then(({ body, failed }) => {
          const answer = JSON.parse(body);
          if (!('error' in answer)) return observer.next({ result: answer.result });
          const [{ error: cause } = {}] = failed;
          observer.error(TRPCClientError.from(answer, cause ? { cause } : {}));
        })
        .catch((error: Error) => observer.error(TRPCClientError.from(error)));
    });
