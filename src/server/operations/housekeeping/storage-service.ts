import { lstat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../../shared/durations.ts';
import type { StorageOverview } from '../../../shared/operations/storage.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { folderSize } from '../../files/folder-size.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { forecast, type StorageSample } from './storage-rules.ts';

/** The job's name. */
export const STORAGE_COUNT = 'storage-count';

const SETTING = 'storage_samples';

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: StorageSample[];
  }
}
/** One a day: five weeks. */
const KEPT = 35;

/** Those of the future are none: the clock was ahead then. */
async function readSamples(from: Reader, now: Date): Promise<StorageSample[]> {
  const samples = (await findSetting(from, SETTING)) ?? [];
  return samples.filter(({ at }) => at <= now.getTime());
}

/** Once a day. */
export async function isStorageCountDue({ db, now }: Deps): Promise<boolean> {
  const last = (await readSamples(db.read, now())).at(-1);
  return !last || now().getTime() - last.at >= DAY_MS;
}

/** Counts what the shop uses, for the forecast. */
export async function countStorage(deps: Deps): Promise<void> {
  const { db, now, media, documents, backupFolder } = deps;
  const sample: StorageSample = {
    at: now().getTime(),
    database: db.dialect === 'sqlite' ? await databaseSize(deps) : null,
    media: await folderSize(media.files.folder),
    // Elsewhere there are only the pictures that this machine keeps.
    documents: documents.files.elsewhere ? 0 : await folderSize(documents.files.folder),
    backups: await folderSize(backupFolder),
  };
  const samples = [...(await readSamples(db.read, now())), sample].slice(-KEPT);
  await db.transaction((tx) => putSetting(tx, SETTING, samples, now()));
}

/** With what is in the log beside the file. */
async function databaseSize({ setup }: Deps): Promise<number> {
  const files = ['shop.db', 'shop.db-wal'].map((name) => lstat(join(setup.dataDir, name)).catch(() => null));
  return (await Promise.all(files)).reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** What the shop uses, what is free, and when the disk is full. */
export async function describeStorage({ db, media, now }: Deps): Promise<StorageOverview> {
  const samples = await readSamples(db.read, now());
  const freeBytes = await freeSpace(media.files.folder);
  const last = samples.at(-1);
  return { use: last ? toUse(last) : null, freeBytes, ...forecast(samples, freeBytes) };
}

const toUse = ({ at, ...use }: StorageSample) => ({ ...use, countedAt: new Date(at) });

async function freeSpace(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}
