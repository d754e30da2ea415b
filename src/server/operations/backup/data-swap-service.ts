import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { takeSoleUse } from '../../db/sole-use.ts';
import type { Stores } from '../../files/open-stores.ts';
import { DATABASE_PART } from './backup-archive.ts';
import { BackupRefusal } from './backup-service.ts';

export type DataPlaces = {
  databaseFile: string;
  mediaFolder: string;
  documentsFolder: string;
  /** Pictures and documents that are elsewhere are put there before. */
  elsewhere: Stores | null;
};

export const RUNNING =
  'The shop is open on this data folder: stop it, then run this again. Nothing was changed.';

/**
 * Moves the old data aside and the new into place. It is synchronous, and the old database is locked until it
 * is out of the way, so no shop can open a mixture of both.
 * @returns where the old data is now; null when there was none.
 */
export function swapData(
  { databaseFile, mediaFolder, documentsFolder, elsewhere }: DataPlaces,
  staging: string,
  { aside, withFiles }: { aside: string; withFiles: boolean },
): string | null {
  const folders = withFiles && !elsewhere ? [mediaFolder, documentsFolder] : [];
  const undo: (() => void)[] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    undo.unshift(() => renameSync(to, from));
  };
  const soleUse = existsSync(databaseFile) ? takeSoleUse(databaseFile) : { release: () => undefined };
  if (!soleUse) throw new BackupRefusal(RUNNING);
  try {
    const logs = ['-journal', '-wal', '-shm'].map((suffix) => databaseFile + suffix);
    // The lock has just checkpointed the log into the database. SQLite does not delete the log of a moved
    // file.
    for (const log of logs) if (isEmpty(log)) rmSync(log);
    const present = [databaseFile, ...logs, ...folders].filter((path) => existsSync(path));
    if (present.length > 0) mkdirSync(aside, { mode: 0o700 });
    for (const path of present) move(path, join(aside, basename(path)));
    soleUse.release();
    if (existsSync(databaseFile)) throw new BackupRefusal(RUNNING);
    for (const folder of folders) move(join(staging, basename(folder)), folder);
    move(join(staging, DATABASE_PART), databaseFile);
    return present.length > 0 ? aside : null;
  } catch (error) {
    for (const step of undo) step();
    soleUse.release();
    if (existsSync(aside)) rmdirSync(aside);
    throw error;
  }
}

export const isEmpty = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0;
