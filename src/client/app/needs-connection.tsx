import { type ComponentProps, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { OfflinePage } from '../components/feedback/offline-page.tsx';
import { useOffline } from '../lib/connection.ts';

type NeedsConnectionProps = ComponentProps<typeof OfflinePage>;

/** Around pages that show what is somebody's own: opened without a connection, they say what it is for. */
export function NeedsConnection(props: NeedsConnectionProps) {
  const offline = useOffline();
  const [waiting, setWaiting] = useState(offline);
  if (waiting && !offline) setWaiting(false);
  return waiting ? <OfflinePage {...props} /> : <Outlet />;
}
