import { PHOTO_WIDTH } from '../../shared/catalogue/pictures.ts';
import type { ImageDecoder } from './image-decoder.ts';
import { type ImageFormat, pictureIn } from './image-format.ts';

const QUALITY = 82;

/** Turns uploaded bytes into a profile photo. */
export type PhotoCodec = {
  /**
   * @returns a square WebP of 256 pixels without metadata; null when the bytes are not one complete picture
   * of the declared format, or exceed 25 megapixels.
   * @throws ShopError `busy` when too many are waiting.
   */
  encode(bytes: Buffer, declared: ImageFormat): Promise<Buffer | null>;
};

export function createPhotoCodec(decoder: ImageDecoder): PhotoCodec {
  return {
    async encode(bytes, declared) {
      if (pictureIn(bytes)?.format !== declared) return null;
      return decoder.draw(bytes, (open) =>
        open().resize(PHOTO_WIDTH, PHOTO_WIDTH, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
      );
    },
  };
}
