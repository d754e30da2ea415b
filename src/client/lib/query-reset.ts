import { useQueryErrorResetBoundary } from '@tanstack/react-query';

/** Lets queries that failed be asked again when an error boundary is tried again. */
export const useQueryReset = () => useQueryErrorResetBoundary().reset;
