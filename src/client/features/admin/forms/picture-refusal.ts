import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '../../../../shared/catalogue/product-limits.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';

/** The files that the shop's own store takes, for the `accept` of a file's field. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

/** Why the shop's own store takes no picture of a file, as `pictureIn` and the decoder judge it. */
export type PictureRefusal = keyof Texts['adminProducts']['pictureRefusals'];

/** Finds out why the shop refused a file that was sent as a picture. The answer itself only says that it did. */
export async function refusalOf(file: File): Promise<PictureRefusal> {
  if (file.size === 0) return 'empty';
  if (file.size > IMAGE_MAX_BYTES) return 'tooLarge';
  if (!isKnownKind(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return 'otherKind';
  return (await pixelsOf(file)) > IMAGE_MAX_PIXELS ? 'tooManyPixels' : 'damaged';
}

function isKnownKind(start: Uint8Array): boolean {
  const letters = String.fromCharCode(...start);
  return (
    letters.startsWith('\x89PNG') || letters.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP$/s.test(letters)
  );
}

/** @returns 0 if the browser cannot read it. Nothing is decoded: a large picture would take a phone's memory. */
async function pixelsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  try {
    return await new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image.naturalWidth * image.naturalHeight);
      image.onerror = () => resolve(0);
      image.src = address;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
