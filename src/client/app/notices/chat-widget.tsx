import { useEffect } from 'react';
import { mayHoldOthersScript } from '../../../shared/pages.ts';
import { useOffline } from '../../lib/connection.ts';
import { useSite } from '../../lib/site.ts';
import { keepToastsForReload } from '../../lib/toast.ts';

const ELEMENT_ID = 'chat-widget';

/**
 * A third party's chat, if the owner configured one, once the page is at rest. A script that runs cannot be taken
 * back: whoever goes on to a page that is their own (login, cart, admin) gets it as a new document, without it. A
 * visit that begins on such a page has no chat until the next whole page.
 */
export function ChatWidget({ pathname }: { pathname: string }) {
  const { chatWidgetUrl } = useSite();
  const offline = useOffline();
  const allowed = mayHoldOthersScript(pathname);
  useEffect(() => {
    if (!chatWidgetUrl) return undefined;
    const loaded = document.getElementById(ELEMENT_ID) !== null;
    if (!allowed && loaded) {
      keepToastsForReload();
      window.location.reload();
    }
    if (!allowed || loaded || offline) return undefined;
    const start = () => load(chatWidgetUrl);
    if (!window.requestIdleCallback) {
      const timer = setTimeout(start);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(start);
    return () => window.cancelIdleCallback(idle);
  }, [chatWidgetUrl, allowed, offline]);
  return null;
}

function load(url: string): void {
  const script = document.createElement('script');
  script.id = ELEMENT_ID;
  script.src = url;
  script.async = true;
  // Not which product somebody looks at: that is the widget's to ask and not ours to tell.
  script.referrerPolicy = 'origin';
  document.body.append(script);
}
