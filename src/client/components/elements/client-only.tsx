import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';

type ClientOnlyProps = { fallback?: ReactNode; children: ReactNode };

/**
 * Renders its children in the browser only: the server and the first rendering in the browser show
 * `fallback`. For what is somebody's own, such as cart and account.
 */
export const ClientOnly = ({ fallback = null, children }: ClientOnlyProps) =>
  useHydrated() ? children : fallback;
