import { MEDIA_PATH } from '../../shared/pictures.ts';
import { IMAGE_MAX_BYTES } from '../../shared/product-limits.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { keepMedia } from './media-repository.ts';

export type StoredPicture = { source: string; width: number; height: number; placeholder: string };

/**
 * Draws an uploaded picture anew in our three widths and keeps it. The same picture again is the same
 * files. Nobody refers to it yet: after seven days without it is swept away.
 * @returns where it is, with its size in pixels.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `too_large` above 10 MB;
 * `invalid_image` for anything but one whole PNG, JPEG or WebP of at most 24 megapixels; `busy` when too
 * many are being read.
 */
export async function storePicture(deps: Deps, actor: Actor, bytes: Buffer): Promise<StoredPicture> {
  assertAdmin(actor);
  if (bytes.length > IMAGE_MAX_BYTES) throw new ShopError({ code: 'too_large' });
  const drawn = await deps.pictures.encode(bytes);
  if (!drawn) throw new ShopError({ code: 'invalid_image' });
  const { files, ...about } = drawn;
  // Files first: a row says that they are there. Written anew even where they are, so that the sweep sees
  // that somebody wants them.
  const hash = await deps.media.addPicture(files);
  const size = Object.values(files).reduce((sum, file) => sum + file.length, 0);
  await deps.db.transaction((tx) => keepMedia(tx, { hash, ...about, bytes: size, createdAt: deps.now() }));
  return { source: MEDIA_PATH + hash, ...about };
}
