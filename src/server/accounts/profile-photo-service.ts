import { ShopError } from '../../shared/shop-error.ts';
import type { Deps } from '../deps.ts';
import { StoreFault } from '../files/file-store.ts';
import { findPhotos } from './user-repository.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const DATA_URL = /^data:image\/(png|jpeg|webp);base64,/;

/**
 * Reads a photo from a data URL, redraws it and stores it as a file.
 * @returns its name in the media store, or null when `dataUrl` is missing or empty.
 * @throws ShopError `invalid_photo` for anything but one PNG, JPEG or WebP of at most 2 MB and 25 megapixels
 * whose declared type, first bytes and decoder agree; `busy` when too many are being decoded.
 */
export async function storePhoto(deps: Deps, dataUrl: string | null | undefined): Promise<string | null> {
  if (!dataUrl) return null;
  const photo = await readPhoto(deps, dataUrl);
  if (!photo) throw new ShopError({ code: 'invalid_photo' });
  return deps.media.addPhoto(photo);
}

/**
 * Removes the file of a photo that was replaced, unless somebody else has it: early ones were shared. A file that cannot be
 * reached is left to the sweep of unused files.
 */
export async function removeReplacedPhoto({ db, media }: Deps, hash: string): Promise<void> {
  if ((await findPhotos(db.read, [hash])).size > 0) return;
  await media.removePhoto(hash).catch((error: unknown) => {
    if (!(error instanceof StoreFault)) throw error;
  });
}

async function readPhoto({ photos }: Deps, dataUrl: string): Promise<Buffer | null> {
  const [prefix, format] = DATA_URL.exec(dataUrl) ?? [];
  if (!prefix || !format) return null;
  const base64 = dataUrl.slice(prefix.length);
  if (base64.length > Math.ceil(MAX_BYTES / 3) * 4) return null;
  const bytes = Buffer.from(base64, 'base64');
  // Node's decoder skips characters that are not base64; the length reveals it.
  if (bytes.length > MAX_BYTES || Math.ceil(bytes.length / 3) * 4 !== base64.length) return null;
  return photos.encode(bytes, format as 'png' | 'jpeg' | 'webp');
}
