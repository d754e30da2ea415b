import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { syncFolder } from './sync-folder.ts';
import { unfinishedName, writeWhole } from './write-whole.ts';

const UNFINISHED = /\.tmp$/;

/** Files in a folder of this machine. @param mode who may enter the folder, once it is made. */
export function openDiskStore(folder: string, mode?: number): FileStore {
  const fileOf = (name: string) => join(folder, name);
  const namesIn = (): Promise<string[]> => readdir(folder).catch(() => []);

  return {
    folder,
    elsewhere: null,
    async write(files, synced = true) {
      await mkdir(folder, { recursive: true, mode });
      const entries = Object.entries(files);
      if (!synced) {
        await Promise.all(entries.map(([name, bytes]) => writeFile(fileOf(name), bytes)));
        return;
      }
      for (const [name, bytes] of entries) await writeWhole(fileOf(name), bytes);
      await syncFolder(folder);
    },
    read: (name) => readFile(fileOf(name)).catch(() => null),
    has: async (name) => (await stat(fileOf(name)).catch(() => null)) !== null,
    serve: async () => null,
    names: namesIn,
    async namesOlderThan(before) {
      const older: string[] = [];
      for (const name of await namesIn()) if (await isOlder(fileOf(name), before)) older.push(name);
      return older;
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    async removeOlder(name, before) {
      await removeOld(fileOf(name), before);
      return null;
    },
    async removeUnfinished(before) {
      for (const name of await namesIn())
        if (UNFINISHED.test(name) && (await isOlder(fileOf(name), before)))
          await rm(fileOf(name), { force: true });
    },
  };
}

/**
 * Renames the file aside before checking its age: a concurrent write then makes its own file, and one that
 * turns out to be recent is put back.
 */
async function removeOld(file: string, before: Date): Promise<void> {
  const aside = unfinishedName(file);
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (await isOlder(aside, before)) await rm(aside, { force: true });
  else await rename(aside, file);
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < before.getTime();
}
