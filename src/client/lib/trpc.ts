import { QueryClient } from '@tanstack/react-query';
import {
  createTRPCClient,
  httpBatchLink,
  splitLink,
  type TRPCClientErrorLike,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/http/trpc/app-router.ts';
import type { Site } from '../../shared/pages/boot.ts';
import { watchedFetch } from './device/connection.ts';
import { sessionLink, signedInHeaders } from './session/session-link.ts';

export const trpc = createTRPCReact<AppRouter>();

/** The types of the server's answers; the client defines none by hand. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
/** The types of the server's inputs. */
export type RouterInputs = inferRouterInputs<AppRouter>;
export type ApiError = TRPCClientErrorLike<AppRouter>;
export type ApiLink = TRPCLink<AppRouter>;

/** The most calls in one request; the server refuses more. */
const MAX_ITEMS = 10;

const isOfCatalogue = ({ type, path }: { type: string; path: string }): boolean =>
  type === 'query' && path.startsWith('product.');

/**
 * Catalogue queries go without credentials, one request each: their answers are public, and the service
 * worker can serve them offline. In a closed shop only credentials open them.
 */
export function browserLink({ closed }: Pick<Site, 'closed'>, queryClient: QueryClient): ApiLink {
  const linkWith = (credentials: RequestCredentials, maxItems: number) =>
    httpBatchLink<AppRouter>({
      url: '/trpc',
      maxItems,
      headers: () => (credentials === 'omit' ? {} : signedInHeaders(queryClient)),
      fetch: (url, init) => watchedFetch(url as string, { ...(init as RequestInit), credentials }),
    });
  return splitLink({
    condition: isOfCatalogue,
    true: linkWith(closed ? 'same-origin' : 'omit', 1),
    false: [sessionLink(queryClient), linkWith('same-origin', MAX_ITEMS)],
  });
}

/** Marks a query of the server's rendering whose answer the page's data leaves out. */
export const NOT_FOR_BROWSER = { notForBrowser: true } as const;

const STALE_TIME_MS = 30_000;
/** How long shown data stays cached: going back shows it at once, at the old scroll position. */
const KEPT_MS = 60 * 60_000;

/** Another tab changes the cart, its sums and who is logged in: they are asked for whenever this one is looked at again. */
const whenSeenAgain = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  ['cart', 'order', 'user'].includes((queryKey as string[][])[0]?.[0] ?? '') ? 'always' : true;

/** @param onServer one rendering fetches once and caches nothing afterwards. */
export const createQueryClient = (onServer: boolean): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // Also when offline: the service worker may have an answer; if not, the page says so.
        networkMode: 'always',
        refetchOnReconnect: 'always',
        refetchOnWindowFocus: whenSeenAgain,
        retry: onServer ? false : (failures, error) => failures < 2 && navigator.onLine && !isRefusal(error),
        gcTime: onServer ? Number.POSITIVE_INFINITY : KEPT_MS,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Whether the server understood and refused: a retry would not help. */
function isRefusal(error: unknown): boolean {
  const status = (error as ApiError).data?.httpStatus;
  return status !== undefined && status < 500 && status !== 429;
}

/** Whether the page's subject does not exist, or its id is malformed. */
export function isNotFound(error: unknown): boolean {
  const reason = (error as ApiError).data?.reason;
  return reason?.code === 'not_found' || (reason?.code === 'invalid_field' && reason.field === 'id');
}

/** The queries as they are asked outside components. */
export const queriesOf = (queryClient: QueryClient, link: ApiLink) =>
  createTRPCQueryUtils<AppRouter>({ queryClient, client: createTRPCClient<AppRouter>({ links: [link] }) });
