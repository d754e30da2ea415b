import { LOCALE_HEADER, SEEN_AT_ATTRIBUTE, SEEN_AT_HEADER } from '../shared/pages/service-worker.ts';
import { isOwn } from './own-answer.ts';

/** The worker's dependencies, injected. */
export type Deps = {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
  /** Resolves after the given milliseconds. */
  wait: (ms: number) => Promise<void>;
  /** Registers work that continues after the response. */
  later: (work: Promise<unknown>) => void;
};

/** A cache and its maximum number of entries; the oldest are evicted first. */
export type Shelf = { name: string; limit: number };

/** Responses vary by encoding only, and are stored decoded. */
const ANY_ENCODING = { ignoreVary: true };

/** How long to wait for the network when a cached copy exists, in milliseconds. */
const NETWORK_TIMEOUT_MS = 5000;

/** Cache first: for files that never change under their name. A copy that is not the shop's is replaced. */
export async function fromShelf(deps: Deps, shelf: Shelf, request: Request): Promise<Response> {
  const kept = await deps.caches.match(request, ANY_ENCODING);
  if (kept && isOwn(request, kept)) return kept;
  const answer = await deps.fetch(request);
  if (answer.status === 200 && isOwn(request, answer))
    deps.later(store(deps, shelf, request, answer.clone()));
  return answer;
}

/**
 * Network first; the cached copy if the network fails or is slow, or somebody else answers in the shop's place. Going to
 * a page shows what they answer: it may be how to get into their network.
 * @throws the network's error when nothing is cached.
 */
export async function fromNetwork(deps: Deps, shelf: Shelf, request: Request): Promise<Response> {
  const answer = askAndKeep(deps, shelf, request);
  const kept = await (await deps.caches.open(shelf.name)).match(request, ANY_ENCODING);
  if (!kept) return answer;
  const timedOut = deps.wait(NETWORK_TIMEOUT_MS).then(() => kept);
  const arrived = answer.then((fresh) =>
    request.mode === 'navigate' || isOwn(request, fresh) ? fresh : kept,
  );
  return Promise.race([arrived.catch(() => kept), timedOut]);
}

/** Fetches and caches the answer with its time; a page that is gone is evicted. */
export async function askAndKeep(deps: Deps, shelf: Shelf, request: Request): Promise<Response> {
  const answer = await deps.fetch(request);
  if (!isOwn(request, answer)) return answer;
  if (answer.status === 404 || answer.status === 410) deps.later(evict(deps, shelf, request));
  else if (answer.status === 200 && !answer.redirected) {
    deps.later(stamped(answer.clone(), deps.now()).then((copy) => store(deps, shelf, request, copy)));
  }
  return answer;
}

/**
 * Fetches and caches files that are only of use together.
 * @throws Error when one of them cannot be had.
 */
export async function keepAll(
  { caches, fetch }: Deps,
  name: string,
  requests: readonly Request[],
): Promise<void> {
  const cache = await caches.open(name);
  const keep = async (request: Request) => {
    const answer = await fetch(request);
    if (answer.status !== 200 || !isOwn(request, answer)) throw new Error(`not the shop's: ${request.url}`);
    await cache.put(request, answer);
  };
  await Promise.all(requests.map(keep));
}

/** The cache and request of the offline page, and the caches to clear with it. */
export type Kept = { shell: string; frame: Request; seen: readonly string[] };

/**
 * Follows the shop to another language, currency or look, which it learns from a new page: cached pages have the
 * old one, so they are deleted and the offline page is fetched again. Not for another build, whose scripts
 * are not cached here.
 */
export async function followLocale(
  { caches, fetch }: Deps,
  { shell, frame, seen }: Kept,
  page: Response,
): Promise<void> {
  const locale = page.headers.get(LOCALE_HEADER);
  if (locale === null || page.headers.has(SEEN_AT_HEADER)) return;
  const cache = await caches.open(shell);
  const kept = await cache.match(frame, ANY_ENCODING);
  if (!kept || kept.headers.get(LOCALE_HEADER) === locale) return;
  const fresh = await fetch(frame);
  if (fresh.status !== 200 || buildOf(fresh) !== buildOf(kept)) return;
  await cache.put(frame, fresh);
  await Promise.all(seen.map((name) => caches.delete(name)));
}

/** A page's ETag starts with its build. */
const buildOf = ({ headers }: Response): string | undefined => headers.get('etag')?.split('-', 1)[0];

async function evict({ caches }: Deps, { name }: Shelf, request: Request): Promise<void> {
  await (await caches.open(name)).delete(request, ANY_ENCODING);
}

/** A full disk only means fewer cached entries; the response is returned all the same. */
async function store({ caches }: Deps, shelf: Shelf, request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(shelf.name);
    // Deleted first, so that keys stay ordered by age.
    await cache.delete(request, ANY_ENCODING);
    await cache.put(request, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - shelf.limit)).map((key) => cache.delete(key)));
  } catch {
    // Not cached then.
  }
}

/** A copy that records when it was fetched: in a header and, for a page, where its script can read it. */
async function stamped(answer: Response, now: number): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The body is already decoded.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SEEN_AT_HEADER, String(now));
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const body = isPage
    ? (await answer.text()).replace('<html ', `<html ${SEEN_AT_ATTRIBUTE}="${now}" `)
    : await answer.arrayBuffer();
  return new Response(body, { status: answer.status, headers });
}
