import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../files/write-whole.ts';
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

/** Puts a backup's key file in place; another one that is there stays beside it. */
export async function putKeyFile(from: string, to: string, stamp: string): Promise<void> {
  const key = await readFile(from);
  const before = await readFile(to).catch(() => null);
  if (before?.equals(key)) return;
  if (before) await writeFile(`${to}.before-restore-${stamp}`, before, { mode: 0o600 });
  await writeWhole(to, key);
  await chmod(to, 0o600);
}
