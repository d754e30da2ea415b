/**
 * Draws the shop's mark, wordmark, icons and sharing picture into public/. Everything is geometry, so no font
 * is needed. Run: npx tsx tools/catalogue-pictures/identity.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURES } from './lib/paths.ts';
import { svg } from './textures/svg.ts';

const ACCENT = '#4b3fe4';
const ACCENT_ON_DARK = '#8f86ff';
const INK = '#14151a';
const OUT = join(import.meta.dirname, '../../public');

/** "Voltcart" as outlines: the baseline is y 0, x runs from 0.66 to 106.31, capitals reach up to y -20.3. */
const WORDMARK =
  'M5.43 -20.3L0.66 -20.3L7.67 -0L13.2 -0L20.2 -20.3L15.44 -20.3L10.53 -4.88L10.34 -4.88L5.43 -20.3ZM28.84 0.3C33.46 0.3 36.34 -2.86 36.34 -7.55C36.34 -12.27 33.46 -15.43 28.84 -15.43C24.22 -15.43 21.35 -12.27 21.35 -7.55C21.35 -2.86 24.22 0.3 28.84 0.3ZM28.86 -2.97C26.73 -2.97 25.64 -4.93 25.64 -7.58C25.64 -10.24 26.73 -12.2 28.86 -12.2C30.95 -12.2 32.04 -10.24 32.04 -7.58C32.04 -4.93 30.95 -2.97 28.86 -2.97ZM42.72 -20.3L38.49 -20.3L38.49 -0L42.72 -0L42.72 -20.3ZM53.59 -15.23L50.72 -15.23L50.72 -18.87L46.5 -18.87L46.5 -15.23L44.42 -15.23L44.42 -12.05L46.5 -12.05L46.5 -4.12C46.48 -1.14 48.51 0.32 51.57 0.21C52.66 0.17 53.44 -0.05 53.86 -0.19L53.2 -3.33C52.99 -3.29 52.54 -3.19 52.15 -3.19C51.31 -3.19 50.72 -3.51 50.72 -4.68L50.72 -12.05L53.59 -12.05L53.59 -15.23ZM62.61 0.3C66.67 0.3 69.21 -2.08 69.41 -5.58L65.43 -5.58C65.18 -3.96 64.11 -3.04 62.66 -3.04C60.69 -3.04 59.41 -4.7 59.41 -7.61C59.41 -10.49 60.7 -12.13 62.66 -12.13C64.21 -12.13 65.2 -11.11 65.43 -9.6L69.41 -9.6C69.23 -13.12 66.57 -15.43 62.59 -15.43C57.97 -15.43 55.12 -12.22 55.12 -7.55C55.12 -2.92 57.92 0.3 62.61 0.3ZM75.87 0.29C78.12 0.29 79.58 -0.69 80.32 -2.11L80.44 -2.11L80.44 -0L84.44 -0L84.44 -10.27C84.44 -13.9 81.37 -15.43 77.98 -15.43C74.33 -15.43 71.93 -13.68 71.35 -10.9L75.26 -10.59C75.54 -11.6 76.44 -12.34 77.96 -12.34C79.4 -12.34 80.22 -11.62 80.22 -10.37L80.22 -10.31C80.22 -9.33 79.18 -9.19 76.53 -8.94C73.52 -8.66 70.81 -7.65 70.81 -4.25C70.81 -1.24 72.97 0.29 75.87 0.29ZM77.08 -2.63C75.78 -2.63 74.85 -3.23 74.85 -4.39C74.85 -5.58 75.83 -6.17 77.32 -6.37C78.24 -6.5 79.75 -6.72 80.25 -7.06L80.25 -5.44C80.25 -3.85 78.93 -2.63 77.08 -2.63ZM87.13 -0L91.35 -0L91.35 -8.61C91.35 -10.49 92.72 -11.78 94.58 -11.78C95.17 -11.78 95.97 -11.68 96.37 -11.55L96.37 -15.3C95.99 -15.39 95.46 -15.44 95.04 -15.44C93.33 -15.44 91.93 -14.45 91.38 -12.57L91.22 -12.57L91.22 -15.23L87.13 -15.23L87.13 -0ZM106.04 -15.23L103.17 -15.23L103.17 -18.87L98.95 -18.87L98.95 -15.23L96.87 -15.23L96.87 -12.05L98.95 -12.05L98.95 -4.12C98.93 -1.14 100.96 0.32 104.02 0.21C105.11 0.17 105.89 -0.05 106.31 -0.19L105.65 -3.33C105.44 -3.29 104.99 -3.19 104.6 -3.19C103.76 -3.19 103.17 -3.51 103.17 -4.68L103.17 -12.05L106.04 -12.05L106.04 -15.23Z';

