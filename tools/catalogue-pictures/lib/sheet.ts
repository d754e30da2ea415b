/** Contact sheets: many pictures in one. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** Lays out the images row by row and writes them to `out` (WebP or PNG by its extension). */
export async function contactSheet(
  images: string[],
  out: string,
  columns: number,
  cell: number,
): Promise<void> {
  const gap = Math.max(2, Math.round(cell * 0.02));
  const tiles = await Promise.all(
    images.map((image) =>
      sharp(image)
        .flatten({ background: '#ffffff' })
        .resize(cell - gap, cell - gap, { fit: 'contain', background: '#ffffff' })
        .toBuffer(),
    ),
  );
  await mkdir(dirname(out), { recursive: true });
  const height = Math.ceil(images.length / columns) * cell;
  await sharp({ create: { width: columns * cell, height, channels: 3, background: '#e9e9ee' } })
    .composite(
      tiles.map((input, i) => ({ input, left: (i % columns) * cell, top: Math.floor(i / columns) * cell })),
    )
    .webp({ quality: 80 })
    .toFile(out);
}
