import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** The regular files of a folder, by relative path, sorted; unfinished ones are left out. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Treats a missing folder as empty. */
export function noneIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** A relative path that cannot escape its folder, on any system. */
export function isPlainPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches what a name must not contain
  return !/[\u0000-\u001f\u007f\\:]/.test(path) && path.split('/').every((part) => !/^\.{0,2}$/.test(part));
}

/**
 * Links a folder's files into another folder, so that a photo that is replaced in the meantime stays there until the
 * backup is done. They are copied where the file system cannot link. Those already there stay.
 */
export async function holdFiles(folder: string, held: string): Promise<void> {
  for (const name of await listFiles(folder)) {
    const [from, to] = [join(folder, name), join(held, name)];
    await mkdir(dirname(to), { recursive: true });
    try {
      await link(from, to).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return;
        if (error.code === 'ENOENT') throw error;
        return copyFile(from, to);
      });
    } catch (error) {
      // Replaced since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
