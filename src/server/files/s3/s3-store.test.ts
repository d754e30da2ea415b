import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openS3Storage, type S3Storage } from '../../../../tests/support/machines/s3-storage.ts';
import { openDiskCache } from './disk-cache.ts';
import { openS3Store } from './s3-store.ts';

/** Tries again once, at once. */
const IMPATIENT = { pieceMs: 20_000, pausesMs: [10] };

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A machine with a cache of its own; files ending in `.secret` are not kept. */
function openMachine({ target }: S3Storage, { maxBytes = 1_000_000, pieceMs = IMPATIENT.pieceMs } = {}) {
  const clock = { ms: Date.now() };
  const folder = join(openFolder(), 'cache');
  const cache = openDiskCache({ folder, maxBytes, now: () => new Date(clock.ms) });
  const store = openS3Store({
    target,
    name: 'media',
    cache,
    isKept: (name) => !name.endsWith('.secret'),
    patience: { ...IMPATIENT, pieceMs },
  });
  const cached = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
  return { store, folder, cached, clock };
}

const freely = async () => undefined;

const gets = ({ seen }: S3Storage) =>
  seen.filter((one) => one.startsWith('GET') && !one.includes('list-type'));

test('what one machine writes, another serves and keeps; what must be gone everywhere is never kept', async () => {
  const storage = await openS3Storage(onTestFinished);
  const [one, other] = [openMachine(storage), openMachine(storage)];
  const content = Buffer.from('a picture');
  await one.store.write({ 'a-200.webp': content, 'b.secret': content });
  expect(storage.seen.slice(0, 2).every((call) => call.startsWith('PUT'))).toBe(true);
  expect(one.cached()).toEqual(['a-200.webp']);
  expect(await one.store.serve('a-200.webp', freely)).toBeNull();
  expect(gets(storage)).toEqual([]);

  expect(await Promise.all([1, 2, 3].map(() => other.store.serve('a-200.webp', freely)))).toEqual([
    null,
    null,
    null,
  ]);
  expect(readFileSync(join(other.folder, 'a-200.webp'))).toEqual(content);
  await other.store.serve('a-200.webp', freely);
  expect(gets(storage)).toHaveLength(1);
  expect(await other.store.serve('b.secret', freely)).toEqual(content);
  expect(await other.store.serve('missing.webp', freely)).toBeNull();
  expect(other.cached()).toEqual(['a-200.webp']);

  expect((await other.store.names()).sort()).toEqual(['a-200.webp', 'b.secret']);
  expect(await other.store.read('a-200.webp')).toEqual(content);
  expect(await other.store.read('missing.webp')).toBeNull();
  expect([await other.store.has('b.secret'), await other.store.has('c')]).toEqual([true, false]);
  await other.store.remove('b.secret');
  expect(await one.store.serve('b.secret', freely)).toBeNull();
  expect(await one.store.has('b.secret')).toBe(false);
});

test('only what is old is removed, and comes back to whoever wants it', async () => {
  const storage = await openS3Storage(onTestFinished);
  const { store, cached } = openMachine(storage);
  const content = Buffer.from('a picture');
  await store.write({ 'a.webp': content });
  const [hourAgo, inAnHour] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000));
  expect(await store.namesOlderThan(hourAgo ?? new Date())).toEqual([]);
  expect(await store.removeOlder('a.webp', hourAgo ?? new Date())).toBeNull();
  expect(cached()).toEqual(['a.webp']);
  expect(await store.namesOlderThan(inAnHour ?? new Date())).toEqual(['a.webp']);
  expect(await store.removeOlder('a.webp', inAnHour ?? new Date())).toEqual(content);
  expect(await store.removeOlder('a.webp', inAnHour ?? new Date())).toBeNull();
  expect([cached(), await store.names()]).toEqual([[], []]);
});

