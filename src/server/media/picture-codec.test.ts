import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskStore } from '../files/disk-store.ts';
import { createImageDecoder } from './image-decoder.ts';
import { openMediaStore } from './media-store.ts';
import { createPictureCodec } from './picture-codec.ts';

test.each([
  ['a large original has a width for dense screens', 1600, 1000, [1200, 750], [1200, 200, 400, 800]],
  ['one that is just large enough is not enlarged', 900, 600, [900, 600], [1200, 200, 400, 800]],
  ['an original of 800 px has not', 800, 800, [800, 800], [200, 400, 800]],
])('%s', async (_case, width, height, sides, widths) => {
  const original = await sharp({ create: { width, height, channels: 3, background: '#48c' } })
    .png()
    .toBuffer();
  const drawn = await createPictureCodec(createImageDecoder()).encode(original);
  if (!drawn) throw new Error('the picture was refused');
  expect([drawn.width, drawn.height]).toEqual(sides);
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-widths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openMediaStore(openDiskStore(folder));
  const { hash } = await store.addPicture(drawn.files);
  expect(readdirSync(folder).sort()).toEqual(widths.map((each) => `${hash}-${each}.webp`));
  const { pictures } = await store.listOlderThan(new Date(Date.now() + 60_000));
  expect([...pictures]).toEqual([hash]);
  await store.removePicture(hash, new Date(Date.now() + 60_000), async () => false);
  expect(readdirSync(folder)).toEqual([]);
});
