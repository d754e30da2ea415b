/** Compares pictures as an eye would: a 64-bit difference hash and the mean colour. */
import sharp from 'sharp';

export interface Impression {
  hash: bigint;
  mean: [number, number, number];
}

/** The difference hash: for each of 8 x 8 cells, whether the picture gets brighter to the right. */
export async function impressionOf(image: string | Buffer): Promise<Impression> {
  const flat = sharp(image).flatten({ background: '#ffffff' });
  const grey = await flat.clone().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  let hash = 0n;
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      hash = (hash << 1n) | ((grey[y * 9 + x + 1] ?? 0) > (grey[y * 9 + x] ?? 0) ? 1n : 0n);
    }
  }
  const { channels } = await flat.toColourspace('srgb').stats();
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
  return { hash, mean: [r, g, b] };
}

/** The number of differing bits among the hash's 64. */
export function perceptualDistance(a: Impression, b: Impression): number {
  let bits = a.hash ^ b.hash;
  let count = 0;
  for (; bits; bits &= bits - 1n) count++;
  return count;
}

/** The largest difference of the mean colours' channels, out of 255. */
export const colourDistance = (a: Impression, b: Impression): number =>
  Math.max(...a.mean.map((v, i) => Math.abs(v - (b.mean[i] ?? 0))));
