import { setImmediate as nextTurn } from 'node:timers/promises';
import { mediaHashOf } from '../../../shared/catalogue/pictures.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import type { OrderLineId } from '../../../shared/ids.ts';
import { findPhotos } from '../../accounts/user-repository.ts';
import type { Deps } from '../../deps.ts';
import { deleteUnusedMedia, findMedia, listUnusedMedia } from '../../media/media-repository.ts';
import { type LineImage, listLineImages } from '../../orders/order-repository.ts';
import { MANUAL_BACKUP, NIGHTLY_BACKUP } from '../backup/backup-service.ts';
import { findLastSuccess, isLeased } from './job-repository.ts';

/** The job's name, under which its last run is recorded. */
export const MEDIA_SWEEP = 'media-sweep';
const KEPT_MS = 7 * DAY_MS;
const AT_ONCE = 500;
const LINES_AT_ONCE = 2_000;

/** Once a day, and not while a backup is reading the files. */
export async function isMediaSweepDue({ db, now }: Deps): Promise<boolean> {
  const last = await findLastSuccess(db.read, MEDIA_SWEEP, now());
  if (last && now().getTime() - last.getTime() < DAY_MS) return false;
  return !(
    (await isLeased(db.read, NIGHTLY_BACKUP, now())) || (await isLeased(db.read, MANUAL_BACKUP, now()))
  );
}

/**
 * Removes pictures and profile photos that no product, category, user or order line, and neither the brand nor the
 * home page, has used for seven days, and the partial files that an interrupted write left of them or of documents.
 * Concurrent use is safe: a picture's row is locked before its products are checked, and recently written files are
 * left alone.
 * @returns how many pictures and photos were removed.
 */
export async function sweepMedia(deps: Deps): Promise<{ pictures: number; photos: number }> {
  const before = new Date(deps.now().getTime() - KEPT_MS);
  await deleteUnusedRows(deps, before);
  const yesterday = new Date(deps.now().getTime() - DAY_MS);
  await deps.media.removeUnfinished(yesterday);
  await deps.documents.files.removeUnfinished(yesterday);
  const files = await deps.media.listOlderThan(before);
  const pictures = await exclude(files.pictures, (hashes) => findMedia(deps.db.read, hashes));
  for (const hash of pictures)
    await deps.media.removePicture(hash, before, async () =>
      (await findMedia(deps.db.read, [hash])).has(hash),
    );
  const photos = await exclude(files.photos, (hashes) => findPhotos(deps.db.read, hashes));
  for (const hash of photos) await deps.media.removePhoto(hash);
  return { pictures: pictures.length, photos: photos.length };
}

/** Deletes the rows of unused pictures, so that their files can be removed. */
async function deleteUnusedRows(deps: Deps, before: Date): Promise<void> {
  const unused = await listUnusedMedia(deps.db.read, before);
  if (unused.length === 0) return;
  const ordered = await hashesOnOrders(deps);
  for (const hash of unused) {
    if (!ordered.has(hash)) await deps.db.transaction((tx) => deleteUnusedMedia(tx, hash, before));
  }
}

/**
 * The pictures on order lines, read in pieces because there is no index and shoppers must still be served.
 */
async function hashesOnOrders({ db }: Deps): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (let after: OrderLineId | null = null; ; ) {
    const lines: LineImage[] = await listLineImages(db.read, { after, limit: LINES_AT_ONCE });
    for (const { image } of lines) {
      const hash = image && mediaHashOf(image);
      if (hash) hashes.add(hash);
    }
    const last = lines.at(-1);
    if (!last) return hashes;
    after = last.id;
    await nextTurn();
  }
}

async function exclude(
  hashes: ReadonlySet<string>,
  findUsed: (hashes: string[]) => Promise<Set<string>>,
): Promise<string[]> {
  const all = [...hashes];
  const unused: string[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE);
    const used = await findUsed(some);
    unused.push(...some.filter((hash) => !used.has(hash)));
  }
  return unused;
}
