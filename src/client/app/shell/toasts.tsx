import { Notifications, notifications } from '@mantine/notifications';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { WithMantine } from '../../components/layout/with-mantine.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTexts } from '../../lib/texts.ts';
import { getToast, onToast, TOAST_AUTO_CLOSE_MS } from '../../lib/toast.ts';
import './toasts.css';

const AddedDrawer = lazyPart(() => import('../../features/cart/added-drawer.tsx'));

/** Renders the toast of lib/toast.ts: one at a time. */
export default function Toasts() {
  const { dismiss } = useTexts('shop');
  const [closedAt, setClosedAt] = useState(0);
  const shown = useSyncExternalStore(onToast, getToast);
  useEffect(() => {
    notifications.clean();
    if (!shown) return;
    const { message, kind } = shown.toast;
    const id = notifications.show({
      message,
      color: kind === 'error' ? 'red' : 'green',
      role: 'alert',
      closeButtonProps: { 'aria-label': dismiss },
      onFocus: () => closeAfter(false),
      onBlur: () => closeAfter(TOAST_AUTO_CLOSE_MS),
    });
    // While it has the focus it stays, as it does under the pointer.
    const closeAfter = (autoClose: number | false) => notifications.update({ id, message, autoClose });
  }, [shown, dismiss]);
  const added = shown && shown.at !== closedAt ? shown.toast.added : undefined;
  return (
    <WithMantine>
      {added && (
        <ErrorBoundary resetKey={String(shown?.at)}>
          <Suspense>
            <AddedDrawer productId={added} onClose={() => setClosedAt(shown?.at ?? 0)} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Notifications
        position="top-center"
        autoClose={TOAST_AUTO_CLOSE_MS}
        // A toast that is leaving must not share the place with the next one.
        transitionDuration={0}
        zIndex={300}
      />
    </WithMantine>
  );
}
