import { useEffect } from 'react';

/** Whatever is named or can have the focus: a place that a screen reader can tell. */
const PLACES = 'main, [aria-label], [aria-labelledby], [tabindex]';
/** Leaves the code that knows a better place, such as a closing dialog, the time to focus it. */
const GRACE_MS = 100;

/** Once what has the focus is removed or hidden, as a pressed button may be: focuses the nearest place that is left. */
export function useFocusTrail(): void {
  useEffect(() => {
    // What has the focus and the places around it, innermost first; then what had it before, for when all those are gone.
    let trail = placesAround(document.activeElement);
    const onFocus = ({ target }: FocusEvent) => {
      const before = trail.filter((place) => place.isConnected);
      trail = [...new Set([...placesAround(target as Element), ...before])];
    };
    let waiting: number | undefined;
    const changes = new MutationObserver(() => {
      window.clearTimeout(waiting);
      waiting = window.setTimeout(() => takeBack(trail), GRACE_MS);
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

/** An element and the places it is in, innermost first. */
function placesAround(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...placesAround(element.parentElement?.closest(PLACES) ?? null)];
}

const isShown = (place: HTMLElement) => place.getClientRects().length > 0;

function takeBack(trail: readonly HTMLElement[]): void {
  const [last] = trail;
  // A press on nothing takes the focus, too, but leaves what had it.
  if (document.activeElement !== document.body || !last || isShown(last)) return;
  const left = trail.find(isShown);
  if (!left) return;
  if (left.tabIndex < 0) left.tabIndex = -1;
  left.focus({ preventScroll: true });
}
