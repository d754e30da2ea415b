import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { WithMantine } from '../../components/layout/with-mantine.tsx';
import { useTexts } from '../../lib/texts.ts';
import { onToasts, TOAST_AUTO_CLOSE_MS, takeToasts } from '../../lib/toast.ts';
import './toasts.css';

/** Renders the toasts queued in lib/toast.ts. */
export function Toasts() {
  const { dismiss } = useTexts('shop');
  useEffect(() => {
    const drawn = new Map<string, string>();
    const draw = () => {
      for (const { message, kind } of takeToasts()) {
        // A repeated message replaces the earlier one, so that repeated presses do not cover the page.
        const before = drawn.get(message);
        if (before) notifications.hide(before);
        const toast = notifications.show({
          message,
          color: kind === 'error' ? 'red' : 'green',
          role: 'alert',
          closeButtonProps: { 'aria-label': dismiss },
        });
        drawn.set(message, toast);
      }
    };
    draw();
    return onToasts(draw);
  }, [dismiss]);
  return (
    <WithMantine>
      <Notifications
        position="top-center"
        autoClose={TOAST_AUTO_CLOSE_MS}
        transitionDuration={200}
        limit={3}
        zIndex={300}
      />
    </WithMantine>
  );
}
