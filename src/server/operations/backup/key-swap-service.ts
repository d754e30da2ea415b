import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { unfinishedName } from '../../files/write-whole.ts';
import { BackupRefusal } from './backup-service.ts';

export type KeySwap = {
  /** The backup's key file. */
  from: string;
  /** Where it belongs; another one that is there stays beside it. */
  to: string;
  stamp: string;
};

/**
 * Puts a backup's key file in place once its data is: what may fail is done before that.
 * @param swapData puts the data in place; what it throws is passed on, and the key stays as it was.
 * @throws BackupRefusal when the key file cannot be written; nothing is changed then.
 */
export async function swapWithKey<T>({ from, to, stamp }: KeySwap, swapData: () => T): Promise<T> {
  const key = await readFile(from);
  const before = await readFile(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw refusal(to, error);
  });
  if (before?.equals(key)) return swapData();
  const unfinished = unfinishedName(to);
  const earlier = `${to}.before-restore-${stamp}`;
  let swapped: T;
  try {
    if (before) await writePrivate(earlier, before);
    await writePrivate(unfinished, key);
    swapped = swapData();
  } catch (error) {
    for (const file of [unfinished, earlier]) await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
  await rename(unfinished, to);
  return swapped;
}

async function writePrivate(file: string, key: Buffer): Promise<void> {
  await writeFile(file, key, { mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
    throw refusal(file, error);
  });
}

const refusal = (file: string, error: NodeJS.ErrnoException) =>
  new BackupRefusal(
    `The backup's key cannot be put in its place, ${file} (${error.code}): let this user write there, or set SECRETS_KEY_FILE to another file. Nothing was changed.`,
    { cause: error },
  );
