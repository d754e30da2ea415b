import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';

/**
 * Writes a file and renames it into place, so that neither a reader nor a killed process leaves half a file
 * under its name. The caller syncs the folder.
 */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = unfinishedName(file);
  const handle = await open(unfinished, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

/** A name beside the file for what is not finished. */
export const unfinishedName = (file: string) => `${file}.${randomBytes(6).toString('hex')}.tmp`;
