import { PHOTO_WIDTH } from '../../shared/pictures.ts';
import { bounded } from '../bounded.ts';
import { type ImageFormat, sniffImage } from './image-format.ts';

export const MAX_PIXELS = 24_000_000;
const AT_ONCE = 2;
const WAITING = 16;
const QUALITY = 82;

/** Turns uploaded bytes into a profile photo. */
export type PhotoCodec = {
  /**
   * @returns a square WebP of 256 pixels without metadata; null when the bytes are not one whole picture
   * of the declared format, or have more than 24 megapixels.
   * @throws ShopError `busy` when too many are waiting.
   */
  encode(bytes: Buffer, declared: ImageFormat): Promise<Buffer | null>;
};

/**
 * Decodes at most two pictures at once. What comes out is drawn anew from pixels: nothing of the upload's
 * own bytes survives (OWASP, File Upload Cheat Sheet: validate, rewrite the image, name it yourself).
 */
export function createPhotoCodec(): PhotoCodec {
  const run = bounded({ atOnce: AT_ONCE, waiting: WAITING });
  return {
    async encode(bytes, declared) {
      if (sniffImage(bytes) !== declared) return null;
      return run(() => redraw(bytes, declared));
    },
  };
}

async function redraw(bytes: Buffer, declared: ImageFormat): Promise<Buffer | null> {
  // Loaded on first use: it costs start-up time and memory that most runs never need.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true } as const;
  try {
    const { format, width, height } = await sharp(bytes, options).metadata();
    if (format !== declared || width * height > MAX_PIXELS) return null;
    return await sharp(bytes, options)
      .autoOrient()
      .resize(PHOTO_WIDTH, PHOTO_WIDTH, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    // Whatever the decoder dislikes is not a picture to keep; its message may quote the upload.
    return null;
  }
}
