import { Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { getToast, onToast } from '../../lib/toast.ts';

const Toasts = lazyPart(() => import('./toasts.tsx'));

/** Loads the toasts' code with the first toast; if that fails, the next toast tries again. */
export function ToastHost() {
  const shown = useSyncExternalStore(onToast, getToast, () => null);
  const [needed, setNeeded] = useState(false);
  if (shown && !needed) setNeeded(true);
  return (
    needed && (
      <ErrorBoundary resetKey={String(shown?.at)}>
        <Suspense>
          <Toasts />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
