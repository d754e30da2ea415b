import { PAGES } from './pages.ts';

/** What the pages and the service worker say to each other. */

/** Where the worker is served: at the root, so that it sees every page. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** The page that the worker shows where there is no connection: a frame that the browser fills by itself. */
export const OFFLINE_PATH = PAGES.offline.path;

/** On an answer that the worker kept: when it was given, in milliseconds since 1970. */
export const SEEN_AT_HEADER = 'x-seen-at';
/** The same on the `<html>` of a page that the worker kept. */
export const SEEN_AT_ATTRIBUTE = 'data-seen-at';

/** On every page: the locale that it is written in. */
export const LOCALE_HEADER = 'x-locale';

/** What the names of all of the worker's caches begin with. */
export const CACHE_PREFIX = 'voltcart-';
/** What the names of those begin with that tell what somebody looked at. */
export const SEEN_CACHE_PREFIX = `${CACHE_PREFIX}seen-`;

export type WorkerMessage =
  /** Take over from the worker before. */
  | { type: 'activate' }
  /** What a page loaded before the worker was there: kept as if it had gone through it. */
  | { type: 'keep'; page: string; pictures: string[] };
