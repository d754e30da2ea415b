import type { Sharp } from 'sharp';
import { type BrandFile, type BrandPictureKind, LOGO_BOX } from '../../shared/brand/brand.ts';
import type { ImageDecoder } from './image-decoder.ts';

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = '#ffffff';
const ICON_SIDE = 512;
const TOUCH_SIDE = 180;
/** W3C, Web Application Manifest: of a maskable icon, only a circle of 80 % is always visible. */
const SAFE_SIDE = Math.round(ICON_SIDE * 0.72);
const SOCIAL = { width: 1200, height: 630 };
const DESK = { width: 1600, height: 500 };
const PHONE = { width: 800, height: 1000 };
const BLOCK = { width: 1000, height: 1000 };
/** Twice the width of a page's text, and twice as high: a sheet of paper stays readable. */
const PAGE = { width: 1440, height: 2880 };
const WEBP = { quality: 82 };
/** It may be writing. */
const PAGE_WEBP = { quality: 92, smartSubsample: true };

/** A redrawn picture of the brand, without metadata: its files, and the size of the first. */
export type DrawnBrandPicture = {
  files: Partial<Record<BrandFile, Buffer>>;
  width: number;
  height: number;
};

/** Turns an uploaded picture into the files of its kind. */
export type BrandPictureCodec = {
  /**
   * @returns null when the bytes are not one complete PNG, JPEG or WebP of at most 25 megapixels.
   * @throws ShopError `busy` when too many are waiting.
   */
  encode(bytes: Buffer, kind: BrandPictureKind): Promise<DrawnBrandPicture | null>;
};

export const createBrandPictureCodec = (decoder: ImageDecoder): BrandPictureCodec => ({
  encode: (bytes, kind) => decoder.draw(bytes, DRAW[kind]),
});

const DRAW: Record<BrandPictureKind, (open: () => Sharp) => Promise<DrawnBrandPicture>> = {
  async logo(open) {
    // PNG: many mail programs show no WebP.
    const { data, info } = await open()
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { files: { 'logo.png': data }, width: info.width, height: info.height };
  },
  async icon(open) {
    const square = (side: number) => open().resize(side, side, { fit: 'contain', background: CLEAR });
    const png = (picture: Sharp) => picture.png({ compressionLevel: 9 }).toBuffer();
    const edge = Math.floor((ICON_SIDE - SAFE_SIDE) / 2);
    const rest = ICON_SIDE - SAFE_SIDE - edge;
    // Phones cut these two to their own shape and show no transparency.
    const maskable = square(SAFE_SIDE)
      .extend({ top: edge, bottom: rest, left: edge, right: rest, background: CLEAR })
      .flatten({ background: WHITE });
    const files = {
      'icon-48.png': await png(square(48)),
      'icon-180.png': await png(square(TOUCH_SIDE).flatten({ background: WHITE })),
      'icon-192.png': await png(square(192)),
      'icon-512.png': await png(square(ICON_SIDE)),
      'icon-maskable-512.png': await png(maskable),
    };
    return { files, width: ICON_SIDE, height: ICON_SIDE };
  },
  async social(open) {
    const data = await open()
      .resize({ ...SOCIAL, fit: 'cover' })
      .flatten({ background: WHITE })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
    return { files: { 'social.jpg': data }, ...SOCIAL };
  },
  async desk(open) {
    const large = await banner(open(), DESK);
    return {
      files: {
        'desk-1600.webp': large,
        'desk-1000.webp': await banner(open(), { width: 1000, height: 313 }),
      },
      ...DESK,
    };
  },
  async phone(open) {
    const large = await banner(open(), PHONE);
    return {
      files: { 'phone-800.webp': large, 'phone-400.webp': await banner(open(), { width: 400, height: 500 }) },
      ...PHONE,
    };
  },
  async block(open) {
    const { data, info } = await open()
      .resize({ ...BLOCK, fit: 'inside', withoutEnlargement: true })
      .webp(WEBP)
      .toBuffer({ resolveWithObject: true });
    return { files: { 'block.webp': data }, width: info.width, height: info.height };
  },
  async page(open) {
    const { data, info } = await open()
      .resize({ ...PAGE, fit: 'inside', withoutEnlargement: true })
      .webp(PAGE_WEBP)
      .toBuffer({ resolveWithObject: true });
    return { files: { 'page.webp': data }, width: info.width, height: info.height };
  },
};

const banner = (picture: Sharp, size: { width: number; height: number }): Promise<Buffer> =>
  picture
    .resize({ ...size, fit: 'cover' })
    .webp(WEBP)
    .toBuffer();
