import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { noneIfMissing } from '../../files/held-files.ts';

/** What a backup's name says. */
export type BackupFacts = {
  createdAt: Date;
  /** Made by the nightly job; old ones are deleted. */
  nightly: boolean;
  /** The key file is in it. */
  withKeys: boolean;
};

/** A finished backup in the backup folder. */
export type BackupFile = BackupFacts & { name: string; bytes: number };

const FINISHED = /^voltcart-(nightly-|with-keys-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-\d+)?\.tar$/;

/** @returns the facts in a backup's name; null for any other name. */
export function readBackupName(name: string): BackupFacts | null {
  const found = FINISHED.exec(name);
  if (!found) return null;
  const [, kind, year, month, day, hour, minute, second] = found;
  const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(createdAt.getTime())
    ? null
    : { createdAt, nightly: kind === 'nightly-', withKeys: kind === 'with-keys-' };
}

/** The finished backups in a folder, newest first; empty if the folder does not exist yet. */
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
