import { lazy, Suspense, useEffect, useState } from 'react';
import { useOffline } from '../../lib/connection.ts';

const Notices = lazy(() => import('./notices.tsx').then(({ Notices }) => ({ default: Notices })));

/**
 * What the app itself has to say: no connection, a new version, that it can be installed. Its code comes when
 * the page is at rest, or at once when there is no connection.
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
