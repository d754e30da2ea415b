import { type QueryClient, QueryClientContext, useQueryErrorResetBoundary } from '@tanstack/react-query';

/** For error boundaries, which are classes and cannot use hooks. */
export const QueriesContext = QueryClientContext;

/** Lets failed queries run again when an error boundary retries. */
export const useQueryReset = () => useQueryErrorResetBoundary().reset;

/**
 * Lets queries that failed without an answer run again when they are next shown; called once an error boundary shows
 * the failure. By itself a query keeps its failure for as long as an answer, and shows it without asking again.
 */
export const forgetFailedQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  });
