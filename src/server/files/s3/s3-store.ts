import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bounded } from '../../bounded.ts';
import { contentTypeOf } from '../content-types.ts';
import { type Elsewhere, type FileStore, StoreFault } from '../file-store.ts';
import { listFiles } from '../held-files.ts';
import { writeWhole } from '../write-whole.ts';
import type { DiskCache } from './disk-cache.ts';
import { openBucket, type Patience } from './s3-bucket.ts';
import { folderOf, placeOf, type S3Target } from './s3-target.ts';

export type S3StoreOptions = {
  target: S3Target;
  /** The folder below the target's, such as `media`. */
  name: string;
  cache: DiskCache;
  /** Whether a file may stay in the cache: one that must be gone everywhere at once may not. */
  isKept: (name: string) => boolean;
  /** How long to wait for the storage; tests wait less. */
  patience?: Patience;
};

/** Somebody looks at a page meanwhile. */
const FOR_READERS: Patience = { pieceMs: 8_000, pausesMs: [250] };
const FOR_WRITERS: Patience = { pieceMs: 30_000, pausesMs: [500, 2_000] };
/** After it did not answer, the storage is left alone for so long: nobody waits for it in vain. */
const REST_MS = 5_000;
/** Files read at once for people who look at them. */
const AT_ONCE = 16;
const WAITING = 1_000;
/** Files of a whole folder that are copied at once. */
const COPIED_AT_ONCE = 8;
const PROBE = '.probe-';
/** Beside the folders: whose they are. */
const OWNER = 'voltcart-shop';

/**
 * Files in a bucket that several machines may share, read through a cache on this disk. What is written is in the bucket
 * before it is in the cache. While the storage does not answer, what is in the cache is still served.
 * Every call throws StoreFault; `serve` also ShopError `busy`.
 */
export function openS3Store({ target, name: part, cache, isKept, patience }: S3StoreOptions): FileStore {
  const connect = (usual: Patience) => openBucket(target, { Fault: StoreFault, patience: patience ?? usual });
  const [readers, writers] = [connect(FOR_READERS), connect(FOR_WRITERS)];
  const folder = `${folderOf(target)}${part}/`;
  const keyOf = (name: string) => folder + name;
  const underway = new Map<string, Promise<Buffer | null>>();
  const limited = bounded({ atOnce: AT_ONCE, waiting: WAITING });
  let resting: { fault: StoreFault; until: number } | null = null;

  const keep = (name: string, content: Uint8Array, changedAt: Date) =>
    isKept(name) ? cache.keep(name, content, changedAt) : Promise.reject(new Error('is not kept'));

  /** @returns the content only where it is not in the cache now. */
  async function fetch(name: string): Promise<Buffer | null> {
    if (resting && performance.now() < resting.until) throw resting.fault;
    const found = await readers.get(keyOf(name)).catch((error: unknown) => {
      if (error instanceof StoreFault && error.code === 'unreachable')
        resting = { fault: error, until: performance.now() + REST_MS };
      throw error;
    });
    if (!found) return null;
    // A full disk keeps nobody from seeing it.
    const kept = await keep(name, found.content, found.changedAt).then(
      () => true,
      () => false,
    );
    return kept ? null : found.content;
  }

  const list = async () =>
    (await writers.list(folder))
      .map(({ key, ...about }) => ({ name: key.slice(folder.length), ...about }))
      .filter(({ name }) => name !== '' && !name.startsWith(PROBE));

  async function put(name: string, content: Uint8Array): Promise<void> {
    await writers.putWhole(keyOf(name), content, contentTypeOf(name));
  }

  const elsewhere: Elsewhere = {
    place: placeOf(target),
    async fetchAll(to, onProgress) {
      const all = await list();
      await eachOf(all, onProgress, async ({ name, bytes }) => {
        const file = join(to, name);
        if ((await stat(file).catch(() => null))?.size === bytes) return;
        await mkdir(dirname(file), { recursive: true });
        if (isKept(name) && (await copyOf(join(cache.folder, name), bytes, file))) return;
        const found = await writers.get(keyOf(name));
        // Replaced since it was listed.
        if (found) await writeWhole(file, found.content);
      });
    },
    async addAll(from, onProgress) {
      const there = new Map((await list()).map(({ name, bytes }) => [name, bytes]));
      const counts = { added: 0, present: 0 };
      await eachOf(await listFiles(from), onProgress, async (name) => {
        const content = await readFile(join(from, name));
        if (there.get(name) === content.length) counts.present++;
        else {
          await put(name, content);
          counts.added++;
        }
      });
      return counts;
    },
    async probe() {
      const key = keyOf(`${PROBE}${randomBytes(6).toString('hex')}`);
      const content = randomBytes(32);
      await readers.putWhole(key, content, contentTypeOf(''));
      const back = await readers.get(key);
      await readers.list(key);
      await readers.remove(key);
      if (!back?.content.equals(content)) throw new StoreFault('differs', '');
    },
    async claim(shop) {
      const key = folderOf(target) + OWNER;
      const known = await readers.get(key);
      if (known) return known.content.toString('utf8').trim();
      await writers.putWhole(key, Buffer.from(`${shop}\n`), 'text/plain');
      return shop;
    },
  };

  return {
    folder: cache.folder,
    elsewhere,
    async write(files) {
      const entries = Object.entries(files);
      await Promise.all(entries.map(([name, content]) => put(name, content)));
      for (const [name, content] of entries) await keep(name, content, new Date()).catch(() => undefined);
    },
    read: async (name) => (await writers.get(keyOf(name)))?.content ?? null,
    has: (name) => writers.has(keyOf(name)),
    async serve(name, mayFetch) {
      if (isKept(name) && (await cache.use(name))) return null;
      await mayFetch();
      const known = underway.get(name);
      if (known) return known;
      const fetching = limited(() => fetch(name)).finally(() => underway.delete(name));
      underway.set(name, fetching);
      return fetching;
    },
    names: async () => (await list()).map(({ name }) => name),
    namesOlderThan: async (before) =>
      (await list()).filter(({ changedAt }) => changedAt < before).map(({ name }) => name),
    async remove(name) {
      await writers.remove(keyOf(name));
      await cache.remove(name);
    },
    async removeOlder(name, before) {
      const found = await writers.get(keyOf(name));
      if (!found || found.changedAt >= before) return null;
      await writers.remove(keyOf(name));
      await cache.remove(name);
      return found.content;
    },
    // A storage has a file wholly or not at all.
    removeUnfinished: async () => undefined,
  };
}

/** Copies a file that has as many bytes. @returns whether there is one. */
async function copyOf(file: string, bytes: number, to: string): Promise<boolean> {
  if ((await stat(file).catch(() => null))?.size !== bytes) return false;
  // It may go at any moment.
  return copyFile(file, to).then(
    () => true,
    () => false,
  );
}

/**
 * Works on all, some at once. After a failure nothing more begins, and what has begun is waited for: the caller may then
 * remove the folder.
 */
async function eachOf<T>(
  all: readonly T[],
  onProgress: ((done: number, all: number) => void) | undefined,
  work: (one: T) => Promise<void>,
): Promise<void> {
  let [next, done] = [0, 0];
  const worker = async () => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) {
      await work(one).catch((error: unknown) => {
        next = all.length;
        throw error;
      });
      onProgress?.(++done, all.length);
    }
  };
  const workers = Array.from({ length: COPIED_AT_ONCE }, worker);
  await Promise.allSettled(workers);
  await Promise.all(workers);
}
