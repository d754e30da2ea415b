import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listAdmins } from '../../accounts/user-repository.ts';
import { type Actor, assertAdmin, SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { findLastSuccess } from '../jobs/job-repository.ts';
import { readBackup, writeBackup } from './backup-archive.ts';
import { listBackupFiles } from './backup-files.ts';

/** Says in words why a backup or a restore was not done, for the person who asked for it. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}

export type BackupDeps = Pick<Deps, 'media' | 'backupFolder' | 'now'> & {
  db: Pick<Deps['db'], 'backupTo'>;
};

export type BackupInput = {
  /** Nightly ones are removed when there are newer ones; those that a person made stay. */
  nightly: boolean;
  /** Is told in words what is being done. */
  onProgress: (line: string) => void;
};

export type BackupReport = {
  file: string;
  bytes: number;
  rows: number;
  media: { files: number; bytes: number };
};

const UNFINISHED = /^\.unfinished-(\d{8}T\d{6}Z)-[0-9a-f]+$/;
const NIGHTLY_KEPT = 7;
const DAY_MS = 86_400_000;

/** An instant as names of files say it: 20260301T120000Z. */
export const fileStamp = (instant: Date): string =>
  instant.toISOString().replaceAll(/[-:]/g, '').replace(/\..*/, 'Z');

/**
 * Writes the whole shop, database and pictures, into one file of the backup folder, then reads it again to
 * see that it is sound. It gets its name only then; one that fails leaves nothing behind.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 * @throws BackupRefusal on PostgreSQL, whose own programs do this.
 */
export async function makeBackup(
  deps: BackupDeps,
  actor: Actor,
  { nightly, onProgress }: BackupInput,
): Promise<BackupReport> {
  assertAdmin(actor);
  const { backupTo } = deps.db;
  if (!backupTo) throw new BackupRefusal("a PostgreSQL database is copied by PostgreSQL's own programs");
  const createdAt = deps.now();
  const stamp = fileStamp(createdAt);
  const folder = join(deps.backupFolder, `.unfinished-${stamp}-${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const [database, archive] = [join(folder, 'shop.db'), join(folder, 'backup.tar')];
    onProgress('Copying the database and checking the copy ...');
    const contents = await backupTo(database);
    onProgress('Packing the database and the pictures ...');
    const mediaFolder = deps.media.folder;
    await writeBackup({ file: archive, database, contents, mediaFolder, createdAt });
    onProgress('Reading the backup again to check it ...');
    const { rows, media } = await readBackup(archive, null);
    const { size: bytes } = await stat(archive);
    const file = freeName(deps.backupFolder, `voltcart-${nightly ? 'nightly-' : ''}${stamp}`);
    await rename(archive, file);
    await syncFolder(deps.backupFolder);
    return { file, bytes, rows: Object.values(rows).reduce((sum, n) => sum + n, 0), media };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function freeName(folder: string, name: string): string {
  for (let n = 1; ; n++) {
    const file = join(folder, `${name}${n === 1 ? '' : `-${n}`}.tar`);
    if (!existsSync(file)) return file;
  }
}

/** The name of the job, under which it is known when the last one was made. */
export const NIGHTLY_BACKUP = 'nightly-backup';
/** The lease of one that an admin makes in the panel. */
export const MANUAL_BACKUP = 'manual-backup';
const NIGHT_HOUR = 3;

/**
 * Whether a night (3 o'clock where the server is) has begun since the last nightly backup, or since the
 * shop's first admin where there was none: a shop that was off at night catches up when it is opened.
 */
export async function isNightlyBackupDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  if (!db.backupTo) return false;
  const last = await findLastSuccess(db.read, NIGHTLY_BACKUP);
  const since = last ?? (await listAdmins(db.read))[0]?.createdAt;
  return since !== undefined && since < lastNight(now());
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/** Makes the nightly backup, then removes nightly ones beyond the newest seven and what kills left behind. */
export async function makeNightlyBackup(deps: BackupDeps): Promise<void> {
  await makeBackup(deps, SYSTEM, { nightly: true, onProgress: () => undefined });
  const nightly = (await listBackupFiles(deps.backupFolder)).filter((file) => file.nightly);
  const old = nightly.slice(NIGHTLY_KEPT).map(({ name }) => name);
  const names = await readdir(deps.backupFolder);
  const yesterday = fileStamp(new Date(deps.now().getTime() - DAY_MS));
  const abandoned = names.filter((name) => (UNFINISHED.exec(name)?.[1] ?? yesterday) < yesterday);
  for (const name of [...old, ...abandoned]) {
    await rm(join(deps.backupFolder, name), { recursive: true, force: true });
  }
}
