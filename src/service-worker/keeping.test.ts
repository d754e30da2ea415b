import { expect, test } from 'vitest';
import { LOCALE_HEADER, SEEN_AT_HEADER } from '../shared/pages/service-worker.ts';
import { askAndKeep, type Deps, followLocale, fromNetwork, fromShelf, keepAll } from './keeping.ts';

const SHELF = { name: 'shelf', limit: 3 };
const NEVER = new Promise<never>(() => undefined);

/** A browser's caches, in memory; like the real one, a `Cache` keeps its keys in insertion order. */
function openCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async ({ url }: Request) => store.get(url)?.clone(),
      put: async ({ url }: Request, answer: Response) => void store.set(url, answer),
      delete: async ({ url }: Request) => store.delete(url),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    };
  };
  const match = async (request: Request) => {
    for (const name of stores.keys()) {
      const found = await (await open(name)).match(request);
      if (found) return found;
    }
    return undefined;
  };
  // Only the methods of the cache that the worker uses.
  const remove = async (name: string) => stores.delete(name);
  return { open, match, delete: remove } as unknown as CacheStorage;
}

/** A worker's dependencies, with a network that answers as `network` does. */
function openWorld(network: (path: string) => Response | Promise<Response>) {
  const world = { asked: 0, now: 1000, network, impatient: NEVER as Promise<void> };
  const work: Promise<unknown>[] = [];
  const deps: Deps = {
    caches: openCaches(),
    async fetch({ url }) {
      world.asked++;
      return world.network(new URL(url).pathname);
    },
    now: () => world.now,
    wait: () => world.impatient,
    later: (more) => void work.push(more),
  };
  const settled = async () => {
    await Promise.all(work);
    return (await (await deps.caches.open(SHELF.name)).keys()).map(({ url }) => new URL(url).pathname);
  };
  return { world, deps, settled };
}

