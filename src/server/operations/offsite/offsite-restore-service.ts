import { join } from 'node:path';
import { type Actor, assertAdmin } from '../../actor.ts';
import { openBucket, type Patience } from '../../files/s3/s3-bucket.ts';
import { listCopies, type OffsiteCopy } from './offsite-copies.ts';
import { OffsiteFault } from './offsite-fault.ts';
import type { OffsiteTarget } from './offsite-target.ts';
import { fetchFile } from './offsite-transfer.ts';

/** Which copy: the newest, or a name as it is listed. */
export const LATEST = 'latest';

const connect = (target: OffsiteTarget, patience?: Patience) =>
  openBucket(target, { patience, Fault: OffsiteFault });

/**
 * The copies elsewhere, newest first, of every shop that uses this place.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin. @throws OffsiteFault
 */
export async function listOffsiteBackups(
  target: OffsiteTarget,
  actor: Actor,
  patience?: Patience,
): Promise<OffsiteCopy[]> {
  assertAdmin(actor);
  return listCopies(connect(target, patience), target);
}

/** The name that `fetchOffsiteBackup` takes: with the shop's id where several shops use this place. */
export const nameToFetch = ({ shop, name }: OffsiteCopy, all: readonly OffsiteCopy[]): string =>
  all.every((copy) => copy.shop === shop) ? name : `${shop}/${name}`;

/**
 * Fetches a copy into a folder and decrypts it.
 * @param input `name`: `latest`, or a name as listed; `now`: what was made later is not the latest, unless nothing else is
 * there: the clock was ahead then.
 * @returns the file.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 * @throws OffsiteFault `not_there` also for `latest` where several shops use this place.
 */
export async function fetchOffsiteBackup(
  target: OffsiteTarget,
  actor: Actor,
  { name, folder, now, patience }: { name: string; folder: string; now: Date; patience?: Patience },
): Promise<{ file: string; copy: OffsiteCopy }> {
  assertAdmin(actor);
  const bucket = connect(target, patience);
  const all = await listCopies(bucket, target);
  const isOneShop = new Set(all.map(({ shop }) => shop)).size <= 1;
  const latest = all.find(({ createdAt }) => createdAt <= now) ?? all[0];
  const copy =
    name === LATEST ? (isOneShop ? latest : undefined) : all.find((each) => nameToFetch(each, all) === name);
  if (!copy) {
    const why = name === LATEST && !isOneShop ? 'several shops keep their backups here' : name;
    throw new OffsiteFault('not_there', why);
  }
  const file = join(folder, 'fetched.tar');
  await fetchFile(bucket, target, { key: copy.key, bytes: copy.bytes, file });
  return { file, copy };
}
