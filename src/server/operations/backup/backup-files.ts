import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A finished backup in the backup folder. */
export type BackupFile = {
  name: string;
  bytes: number;
  createdAt: Date;
  /** Made by the shop itself at night; these are removed when there are newer ones. */
  nightly: boolean;
};

const FINISHED = /^voltcart-(nightly-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-\d+)?\.tar$/;

/** @returns what a backup's name says of it; null for any other name. */
export function readBackupName(name: string): Pick<BackupFile, 'createdAt' | 'nightly'> | null {
  const found = FINISHED.exec(name);
  if (!found) return null;
  const [, nightly, year, month, day, hour, minute, second] = found;
  const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, nightly: nightly !== undefined };
}

/** The finished backups of a folder, the newest first; none where there is no such folder yet. */
export async function listBackupFiles(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(noneIfMissing);
  const files: BackupFile[] = [];
  for (const name of names) {
    const said = readBackupName(name);
    const about = said && (await lstat(join(folder, name)).catch(() => null));
    if (said && about?.isFile()) files.push({ name, bytes: about.size, ...said });
  }
  return files.sort(
    (a, b) =>
      b.createdAt.getTime() - a.createdAt.getTime() || b.name.localeCompare(a.name, 'en', { numeric: true }),
  );
}

/** For a folder that need not be there. */
export function noneIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
