import { type ComponentProps, type ReactNode, useState } from 'react';
import { OfflinePage } from '../components/feedback/offline-page.tsx';
import { useOffline } from '../lib/device/connection.ts';

type NeedsConnectionProps = ComponentProps<typeof OfflinePage> & { children: ReactNode };

/** Wraps a personal page: offline, it says what the page is for instead of failing. */
export function NeedsConnection({ children, ...props }: NeedsConnectionProps) {
  const offline = useOffline();
  const [waiting, setWaiting] = useState(offline);
  if (waiting && !offline) setWaiting(false);
  return waiting ? <OfflinePage {...props} /> : children;
}