/**
 * A lightning bolt dropping into a cart, in white on a 64 x 64 canvas. `cut` separates the bolt from the cart's rim.
 */
function cartAndBolt(cut: string): string {
  const zigzag = 'M39.5 8L25.5 29H33.6L30.4 45.5L46.5 22.8H37.6Z';
  return (
    '<g fill="none" stroke="#fff" stroke-width="5.4" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M7.5 15.5H14L21 42.5H49L55.5 22.5"/></g>' +
    '<g fill="#fff"><circle cx="25.5" cy="53" r="4.6"/><circle cx="45.5" cy="53" r="4.6"/></g>' +
    `<path d="${zigzag}" fill="#fff" stroke="${cut}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"/>` +
    `<path d="${zigzag}" fill="#fff" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/>`
  );
}

/** The app icon: the mark in white on an accent tile. `inset` shrinks the mark, `radius` rounds the tile. */
function tile(radius: number, inset: number): string {
  const scale = 1 - (2 * inset) / 64;
  const mark = cartAndBolt(ACCENT);
  return svg(
    64,
    64,
    '<defs><linearGradient id="t" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5d52f2"/>' +
      `<stop offset="1" stop-color="${ACCENT}"/></linearGradient></defs>` +
      `<rect width="64" height="64" rx="${radius}" fill="url(#t)"/>` +
      `<g transform="translate(${inset} ${inset}) scale(${scale})">${mark}</g>`,
  );
}

/** Mark and wordmark side by side, 160 x 32. */
function logo(mark: string, ink: string): string {
  return svg(
    160,
    32,
    `<title>Voltcart</title><g transform="translate(-2 -1.5) scale(.55)">${markCutOut(mark)}</g>` +
      `<path transform="translate(39 24.6) scale(1.12)" d="${WORDMARK}" fill="${ink}"/>`,
  );
}

/** The mark with the bolt's surround cut out, for any background. */
function markCutOut(colour: string): string {
  return (
    '<defs><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">' +
    cartAndBolt('#000') +
    `</mask></defs><rect width="64" height="64" fill="${colour}" mask="url(#m)"/>`
  );
}

/** The sharing picture's background with the wordmark, 1200 x 630. */
const socialGround = svg(
  1200,
  630,
  `<defs><radialGradient id="g" cx=".7" cy=".5" r=".8"><stop offset="0" stop-color="#fff"/>` +
    `<stop offset="1" stop-color="#dedaff"/></radialGradient></defs><rect width="1200" height="630" fill="url(#g)"/>` +
    `<g transform="translate(66 232) scale(1.75)">${markCutOut(ACCENT)}</g>` +
    `<path transform="translate(196 334) scale(3.3)" d="${WORDMARK}" fill="${INK}"/>` +
    `<rect x="198" y="366" width="64" height="7" rx="3.5" fill="${ACCENT}"/>`,
);

/** Products of the demo catalogue on the sharing picture: file, width, left, top. */
const SOCIAL_PRODUCTS = [
  ['vc-mob-004-1', 340, 600, 10],
  ['vc-wat-007-1', 290, 890, 30],
  ['vc-apd-006-1', 310, 605, 318],
  ['vc-spk-002-1', 270, 905, 330],
] as const;

/**
 * The picture shown when a page of the shop is shared: packshots multiplied onto the background, so that
 * their white disappears.
 */
async function social(): Promise<Buffer> {
  const products = SOCIAL_PRODUCTS.map(async ([file, width, left, top]) => ({
    input: await sharp(join(PICTURES, `${file}-800.webp`))
      .resize(width)
      .png()
      .toBuffer(),
    left,
    top,
    blend: 'multiply' as const,
  }));
  const picture = sharp(Buffer.from(socialGround)).composite(await Promise.all(products));
  return picture.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
}

const raster = (source: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(source), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 64 })
    .toBuffer();

await mkdir(OUT, { recursive: true });
const files: Record<string, string | Buffer> = {
  'logo.svg': logo(ACCENT, INK),
  'logo-dark.svg': logo(ACCENT_ON_DARK, '#f4f4f8'),
  'favicon.svg': tile(15, 5),
  'favicon-48.png': await raster(tile(15, 5), 48),
  'icon-192.png': await raster(tile(15, 8), 192),
  'icon-512.png': await raster(tile(15, 8), 512),
  'icon-maskable-512.png': await raster(tile(0, 14), 512),
  'apple-touch-icon.png': await raster(tile(0, 9), 180),
  'social.png': await social(),
};
for (const [name, content] of Object.entries(files)) await writeFile(join(OUT, name), content);
