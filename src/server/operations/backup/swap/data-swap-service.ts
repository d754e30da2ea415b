import { existsSync, mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { takeDataFolder, takeSoleUse } from '../../../db/sole-use.ts';
import type { Stores } from '../../../files/open-stores.ts';
import { DATABASE_PART } from '../backup-archive.ts';
import { BackupRefusal } from '../backup-service.ts';
import { finishSwap, isSwapping, type SwapPlan, swap } from './swap-plan.ts';

export type DataPlaces = {
  dataDir: string;
  databaseFile: string;
  mediaFolder: string;
  documentsFolder: string;
  /** Pictures and documents that are elsewhere are put there before. */
  elsewhere: Stores | null;
};

export const RUNNING =
  'The shop is open on this data folder: stop it, then run this again. Nothing was changed.';

const NOTHING_TO_LOCK = { release: () => undefined };

/**
 * Moves the old data aside and the new into place. No shop opens meanwhile, and the old database is locked until it is
 * out of the way. If this is killed, the next start or restore brings it to its end.
 * @param key what is moved with the data: the backup's key file.
 * @returns where the old data is now; null when there was none.
 * @throws BackupRefusal when the shop is open; everything is as it was then, as after any other error.
 */
export function swapData(
  { dataDir, databaseFile, mediaFolder, documentsFolder, elsewhere }: DataPlaces,
  staging: string,
  { aside, withFiles, key }: { aside: string; withFiles: boolean; key: SwapPlan | null },
): string | null {
  const folders = withFiles && !elsewhere ? [mediaFolder, documentsFolder] : [];
  const folderLock = lockFolder(dataDir);
  const soleUse = existsSync(databaseFile) ? takeSoleUse(databaseFile) : NOTHING_TO_LOCK;
  try {
    if (!soleUse) throw new BackupRefusal(RUNNING);
    const logs = ['-journal', '-wal', '-shm'].map((suffix) => databaseFile + suffix);
    // The lock has just checkpointed the log into the database. SQLite does not delete the log of a moved
    // file.
    for (const log of logs) if (isEmpty(log)) rmSync(log);
    const present = [databaseFile, ...logs, ...folders].filter((path) => existsSync(path));
    if (present.length > 0) mkdirSync(aside, { mode: 0o700 });
    const unpacked = (to: string, name = basename(to)) => ({ from: join(staging, name), to });
    const plan = {
      aside: [...present.map((from) => ({ from, to: join(aside, basename(from)) })), ...(key?.aside ?? [])],
      into: [
        ...folders.map((folder) => unpacked(folder)),
        ...(key?.into ?? []),
        unpacked(databaseFile, DATABASE_PART),
      ],
    };
    swap(dataDir, plan, () => {
      soleUse.release();
      if (existsSync(databaseFile)) throw new BackupRefusal(RUNNING);
    });
    return present.length > 0 ? aside : null;
  } catch (error) {
    soleUse?.release();
    if (existsSync(aside) && !isSwapping(dataDir)) rmdirSync(aside);
    throw error;
  } finally {
    folderLock.release();
  }
}

/**
 * Brings an earlier restore to its end that was killed while it moved data.
 * @throws BackupRefusal when the shop is open, or another one was made there since.
 */
export function finishEarlierRestore(
  { dataDir, databaseFile }: Pick<DataPlaces, 'dataDir' | 'databaseFile'>,
  say: (line: string) => void,
): void {
  if (!isSwapping(dataDir)) return;
  const folderLock = lockFolder(dataDir);
  try {
    const fault = finishSwap(dataDir, say);
    // Where there is no database, what this restore puts in place is what it lacks.
    if (fault !== null && existsSync(databaseFile)) throw new BackupRefusal(fault);
  } finally {
    folderLock.release();
  }
}

/** @throws BackupRefusal when a shop is open on it. */
function lockFolder(dataDir: string) {
  const use = takeDataFolder(dataDir);
  if (!use) throw new BackupRefusal(RUNNING);
  return use;
}

export const isEmpty = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0;
