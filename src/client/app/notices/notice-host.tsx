import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { useOffline } from '../../lib/device/connection.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const Notices = lazyPart(() => import('./notices.tsx'));

/**
 * The app's own notices: offline, new version, install. Their code loads when the page is idle, or at once
 * without a connection.
 */
export function NoticeHost() {
  const offline = useOffline();
  const [needed, setNeeded] = useState(false);
  if (offline && !needed) setNeeded(true);
  useEffect(() => {
    const start = () => (window.requestIdleCallback ?? setTimeout)(() => setNeeded(true));
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => window.removeEventListener('load', start);
  }, []);
  return (
    needed && (
      <ErrorBoundary resetKey={String(offline)}>
        <Suspense>
          <Notices />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
