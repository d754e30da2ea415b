import { readFile, rm, writeFile } from 'node:fs/promises';
import { unfinishedName } from '../../../files/write-whole.ts';
import { BackupRefusal } from '../backup-service.ts';
import { isSwapping, type SwapPlan } from './swap-plan.ts';

export type KeySwap = {
  dataDir: string;
  /** The backup's key file. */
  from: string;
  /** Where it belongs; another one that is there stays beside it. */
  to: string;
  stamp: string;
};

/**
 * Puts a backup's key file in place with its data. It is written beside its place before.
 * @param swapData moves what it is told with the data; what it throws is passed on, and the key stays as it was.
 * @throws BackupRefusal when the key file cannot be written; nothing is changed then.
 */
export async function swapWithKey<T>(
  { dataDir, from, to, stamp }: KeySwap,
  swapData: (key: SwapPlan | null) => T,
): Promise<T> {
  const key = await readFile(from);
  const before = await readFile(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw refusal(to, error);
  });
  if (before?.equals(key)) return swapData(null);
  const unfinished = unfinishedName(to);
  try {
    await writeFile(unfinished, key, { mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
      throw refusal(to, error);
    });
    const aside = before ? [{ from: to, to: `${to}.before-restore-${stamp}` }] : [];
    return swapData({ aside, into: [{ from: unfinished, to }] });
  } catch (error) {
    if (!isSwapping(dataDir)) await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

const refusal = (file: string, error: NodeJS.ErrnoException) =>
  new BackupRefusal(
    `The backup's key cannot be put in its place, ${file} (${error.code}): let this user write there, or set SECRETS_KEY_FILE to another file. Nothing was changed.`,
    { cause: error },
  );
