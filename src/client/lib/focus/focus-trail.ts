import { useEffect } from 'react';
import { focusForNow } from './kept-focus.ts';

/** Whatever is named or can have the focus: a place that a screen reader can tell. */
const PLACES = 'main, [aria-label], [aria-labelledby], [tabindex]';
/** Leaves the code that knows a better place, such as a closing dialog, the time to focus it. */
const GRACE_MS = 100;

/** Once what has the focus is removed or hidden, as a pressed button may be: focuses the nearest place that is left. */
export function useFocusTrail(): void {
  useEffect(() => {
    // What has the focus and the places around it, innermost first; then what had it before, for when all those are gone.
    let trail = placesAround(document.activeElement);
    let wasHidden = false;
    const onFocus = ({ target }: FocusEvent) => {
      trail = [...new Set([...placesAround(target as Element), ...trail])].filter(isThere);
      wasHidden = false;
    };
    const takeBack = () => {
      const left = trail.find(isThere) ?? document.getElementById('main');
      if (trail.length === 0 || document.activeElement !== document.body || !left) return;
      // React hides a place that waits for data, and shows it again.
      if (left.getClientRects().length === 0) wasHidden = true;
      // A press on nothing takes the focus, too, but leaves what had it.
      else if (left !== trail[0] || wasHidden) focusForNow(left);
    };
    let waiting: number | undefined;
    const changes = new MutationObserver(() => {
      window.clearTimeout(waiting);
      waiting = window.setTimeout(takeBack, GRACE_MS);
    });
    document.addEventListener('focusin', onFocus);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      changes.disconnect();
      window.clearTimeout(waiting);
    };
  }, []);
}

const isThere = (place: HTMLElement) => place.isConnected;

/** An element and the places it is in, innermost first. */
function placesAround(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...placesAround(element.parentElement?.closest(PLACES) ?? null)];
}
