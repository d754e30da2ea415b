/** Turns a rendered master (PNG with transparency) into the files that the shop serves. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PICTURES } from './paths.ts';

sharp.concurrency(1);

/** The widths of a product picture; the manifest describes the last. */
export const PRODUCT_WIDTHS = [200, 400, 800] as const;

const PLACEHOLDER_SIDE = 12;

const webp = (image: Sharp): Promise<Buffer> =>
  image.webp({ quality: 82, effort: 5, smartSubsample: true }).toBuffer();

/** A tiny blurred picture as a data URI, shown while the real one loads. */
export async function placeholder(image: Sharp): Promise<string> {
  const tiny = image.clone().resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' });
  const bytes = await tiny.webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Writes `image` as <file>-<width>.webp in every width. @returns the last file's bytes. */
export async function writeWidths(image: Sharp, file: string, widths: readonly number[]): Promise<Buffer> {
  await mkdir(PICTURES, { recursive: true });
  let bytes: Buffer = Buffer.alloc(0);
  for (const width of widths) {
    const scaled = image.clone().resize(width, null, { kernel: 'lanczos3' });
    bytes = await webp(width < 800 ? scaled.sharpen({ sigma: 0.5 }) : scaled);
    await writeFile(join(PICTURES, `${file}-${width}.webp`), bytes);
  }
  return bytes;
}

/** Flattens a product's master on white and writes its widths. @returns its manifest entry. */
export async function encodeProduct(
  master: string,
  file: string,
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
  const widest = await writeWidths(flat, file, PRODUCT_WIDTHS);
  const { width, height } = await sharp(widest).metadata();
  const hash = createHash('sha256').update(widest).digest('hex');
  return { file, hash, width, height, bytes: widest.length, placeholder: await placeholder(flat) };
}
