import { DENSE_WIDTH, MEDIA_PATH, PICTURE_WIDTHS } from '../shared/catalogue/pictures.ts';
import { pageAt } from '../shared/pages/pages.ts';

/**
 * How the worker answers a request: `page` and `query` network first, then the cache; `asset` and `picture`
 * cache first; `frame` from the network only, with the offline page as fallback. Null leaves it to the
 * browser.
 */
export type Handling = 'page' | 'query' | 'asset' | 'picture' | 'frame' | null;

/** Paths that can be navigated to but are not pages of the shop. */
const NO_PAGES =
  /^\/(api|trpc|test-payments|media|assets)(\/|$)|\.[a-z0-9]{1,11}$|^\/(healthz|readyz|metrics)$/i;

/** Product pictures only: profile photos are personal, and have another width. */
const PICTURE = new RegExp(`^${MEDIA_PATH}[^/]+-(${[...PICTURE_WIDTHS, DENSE_WIDTH].join('|')})\\.webp$`);

/**
 * A single, public query of the catalogue. Suggestions are excluded: there is one per letter typed, and they
 * would evict everything else.
 */
const PUBLIC_QUERY = /^\/trpc\/product\.(?!suggest$)\w+$/;

type RequestFacts = Pick<Request, 'method' | 'url' | 'mode' | 'credentials'>;

/** @param origin the shop's own origin; requests to others are left alone. */
export function handlingOf({ method, url, mode, credentials }: RequestFacts, origin: string): Handling {
  const { origin: theirs, pathname: path } = new URL(url);
  if (method !== 'GET' || theirs !== origin) return null;
  if (mode === 'navigate') return handlingOfPage(path);
  if (path.startsWith('/assets/')) return 'asset';
  if (PICTURE.test(path)) return 'picture';
  // Without credentials the answer cannot be personal.
  return PUBLIC_QUERY.test(path) && credentials === 'omit' ? 'query' : null;
}

/** Public pages may be cached; personal ones never are. */
function handlingOfPage(path: string): Handling {
  if (NO_PAGES.test(path)) return null;
  const page = pageAt(path);
  return page && page.facts.kind !== 'shell' ? 'page' : 'frame';
}
