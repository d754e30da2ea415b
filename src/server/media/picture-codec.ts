import type { Sharp } from 'sharp';
import { DENSE_WIDTH, isDense, PICTURE_WIDTHS, type PictureWidth } from '../../shared/catalogue/pictures.ts';
import type { ImageDecoder } from './image-decoder.ts';

const QUALITY = 82;
const PLACEHOLDER_WIDTH = 12;
const PLACEHOLDER_QUALITY = 40;

/** A picture's files by width; the one for dense screens only where the original is larger than the others. */
export type PictureFiles = Record<PictureWidth, Uint8Array> & { [DENSE_WIDTH]?: Uint8Array };

/** A redrawn product picture: WebP without metadata, fitted into a square of each of our widths. */
export type DrawnPicture = {
  files: PictureFiles;
  /** Width of the largest file, in pixels. */
  width: number;
  height: number;
  /** A data URL a dozen pixels wide. */
  placeholder: string;
};

/** Turns uploaded bytes into a product picture. */
export type PictureCodec = {
  /**
   * @returns null when the bytes are not one complete PNG, JPEG or WebP of at most 25 megapixels.
   * @throws ShopError `busy` when too many are waiting.
   */
  encode(bytes: Buffer): Promise<DrawnPicture | null>;
};

export const createPictureCodec = (decoder: ImageDecoder): PictureCodec => ({
  encode: (bytes) => decoder.draw(bytes, drawPicture),
});

async function drawPicture(open: () => Sharp): Promise<DrawnPicture> {
  const [small, middle, large] = PICTURE_WIDTHS;
  // One at a time: three concurrent decodes of 25 megapixels would take three times the memory.
  const dense = await drawInside(open(), DENSE_WIDTH, QUALITY);
  const larger = isDense(dense.info.width, dense.info.height) ? dense : null;
  const usual = larger ? await drawInside(open(), large, QUALITY) : dense;
  const files: PictureFiles = {
    ...(larger ? { [DENSE_WIDTH]: larger.data } : {}),
    [large]: usual.data,
    [middle]: (await drawInside(open(), middle, QUALITY)).data,
    [small]: (await drawInside(open(), small, QUALITY)).data,
  };
  const tiny = await drawInside(open(), PLACEHOLDER_WIDTH, PLACEHOLDER_QUALITY);
  return {
    files,
    width: dense.info.width,
    height: dense.info.height,
    placeholder: `data:image/webp;base64,${tiny.data.toString('base64')}`,
  };
}

/** Fitted into a square, because tiles are square: a tall picture is not enlarged to the full width. */
const drawInside = (picture: Sharp, width: number, quality: number) =>
  picture
    .resize(width, width, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
