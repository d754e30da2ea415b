import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'scroll-positions';
const KEPT_POSITIONS = 50;
/** How long a page may take to grow to the height it had, in milliseconds. */
const RESTORE_WITHIN_MS = 3000;

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Scroll positions by place in the history; kept in sessionStorage for a reload. */
const positions = new Map<string, number>(typeof window === 'undefined' ? [] : readPositions());

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function writePositions() {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT_POSITIONS)));
  } catch {
    // A browser that keeps nothing only loses the place after a reload.
  }
}

/**
 * The name of a place in the history. The router calls the first entry of every document 'default', so the
 * path tells them apart.
 */
const placeOf = (key: string, pathname: string): string => `${key} ${pathname}`;

/** Whether this document was loaded to show again what was shown before: a reload, back or forward. */
function isShownAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}

/**
 * Scrolls to `top` once the page is high enough, and again while it grows; gives up when the person scrolls
 * or after a while.
 * @returns what ends it at once.
 */
function restoreScroll(top: number, done: () => void): () => void {
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const observer = new ResizeObserver(attempt);
  const timeout = setTimeout(stop, RESTORE_WITHIN_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timeout);
    for (const event of events) window.removeEventListener(event, stop);
    done();
  }
  function attempt() {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1) stop();
  }
  for (const event of events) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}

/**
 * Where a page stands and what has the focus after a navigation: a new page begins at its top, with the
 * keyboard at its content; back and forward find the place again once the data is there. A change of the
 * query alone (filters) leaves both as they are.
 */
export function useNavigationPlace(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef<{ key: string; pathname: string } | null>(null);
  const current = useRef({ place: placeOf(key, pathname), restoring: false });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      const { place, restoring } = current.current;
      if (restoring) return;
      positions.delete(place);
      positions.set(place, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', writePositions);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', writePositions);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    const first = before.current === null;
    const samePage = before.current?.pathname === pathname;
    if (before.current?.key === key) return;
    before.current = { key, pathname };
    const place = placeOf(key, pathname);
    current.current = { place, restoring: false };
    if (!first && !samePage) document.getElementById('main')?.focus({ preventScroll: true });
    const kept = positions.get(place);
    if (type === 'POP' && kept !== undefined && (!first || isShownAgain())) {
      current.current.restoring = true;
      const entry = current.current;
      return restoreScroll(kept, () => {
        entry.restoring = false;
      });
    }
    if (!first && !samePage) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [key, pathname, type]);
}
