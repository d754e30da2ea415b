import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, splitLink, type TRPCClientErrorLike, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/http/trpc/app-router.ts';
import { watchedFetch } from './connection.ts';

export const trpc = createTRPCReact<AppRouter>();

/** The types of what the server answers; the browser writes none of its own. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
/** The types of what it takes. */
export type RouterInputs = inferRouterInputs<AppRouter>;
export type ApiError = TRPCClientErrorLike<AppRouter>;
export type ApiLink = TRPCLink<AppRouter>;

/** Calls in one request at most; the server refuses more. */
const MAX_ITEMS = 10;

const isOfCatalogue = ({ type, path }: { type: string; path: string }): boolean =>
  type === 'query' && path.startsWith('product.');

/**
 * The catalogue is asked without saying who asks, each query in a request of its own: such answers are
 * everyone's, and the service worker finds them again when there is no connection.
 */
export function browserLink(): ApiLink {
  const linkWith = (credentials: RequestCredentials, maxItems: number) =>
    httpBatchLink<AppRouter>({
      url: '/trpc',
      maxItems,
      fetch: (url, init) => watchedFetch(url as string, { ...(init as RequestInit), credentials }),
    });
  return splitLink({
    condition: isOfCatalogue,
    true: linkWith('omit', 1),
    false: linkWith('same-origin', MAX_ITEMS),
  });
}

const STALE_TIME_MS = 30_000;
/** What a page has shown is kept so long: a step back shows it at once, and scrolled to where it was. */
const KEPT_MS = 60 * 60_000;

/** @param onServer a rendering asks once and keeps nothing afterwards. */
export const createQueryClient = (onServer: boolean): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // Without a connection, too: the service worker may have an answer, and without one the page says so.
        networkMode: 'always',
        refetchOnReconnect: 'always',
        retry: onServer ? false : (failures, error) => failures < 2 && navigator.onLine && !isRefusal(error),
        gcTime: onServer ? Number.POSITIVE_INFINITY : KEPT_MS,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Whether the server understood the request and said no: asking again would not help. */
function isRefusal(error: unknown): boolean {
  const status = (error as ApiError).data?.httpStatus;
  return status !== undefined && status < 500 && status !== 429;
}

/** Whether `error` says that what a page is about does not exist, or cannot: its id is none. */
export function isNotFound(error: unknown): boolean {
  const reason = (error as ApiError).data?.reason;
  return reason?.code === 'not_found' || (reason?.code === 'invalid_field' && reason.field === 'id');
}
