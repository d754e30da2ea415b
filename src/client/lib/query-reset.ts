import { useQueryErrorResetBoundary } from '@tanstack/react-query';

/** Lets failed queries run again when an error boundary retries. */
export const useQueryReset = () => useQueryErrorResetBoundary().reset;
