import { OfflinePage } from '../components/feedback/offline-page.tsx';

/** The empty shell that the service worker keeps; online nothing links here. */
export default function OfflineRoute() {
  return <OfflinePage />;
}
