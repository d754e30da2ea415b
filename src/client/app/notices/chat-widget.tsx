import { useEffect } from 'react';
import type { ChatWidget as Widget } from '../../../shared/pages/boot.ts';
import { mayHoldOthersScript } from '../../../shared/pages/pages.ts';
import { useOffline } from '../../lib/device/connection.ts';
import { useSite } from '../../lib/site.ts';

const ELEMENT_ID = 'chat-widget';

/**
 * A third party's chat, if configured, loaded once the page is idle. A running script cannot be unloaded, so
 * going on to a personal page (login, cart, admin) loads a new document without it. A visit that starts on
 * such a page has no chat until the next full page load.
 */
export function ChatWidget({ pathname }: { pathname: string }) {
  const { chatWidget } = useSite();
  const offline = useOffline();
  const allowed = mayHoldOthersScript(pathname);
  useEffect(() => {
    if (!chatWidget) return undefined;
    const loaded = document.getElementById(ELEMENT_ID) !== null;
    if (!allowed && loaded) window.location.reload();
    if (!allowed || loaded || offline) return undefined;
    const start = () => load(chatWidget);
    if (!window.requestIdleCallback) {
      const timer = setTimeout(start);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(start);
    return () => window.cancelIdleCallback(idle);
  }, [chatWidget, allowed, offline]);
  return null;
}

function load({ url, integrity }: Widget): void {
  const script = document.createElement('script');
  script.id = ELEMENT_ID;
  script.src = url;
  script.async = true;
  if (integrity) {
    script.integrity = integrity;
    // Browsers check only what they may read; the provider must allow it (CORS).
    script.crossOrigin = 'anonymous';
  }
  // Sends the origin only: the provider need not learn which product somebody views.
  script.referrerPolicy = 'origin';
  document.body.append(script);
}
