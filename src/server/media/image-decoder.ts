import type { Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../shared/catalogue/product-limits.ts';
import { bounded } from '../bounded.ts';
import { type ImageFormat, pictureIn } from './image-format.ts';

/** One, because the shop has two decoders: two large pictures fill its memory budget. */
const AT_ONCE = 1;
const WAITING = 16;

/** Decodes uploads of one purpose, one at a time. */
export type ImageDecoder = {
  /**
   * Redraws a picture from its pixels, so that none of the upload's own bytes survive (OWASP, File Upload
   * Cheat Sheet: validate, rewrite the image, name it yourself).
   * @param draw gets the picture, upright, and may open it several times.
   * @returns what was drawn; null when the bytes are not one complete picture of a supported format, or
   * exceed 25 megapixels.
   * @throws ShopError `busy` when too many are waiting.
   */
  draw<T>(bytes: Buffer, draw: (open: () => Sharp) => Promise<T>): Promise<T | null>;
};

export function createImageDecoder(): ImageDecoder {
  const run = bounded({ atOnce: AT_ONCE, waiting: WAITING });
  return {
    async draw(bytes, draw) {
      const picture = pictureIn(bytes);
      return picture && run(() => redraw(picture, draw));
    },
  };
}

async function redraw<T>(
  picture: { format: ImageFormat; bytes: Buffer },
  draw: (open: () => Sharp) => Promise<T>,
): Promise<T | null> {
  // Loaded on first use: it costs start-up time and memory that most runs never need.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const options = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'warning', sequentialRead: true } as const;
  try {
    const { format, width, height } = await sharp(picture.bytes, options).metadata();
    if (format !== picture.format || width * height > IMAGE_MAX_PIXELS) return null;
    return await draw(() => sharp(picture.bytes, options).autoOrient());
  } catch {
    // A decoder error means that it is not a usable picture; its message may quote the upload.
    return null;
  }
}
