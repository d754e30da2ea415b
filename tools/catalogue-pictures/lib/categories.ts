/** The category strip's pictures: one product each, on white, small enough for a circle. */
import sharp from 'sharp';
import { compose, extentOf, overlayOf } from './cutout.ts';
import { placeholder, writeWidths } from './encode.ts';
import type { Manifest } from './manifest.ts';

/** The picture that represents each category. */
const SYMBOLS: Record<string, string> = {
  airpodes: 'vc-apd-006-1',
  camera: 'vc-cam-010-1',
  earphones: 'vc-ear-003-1',
  mobiles: 'vc-mob-005-1',
  Mouse: 'vc-mou-005-1',
  printers: 'vc-pri-004-1',
  processor: 'vc-cpu-003-1',
  refrigerator: 'vc-frg-002-1',
  speakers: 'vc-spk-002-1',
  trimmers: 'vc-trm-001-2',
  televisions: 'vc-tel-010-1',
  watches: 'vc-wat-001-1',
};

const SIDE = 192;
/** Diameter of the circle that contains the product, as a share of the side. */
const CIRCLE = 0.86;

export const categoryPictures = (): string[] => Object.values(SYMBOLS);

/** Composes and writes all category pictures; `master` finds a picture's master. */
export async function makeCategories(master: (picture: string) => string): Promise<Manifest['categories']> {
  const categories: Manifest['categories'] = {};
  const white = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="#fff"/></svg>`;
  for (const [category, picture] of Object.entries(SYMBOLS)) {
    const file = `category-${category}`;
    const { width, height } = await extentOf(master(picture));
    const shown = (SIDE * CIRCLE * height) / Math.hypot(width, height);
    const place = { picture, x: SIDE / 2, base: SIDE / 2 + shown / 2, height: shown };
    const image = sharp(await compose(white, [await overlayOf(master(picture), place)]));
    await writeWidths(image, file, [SIDE / 2, SIDE]);
    categories[category] = {
      file,
      width: SIDE,
      height: SIDE,
      placeholder: await placeholder(image),
      alt: '',
    };
  }
  return categories;
}
