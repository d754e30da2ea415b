import {
  CACHE_PREFIX,
  OFFLINE_PATH,
  SEEN_CACHE_PREFIX,
  type WorkerMessage,
} from '../shared/pages/service-worker.ts';
import { handlingOf } from './handling.ts';
import { askAndKeep, type Deps, followLocale, fromNetwork, fromShelf, keepAll } from './keeping.ts';
import type { ExtendableEvent, WorkerScope } from './scope.ts';

/** Changes with every build, and this file with it: that is how browsers detect a new version. */
declare const __BUILD__: string;
/** Paths of the files that the offline page and other cached pages need. */
declare const __SHELL__: readonly string[];

/** The DOM library types the global as a window; here it is a worker's. */
declare const self: WorkerScope;
const depsOf = (event: ExtendableEvent): Deps => ({
  caches,
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  later: (work) => event.waitUntil(work),
});

/** Per build: a page needs the scripts it was built with. */
const SHELL = `${CACHE_PREFIX}shell-${__BUILD__}`;
const ASSETS = { name: `${CACHE_PREFIX}assets-${__BUILD__}`, limit: 150 };
const PAGES = { name: `${SEEN_CACHE_PREFIX}pages-${__BUILD__}`, limit: 60 };
const QUERIES = { name: `${SEEN_CACHE_PREFIX}queries-${__BUILD__}`, limit: 120 };
/** Shared by all builds: a picture's name is the hash of its content. */
const PICTURES = { name: `${SEEN_CACHE_PREFIX}pictures`, limit: 250 };
/** Bypasses the browser's HTTP cache: the previous build's page would load scripts that are gone. */
const FRAME = new Request(OFFLINE_PATH, { cache: 'reload' });
const KEPT = { shell: SHELL, frame: FRAME, seen: [PAGES.name, QUERIES.name] };
const CURRENT_CACHES = new Set([SHELL, ASSETS.name, PAGES.name, QUERIES.name, PICTURES.name]);

self.addEventListener('install', (event) => event.waitUntil(install(depsOf(event))));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const deps = depsOf(event);
  switch (handlingOf(request, self.location.origin)) {
    case 'page':
      return event.respondWith(withOfflinePage(deps, fromNetwork(deps, PAGES, request)));
    case 'frame':
      return event.respondWith(withOfflinePage(deps, deps.fetch(request)));
    case 'query':
      return event.respondWith(fromNetwork(deps, QUERIES, request));
    case 'asset':
      return event.respondWith(fromShelf(deps, ASSETS, request));
    case 'picture':
      return event.respondWith(fromShelf(deps, PICTURES, request));
    case null:
      return;
  }
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'activate') event.waitUntil(self.skipWaiting());
  if (message.type === 'keep') event.waitUntil(keepSeen(depsOf(event), message));
});

const install = (deps: Deps): Promise<void> =>
  keepAll(deps, SHELL, [FRAME, ...__SHELL__.map((path) => new Request(path))]);

async function activate(): Promise<void> {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(CACHE_PREFIX) && !CURRENT_CACHES.has(name));
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A page, or the offline page when it is unavailable. */
function withOfflinePage(deps: Deps, page: Promise<Response>): Promise<Response> {
  const followed = page.then((answer) => followLocale(deps, KEPT, answer));
  // Tried again with the next page.
  deps.later(followed.catch(() => undefined));
  return page.catch(frame);
}

/** The offline page in place of an unavailable one; its script fills it from the cache. */
async function frame(failure: unknown): Promise<Response> {
  const kept = await caches.match(OFFLINE_PATH, { cacheName: SHELL });
  if (!kept) throw failure;
  return kept;
}

async function keepSeen(
  deps: Deps,
  { page, pictures }: Extract<WorkerMessage, { type: 'keep' }>,
): Promise<void> {
  const { origin } = self.location;
  const request = new Request(new URL(page, origin));
  const facts = { method: 'GET', mode: 'navigate', credentials: 'same-origin', url: request.url } as const;
  const keeping = [];
  if (handlingOf(facts, origin) === 'page') keeping.push(askAndKeep(deps, PAGES, request));
  for (const picture of pictures.slice(0, PICTURES.limit).map((url) => new Request(url))) {
    const handling = handlingOf(picture, origin);
    if (handling === 'picture') keeping.push(fromShelf(deps, PICTURES, picture));
    if (handling === 'asset') keeping.push(fromShelf(deps, ASSETS, picture));
  }
  await Promise.allSettled(keeping);
}
