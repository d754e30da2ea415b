import { OfflinePage } from '../components/feedback/offline-page.tsx';

/** The frame that the service worker keeps; with a connection nothing leads here. */
export default function OfflineRoute() {
  return <OfflinePage />;
}
