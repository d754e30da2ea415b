/** Turns a rendered master (PNG with transparency) into the files that the shop serves. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PICTURES } from './paths.ts';

sharp.concurrency(1);

/** The width whose bytes the manifest describes: the largest that every product picture has. */
export const HASHED_WIDTH = 800;

/** The widths of a product picture by its largest one, which dense screens get. */
export const widthsOf = (largest: number): number[] =>
  [200, 400, HASHED_WIDTH, 1200].filter((width) => width <= largest);

const PLACEHOLDER_SIDE = 12;

const webp = (image: Sharp): Promise<Buffer> =>
  image.webp({ quality: 82, effort: 5, smartSubsample: true }).toBuffer();

/** A tiny blurred picture as a data URI, shown while the real one loads. */
export async function placeholder(image: Sharp): Promise<string> {
  const tiny = image.clone().resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' });
  const bytes = await tiny.webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Writes `image` as <file>-<width>.webp in every width. */
export async function writeWidths(image: Sharp, file: string, widths: readonly number[]): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  for (const width of widths) {
    const scaled = image.clone().resize(width, null, { kernel: 'lanczos3' });
    const bytes = await webp(width < 800 ? scaled.sharpen({ sigma: 0.5 }) : scaled);
    await writeFile(join(PICTURES, `${file}-${width}.webp`), bytes);
  }
}

/**
 * Flattens a product's master on white and writes its widths.
 * @param largest the largest of them in pixels.
 * @returns its manifest entry.
 */
export async function encodeProduct(
  master: string,
  file: string,
  largest: number,
): Promise<{
  file: string;
  hash: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
}> {
  const flat = sharp(
    await sharp(master).flatten({ background: '#ffffff' }).png({ compressionLevel: 1 }).toBuffer(),
  );
  await writeWidths(flat, file, widthsOf(largest));
  const bytes = await readFile(join(PICTURES, `${file}-${HASHED_WIDTH}.webp`));
  const hash = createHash('sha256').update(bytes).digest('hex');
  return {
    ...{ file, hash, width: largest, height: largest },
    ...{ bytes: bytes.length, placeholder: await placeholder(flat) },
  };
}
