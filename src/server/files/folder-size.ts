import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The bytes of all files below a folder; 0 for one that does not exist. Files that vanish while it counts are left out.
 */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderSize(path);
    else bytes += (await lstat(path).catch(() => null))?.size ?? 0;
  }
  return bytes;
}
