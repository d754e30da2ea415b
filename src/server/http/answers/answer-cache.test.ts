import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Answer, AnswerCache } from './answer-cache.ts';
import { EncodedBody } from './encoded-body.ts';

const answerOf = (text: string, kept = true): Answer<null> => ({
  body: new EncodedBody(text),
  about: null,
  tags: ['list'],
  kept,
});
const textOf = async (answer: Answer<null> | null) => (await answer?.body.in(null))?.toString();

function openCache(maxBytes = 1_000_000) {
  let time = 0;
  /** The version that touched what all answers here read. */
  let touchedAt = 0;
  const changes = {
    readUpTo: async () => undefined,
    isUnchangedSince: (version: number) => touchedAt <= version,
  };
  const cache = new AnswerCache<null>({ maxBytes, maxAgeMs: 60_000, now: () => new Date(time), changes });
  let made = 0;
  return {
    cache,
    get: async (key: string, version = 1) =>
      textOf(await cache.get(key, version, async () => answerOf(`page ${++made}`))),
    touch: (version: number) => {
      touchedAt = version;
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
}

test('a page is rendered once, until what it read changes or it is a minute old', async () => {
  const { get, touch, advance } = openCache();
  expect(await get('/')).toBe('page 1');
  expect(await get('/')).toBe('page 1');
  expect(await get('/', 2)).toBe('page 1');
  touch(3);
  expect(await get('/', 3)).toBe('page 2');
  expect(await get('/', 4)).toBe('page 2');
  advance(59_999);
  expect(await get('/', 4)).toBe('page 2');
  advance(1);
  expect(await get('/', 4)).toBe('page 3');
});

test('an answer to one caller alone is not kept, nor given to those who waited for it', async () => {
  const { cache } = openCache();
  let made = 0;
  const refuse = async () => answerOf(`refused ${++made}`, false);
  const asked = await Promise.all([1, 2, 3].map(() => cache.get('/x', 1, refuse)));
  expect(new Set(await Promise.all(asked.map(textOf)))).toEqual(
    new Set(['refused 1', 'refused 2', 'refused 3']),
  );
  expect(cache.size).toBe(0);
});

test('an encoding is made once and kept alone; the others come from it', async () => {
  const text = 'goods and their prices '.repeat(1_000);
  const { cache } = openCache();
  const answer = await cache.get('/x', 1, async () => answerOf(text));
  const body = answer?.body as EncodedBody;
  const known = cache.bytes - text.length;
  const [first, second] = await Promise.all([body.in('br'), body.in('br')]);
  expect(first).toBe(second);
  expect(cache.bytes).toBe(first.length + known);
  expect(brotliDecompressSync(first).toString()).toBe(text);
  expect(gunzipSync(await body.in('gzip')).toString()).toBe(text);
  expect((await body.in(null)).toString()).toBe(text);
  expect(cache.bytes).toBe(body.bytes + known);
  expect(cache.bytes).toBeLessThan(text.length / 2);
});

test('a small body is not encoded', () => {
  expect(new EncodedBody('x'.repeat(1_023)).encodingFor(['br'])).toBeNull();
  expect(new EncodedBody('x'.repeat(1_024)).encodingFor(['br'])).toBe('br');
  expect(new EncodedBody('x'.repeat(1_024)).encodingFor([])).toBeNull();
});

test('concurrent requests share one rendering', async () => {
  const { get } = openCache();
  const pages = await Promise.all(Array.from({ length: 50 }, () => get('/')));
  expect(new Set(pages)).toEqual(new Set(['page 1']));
});

test('it evicts the least recently used page when it is full', async () => {
  const { cache, get } = openCache(2_100);
  expect([await get('/a'), await get('/b'), await get('/a')]).toEqual(['page 1', 'page 2', 'page 1']);
  expect(await get('/c')).toBe('page 3');
  expect(cache.size).toBe(2);
  expect(await get('/a')).toBe('page 1');
  expect(await get('/b')).toBe('page 4');
});

test('what is known of an answer counts too, so that many small ones do not fill the memory', async () => {
  const { cache, get } = openCache(10_000);
  for (let i = 0; i < 1_000; i++) await get(`${'k'.repeat(5_000)} ${i}`);
  expect(cache.size).toBeLessThanOrEqual(10);
  for (let i = 0; i < 1_000; i++) await get(`/${i}`);
  expect(cache.size).toBeLessThanOrEqual(10);
});

test('missing pages and failures are not cached', async () => {
  const { cache } = openCache();
  expect(await cache.get('/x', 1, async () => null)).toBeNull();
  await expect(cache.get('/x', 1, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cache.size).toBe(0);
  expect(await textOf(await cache.get('/x', 1, async () => answerOf('now')))).toBe('now');
});

test('it stays within its byte limit whatever is requested', async () => {
  const { cache, get } = openCache(10_000);
  for (let i = 0; i < 2_000; i++) await get(`/p${i}`);
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
});
