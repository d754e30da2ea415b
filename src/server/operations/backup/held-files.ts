import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { noneIfMissing } from './backup-files.ts';
import { ArchiveError } from './tar-file.ts';

/**
 * The regular files of a folder, by relative path, sorted; unfinished ones are left out.
 * @throws ArchiveError for a name that cannot be kept.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing);
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const odd = names.find((name) => !isPlainPath(name));
  if (odd !== undefined) {
    throw new ArchiveError(`${JSON.stringify(odd)} cannot be kept: give it a plain name`);
  }
  return names.sort();
}

/** A relative path that cannot escape its folder, on any system. */
export function isPlainPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches what a name must not contain
  return !/[\u0000-\u001f\u007f\\:]/.test(path) && path.split('/').every((part) => !/^\.{0,2}$/.test(part));
}

/**
 * Links a folder's files into another folder, so that a photo that is replaced meanwhile stays there until the
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
