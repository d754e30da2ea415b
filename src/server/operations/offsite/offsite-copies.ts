import type { Bucket } from '../../files/s3/s3-bucket.ts';
import { folderOf } from '../../files/s3/s3-target.ts';
import { type BackupFacts, readBackupName } from '../backup/backup-files.ts';
import type { OffsiteTarget } from './offsite-target.ts';
import { ENCRYPTED } from './offsite-transfer.ts';

/** A copy of a backup elsewhere. */
export type OffsiteCopy = BackupFacts & {
  /** The shop's id: a folder of its own each, so that no shop deletes another's. */
  shop: string;
  /** As on the machine where it was made, with the ending of an encrypted one. */
  name: string;
  bytes: number;
  key: string;
};

/** Where a shop's copy of a backup is kept in the bucket. */
export const keyOf = (
  target: Pick<OffsiteTarget, 'prefix' | 'passphrase'>,
  { shop, name }: { shop: string; name: string },
): string => `${folderOf(target)}${shop}/${name}${target.passphrase === null ? '' : ENCRYPTED}`;

/** The copies of all shops that use this place, newest first; whatever else is there is left out. */
export async function listCopies(
  bucket: Bucket,
  target: Pick<OffsiteTarget, 'prefix'>,
): Promise<OffsiteCopy[]> {
  const folder = folderOf(target);
  const copies = (await bucket.list(folder)).flatMap(({ key, bytes }) => {
    const [shop = '', name = '', ...more] = key.slice(folder.length).split('/');
    const facts = readBackupName(name.endsWith(ENCRYPTED) ? name.slice(0, -ENCRYPTED.length) : name);
    return facts && shop && more.length === 0 ? [{ shop, name, bytes, key, ...facts }] : [];
  });
  return copies.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.key < b.key ? 1 : -1));
}

/**
 * The copies of a shop that are more than are kept: nightly ones and others are counted apart. Those that seem to be
 * newer than the one just sent are not counted: they were made while the clock was ahead.
 * @param sent the backup's name.
 */
export function tooMany(
  copies: readonly OffsiteCopy[],
  { shop, keep, sent }: { shop: string; keep: number; sent: string },
) {
  const newest = readBackupName(sent)?.createdAt;
  const ours = copies.filter(({ shop: of, createdAt }) => of === shop && !(newest && createdAt > newest));
  return [true, false].flatMap((nightly) => ours.filter((copy) => copy.nightly === nightly).slice(keep));
}
