import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { getWaitingToasts, onToasts } from '../../lib/toast.ts';

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts })));
const NO_TOASTS: ReturnType<typeof getWaitingToasts> = [];

/** Loads the toasts' code with the first toast. */
export function ToastHost() {
  const waiting = useSyncExternalStore(onToasts, getWaitingToasts, () => NO_TOASTS);
  const [needed, setNeeded] = useState(false);
  if (waiting.length > 0 && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  );
}
