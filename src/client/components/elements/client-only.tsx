import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';

type ClientOnlyProps = { fallback?: ReactNode; children: ReactNode };

/**
 * Renders its children in the browser only; the server and the first browser render show `fallback`. For
 * personal content such as cart and account, and for what does nothing without scripts.
 */
export const ClientOnly = ({ fallback = null, children }: ClientOnlyProps) =>
  useHydrated() ? children : fallback;
