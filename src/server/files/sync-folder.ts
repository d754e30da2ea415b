import { open } from 'node:fs/promises';

/** Flushes a folder's entries to disk, on systems that support it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
