import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../../shared/durations.ts';
import { unfinishedName } from '../write-whole.ts';

/** Files of a storage elsewhere that this machine keeps to serve them fast, up to a size in all. */
export type DiskCache = {
  readonly folder: string;
  /** Whether it has a file, which counts as used now. */
  use(name: string): Promise<boolean>;
  /** Keeps a file. Nothing is lost with it, so the disk is not waited for. */
  keep(name: string, content: Uint8Array, changedAt: Date): Promise<void>;
  remove(name: string): Promise<void>;
};

export type DiskCacheOptions = { folder: string; maxBytes: number; now: () => Date };

/** What was used since is about to be sent. */
const IN_USE_MS = 15_000;
/** How exactly the time of use is noted. */
const NOTED_MS = 5_000;
const NOTED_MOST = 20_000;
/** A write that was killed. */
const ABANDONED_MS = HOUR_MS;
/** Above this share of the size the files that were not used for longest go, down to the other. */
const FULL = 0.9;
const CLEARED = 0.8;

/**
 * A bounded folder of files. When each was used last is its access time, so processes may share the folder; its time of
 * change is that in the storage, so that every machine gives the same validators.
 */
export function openDiskCache({ folder, maxBytes, now }: DiskCacheOptions): DiskCache {
  const fileOf = (name: string) => join(folder, name);
  const noted = new Map<string, number>();
  /** Bytes that were added since the folder was last looked at; before that, all it may hold. */
  let added = maxBytes;
  let clearing: Promise<void> | null = null;

  async function noteUse(name: string, changedAt: Date): Promise<void> {
    const at = now();
    if (at.getTime() - (noted.get(name) ?? 0) < NOTED_MS) return;
    if (noted.size >= NOTED_MOST) noted.clear();
    noted.set(name, at.getTime());
    await utimes(fileOf(name), at, changedAt).catch(() => undefined);
  }

  async function clear(): Promise<void> {
    added = 0;
    const files: { name: string; bytes: number; usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const about = await stat(fileOf(name)).catch(() => null);
      if (about?.isFile()) files.push({ name, bytes: about.size, usedAt: about.atimeMs });
    }
    const at = now().getTime();
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const goal = bytes > maxBytes * FULL ? maxBytes * CLEARED : Number.POSITIVE_INFINITY;
    for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
      const isAbandoned = file.name.endsWith('.tmp') && at - file.usedAt > ABANDONED_MS;
      if (!isAbandoned && (bytes <= goal || at - file.usedAt < IN_USE_MS)) continue;
      await rm(fileOf(file.name), { force: true });
      noted.delete(file.name);
      bytes -= file.bytes;
    }
  }

  return {
    folder,
    async use(name) {
      const about = await stat(fileOf(name)).catch(() => null);
      if (!about?.isFile()) return false;
      await noteUse(name, about.mtime);
      return true;
    },
    async keep(name, content, changedAt) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = unfinishedName(fileOf(name));
      try {
        await writeFile(unfinished, content);
        await rename(unfinished, fileOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      noted.delete(name);
      await noteUse(name, changedAt);
      added += content.length;
      if (added < maxBytes * (1 - FULL)) return;
      clearing ??= clear().finally(() => {
        clearing = null;
      });
      await clearing;
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}
