import { PAGES } from './pages.ts';

/** The contract between the pages and the service worker. */

/** Where the worker is served: at the root, so that its scope covers every page. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** The worker's offline page: an empty shell that the browser fills. */
export const OFFLINE_PATH = PAGES.offline.path;

/** On a kept answer: when it was fetched, in milliseconds since 1970. */
export const SEEN_AT_HEADER = 'x-seen-at';
/** The same on the `<html>` of a kept page. */
export const SEEN_AT_ATTRIBUTE = 'data-seen-at';

/** On every page: what all pages share, the locale and the owner's look. */
export const LOCALE_HEADER = 'x-locale';

/** The prefix of all the worker's caches. */
export const CACHE_PREFIX = 'voltcart-';
/** The prefix of the caches that reveal what somebody viewed. */
export const SEEN_CACHE_PREFIX = `${CACHE_PREFIX}seen-`;

export type WorkerMessage =
  /** Take over from the previous worker. */
  | { type: 'activate' }
  /** A page loaded before the worker was active: store it as if the worker had fetched it. */
  | { type: 'keep'; page: string; pictures: string[] };
