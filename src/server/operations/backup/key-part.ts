import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_PART } from './backup-archive.ts';

/** Copies the key file, so that it cannot change during the backup. @returns null if there is none. */
export async function holdKeyFile(keyFile: string, folder: string): Promise<string | null> {
  const held = join(folder, KEY_PART);
  return copyFile(keyFile, held).then(
    () => held,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}
