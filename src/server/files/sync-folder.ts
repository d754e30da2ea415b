import { open } from 'node:fs/promises';

/** Waits until the disk has the names in a folder, where the system can be asked for that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
