import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

const STORAGE_KEY = 'kept-list';
/** More are not loaded again at once. */
const MOST_PAGES = 10;

/** The list that was left last with its document: where in the history, how much of it, and the scroll position. */
type KeptList = { entry: string; pages: number; top: number };

type More = {
  hasNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<{ data?: { pages: unknown[] } | undefined }>;
};

function takeKept(entry: string): KeptList | null {
  const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as KeptList | null;
  if (kept?.entry !== entry) return null;
  sessionStorage.removeItem(STORAGE_KEY);
  return kept;
}

/**
 * A list of which more was loaded has it again after a reload, and its place: the browser finds the first page only. Within
 * the shop, queries keep all of it.
 */
export function useKeptList(pages: number, { hasNextPage, fetchNextPage }: More): void {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;

  const loadAgain = useEffectEvent(async () => {
    const kept = takeKept(entry);
    if (!kept || kept.pages <= pages || !hasNextPage) return;
    const scrolling = new AbortController();
    for (const sign of ['wheel', 'touchmove', 'keydown']) {
      window.addEventListener(sign, () => scrolling.abort(), { signal: scrolling.signal });
    }
    const wanted = Math.min(kept.pages, MOST_PAGES);
    for (let loaded = pages, before = 0; loaded < wanted && loaded > before; ) {
      before = loaded;
      const { data } = await fetchNextPage({ cancelRefetch: false });
      loaded = data?.pages.length ?? 0;
    }
    // Once they are shown; whoever scrolled meanwhile stays there.
    requestAnimationFrame(() => {
      if (!scrolling.signal.aborted) window.scrollTo({ top: kept.top, behavior: 'instant' });
      scrolling.abort();
    });
  });
  useEffect(() => void loadAgain(), []);

  const keep = useEffectEvent(() => {
    const kept: KeptList = { entry, pages, top: window.scrollY };
    if (pages > 1) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  });
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
}
