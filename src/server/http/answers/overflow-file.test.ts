import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { EncodedBody } from './encoded-body.ts';
import { OverflowFile } from './overflow-file.ts';

function openOverflow(maxBytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-overflow-'));
  const file = new OverflowFile(folder, maxBytes);
  onTestFinished(async () => {
    await file.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { file, folder };
}

test('it gives back what was written, or nothing once that was written over', async () => {
  const { file, folder } = openOverflow(100);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }), async (lengths) => {
      const written: { bytes: Buffer; place: { at: number; length: number } }[] = [];
      for (const length of lengths) {
        const bytes = Buffer.alloc(length, written.length + 1);
        const place = await file.write(bytes);
        if (!place) throw new Error('not written');
        written.push({ bytes, place });
        for (const { bytes, place } of written) {
          const read = await file.read(place);
          if (read) expect(read).toEqual(bytes);
          else expect(file.has(place)).toBe(false);
        }
        expect(await file.read(place)).toEqual(bytes);
      }
    }),
    { numRuns: 30, seed: 3 },
  );
  expect(await file.write(Buffer.alloc(101))).toBeNull();
  expect(readdirSync(folder), 'the file has no name').toEqual([]);
});

test('a folder that cannot be written to keeps nothing', async () => {
  const file = new OverflowFile('/proc/nowhere', 100);
  expect(await file.write(Buffer.from('x'))).toBeNull();
  expect(await file.read({ at: 0, length: 1 })).toBeNull();
  await file.close();
});

/** Hardly compressible, as an answer is in memory twice as large before it is encoded. */
const LONG = Array.from({ length: 40 }, (_, i) => createHash('sha256').update(String(i)).digest('hex')).join(
  '',
);

/** A cache with room for three encoded answers in memory, and for fifteen in the file. */
function openCache() {
  const one = brotliCompressSync(`${LONG} 1`).length;
  const { file } = openOverflow(15 * one);
  let [time, touchedAt, made] = [0, 0, 0];
  const cache = new AnswerCache<null>({
    maxBytes: 2 * LONG.length + 3_000,
    maxAgeMs: 60_000,
    now: () => new Date(time),
    changes: { readUpTo: async () => undefined, isUnchangedSince: (version) => touchedAt <= version },
    overflow: file,
  });
  const writes = vi.spyOn(file, 'write');
  return {
    cache,
    writes,
    /** The answer as it is sent; then whatever it evicted has been written. */
    async get(key: string, version = 1) {
      const answer = await cache.get(key, version, async () => ({
        ...{ body: new EncodedBody(`${LONG} ${++made}`), about: null, tags: ['list'] as const, kept: true },
      }));
      await answer?.body.in('br');
      await Promise.all(writes.mock.results.map(({ value }) => value));
      return (await answer?.body.in(null))?.toString().slice(LONG.length + 1);
    },
    touch: (version: number) => {
      touchedAt = version;
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
}

test('what memory has no room for comes from the file, byte for byte, without being made again', async () => {
  const { cache, get, writes } = openCache();
  const keys = ['/a', '/b', '/c', '/d', '/e', '/f'];
  for (const key of keys) await get(key);
  expect(cache.size).toBeLessThanOrEqual(3);
  for (let round = 0; round < 3; round++) {
    for (const [index, key] of keys.entries()) expect(await get(key)).toBe(String(index + 1));
  }
  // Each was written once, however often it came and went.
  expect(writes).toHaveBeenCalledTimes(keys.length);
  const together = await Promise.all([get('/a'), get('/a'), get('/a')]);
  expect(new Set(together)).toEqual(new Set(['1']));
});

test('what is in the file is as valid as what is in memory', async () => {
  const { get, touch, advance } = openCache();
  for (const key of ['/a', '/b', '/c', '/d']) await get(key);
  expect(await get('/a', 2)).toBe('1');
  touch(3);
  expect(await get('/b', 3)).toBe('5');
  for (const key of ['/x', '/y', '/z']) await get(key, 3);
  expect(await get('/b', 3)).toBe('5');
  for (const key of ['/x', '/y', '/z']) await get(key, 3);
  advance(60_000);
  expect(await get('/b', 3)).toBe('9');
});

test('more than the file holds is made again', async () => {
  const { get } = openCache();
  for (let i = 0; i < 40; i++) expect(await get(`/p${i}`)).toBe(String(i + 1));
  expect(await get('/p0')).toBe('41');
  expect(await get('/p35')).toBe('36');
});
