import type { Dirent } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Everybody but the file's owner: group and others. */
const EVERYONE_ELSE = 0o077;
const [READ, ENTER] = [0o4, 0o1];

/** Everything that this process writes from now on belongs to its user alone. */
export function keepFilesPrivate(): void {
  process.umask(EVERYONE_ELSE);
}

const DATABASE = /\.db(-wal|-shm|-journal)?$/;

/**
 * Makes the database files in these folders private, which earlier versions did not. Files of another owner
 * stay as they are: the health page names them.
 */
export async function makeDatabasesPrivate(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const { name } of (await entriesOf(folder)).filter((entry) => DATABASE.test(entry.name))) {
      const file = join(folder, name);
      const { mode } = await lstat(file);
      if (mode & EVERYONE_ELSE) await chmod(file, mode & ~EVERYONE_ELSE & 0o777).catch(() => undefined);
    }
  }
}

/** How many entries one look takes in; an outbox may hold very many. */
const ENTRIES_MAX = 2_000;

/**
 * The files in a folder that other users of the machine can read, as paths inside it.
 * @param most stop after as many.
 * @param except a sub-folder that is left out.
 */
export async function listReadableByOthers(
  folder: string,
  { most, except }: { most: number; except: string },
): Promise<string[]> {
  // Windows has no such modes: every file would seem to be readable.
  if (process.platform === 'win32') return [];
  const found: string[] = [];
  let seen = 0;
  async function look(path: string): Promise<void> {
    if (!(await mayOthers(join(folder, path), ENTER))) return;
    for (const entry of await entriesOf(join(folder, path))) {
      const each = join(path, entry.name);
      if (found.length === most || ++seen > ENTRIES_MAX) return;
      if (entry.isDirectory() && each !== except) await look(each);
      else if (entry.isFile() && (await mayOthers(join(folder, each), READ))) found.push(each);
    }
  }
  await look('');
  return found;
}

/** Whether other users of the machine can read this file; false if there is none. */
export const isReadableByOthers = (file: string): Promise<boolean> =>
  process.platform === 'win32' ? Promise.resolve(false) : mayOthers(file, READ);

/** False for what is gone by now. */
async function mayOthers(path: string, right: number): Promise<boolean> {
  const { mode } = (await lstat(path).catch(() => null)) ?? { mode: 0 };
  return ((mode | (mode >> 3)) & right) !== 0;
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);
