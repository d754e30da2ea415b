import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './app-router.ts';
import { answerCalls } from './calls.ts';
import type { Context } from './context.ts';

/**
 * Calls procedures in this process, as a browser does over HTTP: with the same JSON, and one context for each call. It
 * never completes its observable, for which tRPC's client would abort a signal that nothing listens to: that costs more
 * than the call.
 */
export const linkInProcess =
  (openContext: () => Promise<Context>): TRPCLink<AppRouter> =>
  () =>
  ({ op: { type, path, input } }) =>
    observable((observer) => {
      const call = {
        method: type === 'query' ? ('GET' as const) : ('POST' as const),
        paths: [path],
        batch: false,
      };
      answerCalls({ ...call, input: JSON.stringify(input), openContext }).then(({ body, failed }) => {
        const answer = JSON.parse(body);
        if (!('error' in answer)) return observer.next({ result: answer.result });
        const [{ error: cause } = {}] = failed;
        observer.error(TRPCClientError.from(answer, cause ? { cause } : {}));
      });
    });