const request = (path: string) => new Request(`https://shop.test${path}`);
const page = (text: string, status = 200) =>
  new Response(`<!doctype html><html lang="en">${text}</html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', [LOCALE_HEADER]: 'en' },
  });
const picture = () => new Response('picture', { headers: { 'content-type': 'image/webp' } });
/** What a network that one has to log in to answers, whatever was asked. */
const foreign = () =>
  new Response('<!doctype html><html lang="de">Willkommen', { headers: { 'content-type': 'text/html' } });
const cut = () => Promise.reject(new TypeError('Failed to fetch'));

test('network first; offline the cached copy, with its time in the header and in the page', async () => {
  const { world, deps, settled } = openWorld(() => page('one'));
  expect(await (await fromNetwork(deps, SHELF, request('/a'))).text()).toContain('<html lang="en">one');
  await settled();
  world.now = 2000;
  world.network = () => page('two');
  expect(await (await fromNetwork(deps, SHELF, request('/a'))).text()).toContain('two');
  await settled();
  world.now = 9000;
  world.network = cut;
  const seen = await fromNetwork(deps, SHELF, request('/a'));
  expect(seen.headers.get(SEEN_AT_HEADER)).toBe('2000');
  expect(seen.headers.get('content-encoding')).toBeNull();
  expect(await seen.text()).toContain('<html data-seen-at="2000" lang="en">two');
});

test('offline and uncached, the failure is passed on', async () => {
  const { deps } = openWorld(cut);
  await expect(fromNetwork(deps, SHELF, request('/a'))).rejects.toThrow('Failed to fetch');
});

test('a slow network is not waited for if a copy is cached, and its answer is cached all the same', async () => {
  const { world, deps, settled } = openWorld(() => page('old'));
  await fromNetwork(deps, SHELF, request('/a'));
  await settled();
  let arrive = (_answer: Response) => undefined as unknown;
  world.network = () => new Promise((resolve) => (arrive = resolve));
  world.impatient = Promise.resolve();
  expect(await (await fromNetwork(deps, SHELF, request('/a'))).text()).toContain('old');
  arrive(page('new'));
  await new Promise((resolve) => setImmediate(resolve));
  await settled();
  world.network = cut;
  expect(await (await fromNetwork(deps, SHELF, request('/a'))).text()).toContain('new');
});

test('refusals and errors are shown but not cached; a missing page is evicted', async () => {
  const { world, deps, settled } = openWorld(() => page('here'));
  await askAndKeep(deps, SHELF, request('/a'));
  expect(await settled()).toEqual(['/a']);
  for (const status of [500, 503, 429, 207]) {
    world.network = () => page('no', status);
    expect((await fromNetwork(deps, SHELF, request('/a'))).status).toBe(status);
    await fromNetwork(deps, SHELF, request('/b'));
  }
  expect(await settled()).toEqual(['/a']);
  world.network = () => page('gone', 404);
  await fromNetwork(deps, SHELF, request('/a'));
  expect(await settled()).toEqual([]);
});

test('a cache has a limit; the oldest entry is evicted', async () => {
  const { deps, settled } = openWorld(() => page('x'));
  for (const path of ['/a', '/b', '/c', '/a', '/d']) {
    await askAndKeep(deps, SHELF, request(path));
    await settled();
  }
  expect(await settled()).toEqual(['/c', '/a', '/d']);
});

test('immutable files are fetched once', async () => {
  const { world, deps, settled } = openWorld(picture);
  await fromShelf(deps, SHELF, request('/media/p-200.webp'));
  await settled();
  world.network = cut;
  expect(await (await fromShelf(deps, SHELF, request('/media/p-200.webp'))).text()).toBe('picture');
  expect(world.asked).toBe(1);
});

test.each([
  ['/media/p-200.webp', 'image/webp'],
  ['/assets/index-1.js', 'application/javascript; charset=utf-8'],
  ['/assets/index-1.css', 'text/css; charset=utf-8'],
  ['/assets/letters-1.woff2', 'font/woff2'],
])(
  '%s is not kept when somebody else answers, and one kept wrongly is asked for again',
  async (path, type) => {
    const { world, deps, settled } = openWorld(foreign);
    await fromShelf(deps, SHELF, request(path));
    expect(await settled()).toEqual([]);
    await (await deps.caches.open('of an earlier build')).put(request(path), foreign());
    await (await deps.caches.open(SHELF.name)).put(request(path), foreign());
    world.network = () => new Response('own', { headers: { 'content-type': type } });
    expect(await (await fromShelf(deps, SHELF, request(path))).text()).toBe('own');
    await settled();
    const kept = await (await deps.caches.open(SHELF.name)).match(request(path));
    expect(await kept?.text()).toBe('own');
  },
);

test('what somebody else answers replaces and evicts no kept page, but is shown to who goes there', async () => {
  const { world, deps, settled } = openWorld(() => page('own'));
  const going = request('/a');
  // The constructor refuses this mode.
  Object.defineProperty(going, 'mode', { value: 'navigate' });
  await fromNetwork(deps, SHELF, going);
  await settled();
  for (const status of [200, 404]) {
    world.network = () => new Response(foreign().body, { status, headers: { 'content-type': 'text/html' } });
    expect(await (await fromNetwork(deps, SHELF, going)).text()).toContain('Willkommen');
    await settled();
  }
  world.network = cut;
  expect(await (await fromNetwork(deps, SHELF, going)).text()).toContain('own');
});

test('a query that somebody else answers is answered as last seen', async () => {
  const asked = request('/trpc/product.byId');
  const { world, deps, settled } = openWorld(() => Response.json('own'));
  await fromNetwork(deps, SHELF, asked);
  await settled();
  world.network = foreign;
  expect(await (await fromNetwork(deps, SHELF, asked)).json()).toBe('own');
  expect(await (await fromNetwork(deps, SHELF, request('/trpc/product.new'))).text()).toContain('Willkommen');
  expect(await settled()).toEqual(['/trpc/product.byId']);
});

test('the files of the offline page are kept only if all are the shop’s', async () => {
  const files = [request('/offline'), request('/assets/index-1.js')];
  const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
  const { world, deps } = openWorld((path) => (path === '/offline' ? page('frame') : script()));
  await keepAll(deps, SHELF.name, files);
  expect(await (await deps.caches.open(SHELF.name)).keys()).toHaveLength(2);
  world.network = (path) => (path === '/offline' ? page('frame') : foreign());
  await expect(keepAll(deps, SHELF.name, files)).rejects.toThrow('not the shop');
  world.network = (path) => (path === '/offline' ? page('frame', 503) : script());
  await expect(keepAll(deps, SHELF.name, files)).rejects.toThrow('not the shop');
});

test('a browser without storage space still answers', async () => {
  const { deps, settled } = openWorld(() => page('x'));
  const full = {
    ...deps,
    caches: { ...deps.caches, open: () => Promise.reject(new Error('QuotaExceeded')) },
  };
  // It only ever rejects, so it opens no cache as the type wants.
  expect((await askAndKeep(full as unknown as Deps, SHELF, request('/a'))).status).toBe(200);
  await settled();
});

test('a new language refetches the offline page and clears the cache, but not across builds', async () => {
  const inLanguage = (locale: string, build = 'a') =>
    new Response(locale, { headers: { [LOCALE_HEADER]: locale, etag: `W/"${build}-1"` } });
  const { world, deps, settled } = openWorld(() => page('seen'));
  const frame = request('/offline');
  const kept = { shell: 'shell', frame, seen: [SHELF.name] };
  const shell = await deps.caches.open('shell');
  const frameText = async () => (await shell.match(frame))?.text();
  await shell.put(frame, inLanguage('en'));
  await fromNetwork(deps, SHELF, request('/a'));
  expect(await settled()).toEqual(['/a']);

  await followLocale(deps, kept, inLanguage('en'));
  expect([await frameText(), await settled()]).toEqual(['en', ['/a']]);

  world.network = () => inLanguage('de', 'b');
  await followLocale(deps, kept, inLanguage('de', 'b'));
  expect([await frameText(), await settled()]).toEqual(['en', ['/a']]);

  world.network = () => inLanguage('de');
  await followLocale(deps, kept, inLanguage('de'));
  expect([await frameText(), await settled()]).toEqual(['de', []]);
});
