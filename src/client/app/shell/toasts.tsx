import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useSyncExternalStore } from 'react';
import { WithMantine } from '../../components/layout/with-mantine.tsx';
import { useTexts } from '../../lib/texts.ts';
import { getToast, onToast, TOAST_AUTO_CLOSE_MS } from '../../lib/toast.ts';
import './toasts.css';

/** Renders the toast of lib/toast.ts: one at a time. */
export function Toasts() {
  const { dismiss } = useTexts('shop');
  const shown = useSyncExternalStore(onToast, getToast);
  useEffect(() => {
    notifications.clean();
    if (!shown) return;
    const { message, kind } = shown.toast;
    notifications.show({
      message,
      color: kind === 'error' ? 'red' : 'green',
      role: 'alert',
      closeButtonProps: { 'aria-label': dismiss },
    });
  }, [shown, dismiss]);
  return (
    <WithMantine>
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
