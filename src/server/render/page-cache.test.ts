import { expect, test } from 'vitest';
import { type CachedPage, ENCODINGS, PageCache, preparePage } from './page-cache.ts';

function openCache(maxBytes = 1_000_000) {
  let time = 0;
  const cache = new PageCache({ maxBytes, maxAgeMs: 60_000, now: () => new Date(time) });
  let rendered = 0;
  const render = async (): Promise<CachedPage | null> =>
    preparePage(`page ${++rendered}`, { status: 200, etag: 'W/"1"', locale: 'en' }, ENCODINGS);
  return {
    cache,
    get: async (key: string, version = 1) => (await cache.get(key, version, render))?.identity.toString(),
    advance: (ms: number) => {
      time += ms;
    },
  };
}

test('a page is rendered once, until the catalogue changes or it is a minute old', async () => {
  const { get, advance } = openCache();
  expect(await get('/')).toBe('page 1');
  expect(await get('/')).toBe('page 1');
  expect(await get('/', 2)).toBe('page 2');
  advance(59_999);
  expect(await get('/', 2)).toBe('page 2');
  advance(1);
  expect(await get('/', 2)).toBe('page 3');
});

test('concurrent requests share one rendering', async () => {
  const { get } = openCache();
  const pages = await Promise.all(Array.from({ length: 50 }, () => get('/')));
  expect(new Set(pages)).toEqual(new Set(['page 1']));
});

test('it evicts the least recently used page when it is full', async () => {
  const { cache, get } = openCache(200);
  await get('/a');
  await get('/b');
  const perPage = cache.bytes / 2;
  expect(perPage * 3).toBeGreaterThan(100);
  await get('/a');
  for (let i = 0; cache.size < 3 + i && i < 20; i++) await get(`/c${i}`);
  expect(cache.bytes).toBeLessThanOrEqual(200);
  expect(await get('/b')).not.toBe('page 2');
});

test('missing pages and failures are not cached', async () => {
  const { cache } = openCache();
  expect(await cache.get('/x', 1, async () => null)).toBeNull();
  await expect(cache.get('/x', 1, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cache.size).toBe(0);
  expect(
    (
      await cache.get('/x', 1, async () => preparePage('now', { status: 200, etag: 'e', locale: 'en' }, []))
    )?.identity.toString(),
  ).toBe('now');
});

test('it stays within its byte limit whatever is requested', async () => {
  const { cache, get } = openCache(10_000);
  for (let i = 0; i < 2_000; i++) await get(`/p${i}`);
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
});
