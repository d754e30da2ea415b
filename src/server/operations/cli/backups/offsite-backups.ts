import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SYSTEM } from '../../../actor.ts';
import { placeOf } from '../../../files/s3/s3-target.ts';
import { removeEmpty } from '../../backup/restore-service.ts';
import {
  fetchOffsiteBackup,
  listOffsiteBackups,
  nameToFetch,
} from '../../offsite/offsite-restore-service.ts';
import type { OffsiteTarget } from '../../offsite/offsite-target.ts';
import { inMegabytes } from './in-megabytes.ts';

/** Prints the copies elsewhere, newest first. @throws OffsiteFault */
export async function showOffsiteBackups(target: OffsiteTarget): Promise<void> {
  const copies = await listOffsiteBackups(target, SYSTEM);
  if (copies.length === 0) return console.log(`There are no backups in ${placeOf(target)}.`);
  for (const copy of copies)
    console.log(`${nameToFetch(copy, copies)}  ${copy.createdAt.toISOString()}  ${inMegabytes(copy.bytes)}`);
}

/** Fetches a copy beside the shop's data, hands its file on, and deletes it. @throws OffsiteFault */
export async function withOffsiteBackup(
  target: OffsiteTarget,
  { name, dataDir }: { name: string; dataDir: string },
  use: (file: string) => Promise<void>,
): Promise<void> {
  const folder = join(dataDir, `.fetching-${randomBytes(6).toString('hex')}`);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    console.log(`Fetching the backup from ${placeOf(target)} ...`);
    const { file, copy } = await fetchOffsiteBackup(target, SYSTEM, { name, folder, now: new Date() });
    console.log(`${copy.name}, ${inMegabytes(copy.bytes)}, made at ${copy.createdAt.toISOString()}`);
    await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
    // A data folder that was made for this and stayed empty.
    if (made && made !== folder) await removeEmpty(dataDir, made);
  }
}
