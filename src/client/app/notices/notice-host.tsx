import { lazy, Suspense, useEffect, useState } from 'react';
import { useOffline } from '../../lib/connection.ts';

const Notices = lazy(() => import('./notices.tsx').then(({ Notices }) => ({ default: Notices })));

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
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
    )
  );
}
