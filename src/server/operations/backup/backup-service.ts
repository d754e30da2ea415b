import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../../shared/durations.ts';
import { listAdmins } from '../../accounts/user-repository.ts';
import { type Actor, assertAdmin, SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { FileStore } from '../../files/file-store.ts';
import { holdFiles } from '../../files/held-files.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { findKeyFileFault } from '../../secrets/secret-box.ts';
import { findLastSuccess } from '../jobs/job-repository.ts';
import { readBackup, writeBackup } from './backup-archive.ts';
import { listBackupFiles } from './backup-files.ts';
import { readChainHead } from './chain-head.ts';
import { holdKeyFile } from './key-part.ts';

/** Tells the person who asked, in words, why a backup or restore was refused. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}

export type BackupDeps = Pick<Deps, 'media' | 'documents' | 'backupFolder' | 'now'> & {
  db: Pick<Deps['db'], 'backupTo'>;
  secrets: Pick<Deps['secrets'], 'keyFile'>;
};

export type BackupInput = {
  /** Old nightly backups are deleted; manual ones stay. */
  nightly: boolean;
  /**
   * Whether the key file goes along, so that the backup opens what was entered in the panel. Without one, there is
   * nothing to open.
   */
  withKeys?: boolean;
  /** Called with a readable line for each step. */
  onProgress: (line: string) => void;
};

export type BackupReport = {
  file: string;
  bytes: number;
  rows: number;
  media: { files: number; bytes: number };
  documents: { files: number; bytes: number };
};

const UNFINISHED = /^\.unfinished-(\d{8}T\d{6}Z)-[0-9a-f]+$/;
const NIGHTLY_KEPT = 7;

/** An instant as used in file names: 20260301T120000Z. */
export const fileStamp = (instant: Date): string =>
  instant.toISOString().replaceAll(/[-:]/g, '').replace(/\..*/, 'Z');

/**
 * Writes the whole shop, database, pictures and invoices, into one file in the backup folder, then reads it back to
 * verify it. Only then does it get its final name; a failed one leaves nothing behind.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 * @throws BackupRefusal on PostgreSQL, which has its own tools for this; or when the key file that should go along is
 * damaged or cannot be read.
 */
export async function makeBackup(
  deps: BackupDeps,
  actor: Actor,
  { nightly, withKeys = false, onProgress }: BackupInput,
): Promise<BackupReport> {
  assertAdmin(actor);
  const { backupTo } = deps.db;
  if (!backupTo) throw new BackupRefusal("a PostgreSQL database is copied by PostgreSQL's own programs");
  const keyFault = withKeys ? await findKeyFileFault(deps.secrets.keyFile) : null;
  if (keyFault !== null)
    throw new BackupRefusal(
      `${keyFault}. Put the right key file there, or make a backup without it. Nothing was written.`,
    );
  const createdAt = deps.now();
  const stamp = fileStamp(createdAt);
  const folder = join(deps.backupFolder, `.unfinished-${stamp}-${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const [database, archive] = [join(folder, 'shop.db'), join(folder, 'backup.tar')];
    const keyFile = withKeys ? await holdKeyFile(deps.secrets.keyFile, folder) : null;
    const folders = { media: join(folder, 'media'), documents: join(folder, 'documents') };
    const hold = async () => {
      await holdStore(deps.media.files, folders.media);
      await holdStore(deps.documents.files, folders.documents);
    };
    onProgress('Copying the database and checking the copy ...');
    // Before and after, so that whatever the copy names is there.
    await hold();
    const contents = await backupTo(database);
    await hold();
    onProgress('Packing the database, the pictures and the invoices ...');
    const chain = readChainHead(database);
    await writeBackup({ file: archive, database, contents, chain, folders, keyFile, createdAt });
    onProgress('Reading the backup again to check it ...');
    const { rows, media, documents } = await readBackup(archive, null);
    const { size: bytes } = await stat(archive);
    const kind = nightly ? 'nightly-' : keyFile ? 'with-keys-' : '';
    const file = freeName(deps.backupFolder, `voltcart-${kind}${stamp}`);
    await rename(archive, file);
    await syncFolder(deps.backupFolder);
    return { file, bytes, rows: Object.values(rows).reduce((sum, n) => sum + n, 0), media, documents };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files of a storage elsewhere are fetched: a backup without them would be none. */
const holdStore = ({ elsewhere, folder }: FileStore, held: string): Promise<void> =>
  elsewhere ? elsewhere.fetchAll(held) : holdFiles(folder, held);

function freeName(folder: string, name: string): string {
  for (let n = 1; ; n++) {
    const file = join(folder, `${name}${n === 1 ? '' : `-${n}`}.tar`);
    if (!existsSync(file)) return file;
  }
}

/** The job's name, under which its last success is recorded. */
export const NIGHTLY_BACKUP = 'nightly-backup';
/** The name of the lease for a manual backup. */
export const MANUAL_BACKUP = 'manual-backup';
/** Making or sending a backup may take hours; after a kill, the next try waits minutes. */
export const BACKUP_LEASE = { leaseMs: 3 * 60_000, renewed: true } as const;
const NIGHT_HOUR = 3;

/**
 * Whether a night (3 a.m. server time) has begun since the last nightly backup, or, without one, since the
 * shop's first admin was created. A shop that was off at night catches up when it starts. A time in the future is none:
 * the clock was ahead then.
 */
export async function isNightlyBackupDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  if (!db.backupTo) return false;
  const last = await findLastSuccess(db.read, NIGHTLY_BACKUP, now());
  const since = last ?? (await listAdmins(db.read))[0]?.createdAt;
  return since !== undefined && (since < lastNight(now()) || since > now());
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/**
 * Deletes what killed runs left, makes the nightly backup, then deletes nightly ones beyond the newest seven. Those that
 * were made while the clock was ahead stay until then.
 */
export async function makeNightlyBackup(deps: BackupDeps): Promise<void> {
  const remove = async (names: readonly string[]) => {
    for (const name of names) await rm(join(deps.backupFolder, name), { recursive: true, force: true });
  };
  // Before: it may be what fills the disk.
  await remove(await listAbandoned(deps));
  await makeBackup(deps, SYSTEM, { nightly: true, onProgress: () => undefined });
  const files = await listBackupFiles(deps.backupFolder);
  const nightly = files.filter((file) => file.nightly && file.createdAt <= deps.now());
  await remove(nightly.slice(NIGHTLY_KEPT).map(({ name }) => name));
}

async function listAbandoned({ backupFolder, now }: BackupDeps): Promise<string[]> {
  const names = existsSync(backupFolder) ? await readdir(backupFolder) : [];
  const yesterday = fileStamp(new Date(now().getTime() - DAY_MS));
  return names.filter((name) => (UNFINISHED.exec(name)?.[1] ?? yesterday) < yesterday);
}
