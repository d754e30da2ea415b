import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, type TRPCClientErrorLike, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/transport/trpc/app-router.ts';

export const trpc = createTRPCReact<AppRouter>();

/** The types of what the server answers; the browser writes none of its own. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
/** The types of what it takes. */
export type RouterInputs = inferRouterInputs<AppRouter>;
export type ApiError = TRPCClientErrorLike<AppRouter>;
export type ApiLink = TRPCLink<AppRouter>;

/** Calls in one request at most; the server refuses more. */
const MAX_ITEMS = 10;

export const browserLink = (): ApiLink => httpBatchLink({ url: '/trpc', maxItems: MAX_ITEMS });

const STALE_TIME_MS = 30_000;

/** @param onServer a rendering asks once and keeps nothing afterwards. */
export const createQueryClient = (onServer: boolean): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: onServer ? false : (failures, error) => failures < 2 && !isRefusal(error),
        ...(onServer ? { gcTime: Number.POSITIVE_INFINITY } : {}),
      },
    },
  });

/** Whether the server understood the request and said no: asking again would not help. */
export function isRefusal(error: unknown): boolean {
  const status = (error as ApiError).data?.httpStatus;
  return status !== undefined && status < 500 && status !== 429;
}

/** Whether `error` says that what a page is about does not exist. */
export const isNotFound = (error: unknown): boolean => (error as ApiError).data?.reason?.code === 'not_found';
