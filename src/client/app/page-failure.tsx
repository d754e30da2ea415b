import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorPage } from '../components/feedback/error-page.tsx';
import { OfflinePage } from '../components/feedback/offline-page.tsx';
import { useOffline } from '../lib/device/connection.ts';
import { isLoadFault } from '../lib/lazy-part.tsx';

type PageFailureProps = { error: unknown; onRetry: () => void };

/**
 * A page that failed. If the connection was the reason, it retries once there is one. Its code may not have arrived though other
 * requests did; then the next attempt is left to the visitor, because it may fail at once.
 */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const offline = useOffline();
  const wasOffline = useRef(offline);
  useLayoutEffect(() => {
    if (wasOffline.current && !offline) onRetry();
    wasOffline.current = offline;
  }, [offline, onRetry]);
  useEffect(() => {
    if (offline) void showKeptPage();
  }, [offline]);
  // Until the retry has begun, what was offline is not called a fault.
  return offline || wasOffline.current || isLoadFault(error) ? (
    <Suspense>
      <OfflinePage onReached={offline ? undefined : onRetry} />
    </Suspense>
  ) : (
    <ErrorPage error={error} onRetry={onRetry} />
  );
}

/** In place of the layout and its page, should the layout itself fail. */
export const LayoutFailure = () => (
  <main>
    <ErrorPage error={useRouteError()} onRetry={() => window.location.reload()} />
  </main>
);

/** The page may have been loaded in full before; then the service worker has it, data included. */
async function showKeptPage(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const { pathname, search } = window.location;
  if (await caches.match(pathname + search, { ignoreVary: true })) window.location.reload();
}
