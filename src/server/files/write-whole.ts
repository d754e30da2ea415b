import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file and renames it into place, so that neither a reader nor a killed process leaves half a file
 * under its name. A failure leaves nothing; a killed process leaves an unfinished name. The caller syncs the folder.
 */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = unfinishedName(file);
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A name beside the file for what is not finished. */
export const unfinishedName = (file: string) => `${file}.${randomBytes(6).toString('hex')}.tmp`;
