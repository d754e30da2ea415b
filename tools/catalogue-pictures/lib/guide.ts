/** The picture of the demo's guide on the home page: the phones of their banner. */
import { join } from 'node:path';
import sharp from 'sharp';
import { writeWidths } from './encode.ts';
import { PICTURES } from './paths.ts';

/** Its file; width and height in pixels. */
export const GUIDE = { file: 'guide-phones', width: 800, height: 500 } as const;

/** The height in pixels at which the phones begin in the banner for phones. */
const TOP = 425;

export async function makeGuidePicture(): Promise<void> {
  const { file, width, height } = GUIDE;
  const phones = sharp(join(PICTURES, 'banner-2-mobile-800.webp'));
  const part = await phones.extract({ left: 0, top: TOP, width, height }).png().toBuffer();
  await writeWidths(sharp(part), file, [width]);
}
