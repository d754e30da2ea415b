import { pageAt } from '../shared/pages.ts';
import { MEDIA_PATH, PICTURE_WIDTHS } from '../shared/pictures.ts';

/**
 * How the worker answers a request: `page` and `query` from the network and, without it, as last seen;
 * `asset` and `picture` from what is kept; `frame` from the network only and, without it, by the frame that
 * says so. Null is left to the browser.
 */
export type Handling = 'page' | 'query' | 'asset' | 'picture' | 'frame' | null;

/** What is not a page of the shop although somebody may go there. */
const NO_PAGES =
  /^\/(api|trpc|test-payments|media|assets)(\/|$)|\.[a-z0-9]{1,11}$|^\/(healthz|readyz|metrics)$/i;

/** Product pictures only: a profile photo has another width, and is somebody's own. */
const PICTURE = new RegExp(`^${MEDIA_PATH}[^/]+-(${PICTURE_WIDTHS.join('|')})\\.webp$`);

/**
 * A query of the catalogue, which is everyone's, in a request of its own. Not the suggestions: there is one for
 * every letter typed, and they would push out what was seen.
 */
const PUBLIC_QUERY = /^\/trpc\/product\.(?!suggest$)\w+$/;

type RequestFacts = Pick<Request, 'method' | 'url' | 'mode' | 'credentials'>;

/** @param origin the shop's own; nothing of anybody else is touched. */
export function handlingOf({ method, url, mode, credentials }: RequestFacts, origin: string): Handling {
  const { origin: theirs, pathname: path } = new URL(url);
  if (method !== 'GET' || theirs !== origin) return null;
  if (mode === 'navigate') return handlingOfPage(path);
  if (path.startsWith('/assets/')) return 'asset';
  if (PICTURE.test(path)) return 'picture';
  // Without credentials: an answer to nobody in particular.
  return PUBLIC_QUERY.test(path) && credentials === 'omit' ? 'query' : null;
}

/** Pages that are the same for everyone may be kept; what is somebody's own never is. */
function handlingOfPage(path: string): Handling {
  if (NO_PAGES.test(path)) return null;
  const page = pageAt(path);
  return page && page.facts.kind !== 'shell' ? 'page' : 'frame';
}
