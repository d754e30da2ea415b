import { LOCALE_HEADER, SEEN_AT_ATTRIBUTE, SEEN_AT_HEADER } from '../shared/service-worker.ts';

/** The world of the worker, handed in. */
export type Deps = {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  /** Takes work that goes on after the answer is given. */
  later: (work: Promise<unknown>) => void;
};

/** A cache and how many answers it keeps; the ones written longest ago go first. */
export type Shelf = { name: string; limit: number };

/** What varies is the encoding alone, and an answer is kept decoded. */
const ANY_ENCODING = { ignoreVary: true };

/** How long the network is waited for where there is something to show instead, in milliseconds. */
const PATIENCE_MS = 5000;

/** From what is kept, else from the network, and kept: for what never changes under its name. */
export async function fromShelf(deps: Deps, shelf: Shelf, request: Request): Promise<Response> {
  const kept = await deps.caches.match(request, ANY_ENCODING);
  if (kept) return kept;
  const answer = await deps.fetch(request);
  if (answer.status === 200) deps.later(keep(deps, shelf, request, answer.clone()));
  return answer;
}

/**
 * From the network, and kept; as it was last seen where the network fails, or takes its time.
 * @throws what the network threw, where nothing was seen.
 */
export async function fromNetwork(deps: Deps, shelf: Shelf, request: Request): Promise<Response> {
  const answer = askAndKeep(deps, shelf, request);
  const kept = await (await deps.caches.open(shelf.name)).match(request, ANY_ENCODING);
  if (!kept) return answer;
  const impatient = deps.wait(PATIENCE_MS).then(() => kept);
  return Promise.race([answer.catch(() => kept), impatient]);
}

/** Asks the network and keeps the answer with its time; what is gone is forgotten. */
export async function askAndKeep(deps: Deps, shelf: Shelf, request: Request): Promise<Response> {
  const answer = await deps.fetch(request);
  if (answer.status === 404 || answer.status === 410) deps.later(forget(deps, shelf, request));
  else if (answer.status === 200 && !answer.redirected) {
    deps.later(stamped(answer.clone(), deps.now()).then((copy) => keep(deps, shelf, request, copy)));
  }
  return answer;
}

/** Where the frame is kept, and what was seen beside it. */
export type Kept = { shell: string; frame: Request; seen: readonly string[] };

/**
 * Follows the shop to another language or currency, of which a page tells that has just come: what was seen is
 * in the old one and goes, and the frame is fetched anew. Not that of another build, whose code is not here.
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

/** A page's ETag begins with the build that it is of. */
const buildOf = ({ headers }: Response): string | undefined => headers.get('etag')?.split('-', 1)[0];

async function forget({ caches }: Deps, { name }: Shelf, request: Request): Promise<void> {
  await (await caches.open(name)).delete(request, ANY_ENCODING);
}

/** A browser without room keeps less; the answer itself is given all the same. */
async function keep({ caches }: Deps, shelf: Shelf, request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(shelf.name);
    // Written anew, so that the order of the keys is that of their age.
    await cache.delete(request, ANY_ENCODING);
    await cache.put(request, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - shelf.limit)).map((key) => cache.delete(key)));
  } catch {
    // See above.
  }
}

/** A copy that says when it was seen, in a header and, of a page, where its own script can read it. */
async function stamped(answer: Response, now: number): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The body is decoded by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SEEN_AT_HEADER, String(now));
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const body = isPage
    ? (await answer.text()).replace('<html ', `<html ${SEEN_AT_ATTRIBUTE}="${now}" `)
    : await answer.arrayBuffer();
  return new Response(body, { status: answer.status, headers });
}
