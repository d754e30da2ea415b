import { MEDIA_PATH } from '../../shared/catalogue/pictures.ts';
import { IMAGE_MAX_BYTES } from '../../shared/catalogue/product-limits.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { keepMedia } from './media-repository.ts';

export type StoredPicture = { source: string; width: number; height: number; placeholder: string };

/**
 * Redraws an uploaded picture in our widths and stores it. The same picture gives the same files. If
 * nothing refers to it within seven days, it is swept away.
 * @returns its URL, with its size in pixels.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `too_large` above 10 MB;
 * `invalid_image` for anything but one complete PNG, JPEG or WebP of at most 25 megapixels; `busy` when too
 * many are being decoded.
 */
export async function storePicture(deps: Deps, actor: Actor, bytes: Buffer): Promise<StoredPicture> {
  assertAdmin(actor);
  if (bytes.length > IMAGE_MAX_BYTES) throw new ShopError({ code: 'too_large' });
  const drawn = await deps.pictures.encode(bytes);
  if (!drawn) throw new ShopError({ code: 'invalid_image' });
  const { files, ...about } = drawn;
  // Files first, since a row promises that they exist. Existing files are rewritten, so that the sweep sees
  // them as new.
  const { hash, ensure } = await deps.media.addPicture(files);
  const size = Object.values(files).reduce((sum, file) => sum + file.length, 0);
  await deps.db.transaction((tx) => keepMedia(tx, { hash, ...about, bytes: size, createdAt: deps.now() }));
  await ensure();
  return { source: MEDIA_PATH + hash, ...about };
}