test('the cache stays below its size: what was not used for longest goes', async () => {
  const storage = await openS3Storage(onTestFinished);
  const { store, cached, clock } = openMachine(storage, { maxBytes: 10_000 });
  for (let n = 10; n < 20; n++) {
    clock.ms += 60_000;
    await store.write({ [`${n}.webp`]: Buffer.alloc(1_000, 'p') });
    await store.serve('10.webp', freely);
  }
  const kept = cached();
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(kept).toContain('10.webp');
  expect(kept).toContain('19.webp');
  expect(kept).not.toContain('11.webp');
  expect(await store.serve('11.webp', freely)).toBeNull();
  expect(cached()).toContain('11.webp');
});

test('while the storage is away, the cache is served, the rest is refused at once, and nothing is written', async () => {
  const storage = await openS3Storage(onTestFinished);
  const [one, other] = [openMachine(storage), openMachine(storage, { pieceMs: 300 })];
  await one.store.write({ 'a.webp': Buffer.from('a'), 'b.webp': Buffer.from('b') });
  await other.store.serve('a.webp', freely);
  for (const fate of ['hangs', 'cut'] as const) {
    storage.onTheWay = () => fate;
    expect(await other.store.serve('a.webp', freely)).toBeNull();
    await expect(other.store.serve('b.webp', freely)).rejects.toMatchObject({ code: 'unreachable' });
    const { length } = storage.seen;
    await expect(other.store.serve('b.webp', freely)).rejects.toMatchObject({ code: 'unreachable' });
    expect(storage.seen).toHaveLength(length);
    await expect(other.store.write({ 'c.webp': Buffer.from('c') })).rejects.toMatchObject({
      code: 'unreachable',
    });
    expect(other.cached()).toEqual(['a.webp']);
  }
  storage.onTheWay = () => 'passes';
  expect(await one.store.names()).toEqual(['a.webp', 'b.webp']);
});

test('wrong keys and a missing bucket are told, not taken for a missing file', async () => {
  const storage = await openS3Storage(onTestFinished);
  const wrong = { ...storage, target: { ...storage.target, secretKey: 'not-the-secret' } };
  const nowhere = { ...storage, target: { ...storage.target, bucket: 'nowhere' } };
  for (const [where, code] of [
    [wrong, 'wrong_keys'],
    [nowhere, 'no_bucket'],
  ] as const) {
    const { store } = openMachine(where);
    const calls = [
      () => store.serve('a.webp', freely),
      () => store.read('a.webp'),
      () => store.names(),
      () => store.write({ a: Buffer.from('a') }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code });
    const error = await store.elsewhere?.probe().catch((fault: Error) => fault);
    expect(error).toMatchObject({ code, message: expect.stringContaining('MEDIA_') });
    expect(String(error)).not.toContain('not-the-secret');
  }
});

test('a folder is added once, fetched whole, and probed without a trace', async () => {
  const storage = await openS3Storage(onTestFinished);
  const { store } = openMachine(storage);
  const from = openFolder();
  mkdirSync(join(from, 'deeper'));
  writeFileSync(join(from, 'deeper', 'größer 2.webp'), 'x');
  for (let n = 0; n < 30; n++) writeFileSync(join(from, `${n}.webp`), `content ${n}`);
  const told: [number, number][] = [];
  expect(await store.elsewhere?.addAll(from, (...progress) => told.push(progress))).toEqual({
    added: 31,
    present: 0,
  });
  expect(told.at(-1)).toEqual([31, 31]);
  writeFileSync(join(from, '3.webp'), 'another content');
  expect(await store.elsewhere?.addAll(from)).toEqual({ added: 1, present: 30 });
  await store.elsewhere?.probe();
  const to = openFolder();
  await store.elsewhere?.fetchAll(to);
  const { length } = gets(storage);
  await store.elsewhere?.fetchAll(to);
  expect(gets(storage)).toHaveLength(length);
  const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  expect(filesOf(to)).toEqual(filesOf(from));
  expect(readFileSync(join(to, '3.webp'), 'utf8')).toBe('another content');
});
