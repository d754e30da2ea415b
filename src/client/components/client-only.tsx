import { type ReactNode, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

type ClientOnlyProps = { fallback?: ReactNode; children: ReactNode };

/**
 * Renders its children in the browser only: the server and the first rendering in the browser show
 * `fallback`. For what is somebody's own, such as cart and account.
 */
export function ClientOnly({ fallback = null, children }: ClientOnlyProps) {
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return inBrowser ? children : fallback;
}
