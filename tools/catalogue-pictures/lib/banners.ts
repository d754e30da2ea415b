/**
 * The home page's banners: products of a category on a tinted backdrop, with room for the page's text at the
 * left or the top.
 */
import sharp from 'sharp';
import { compose, overlayOf, type Place } from './cutout.ts';
import { placeholder, writeWidths } from './encode.ts';
import type { Banner, Box } from './manifest.ts';

interface Scene {
  /** Backdrop colours: the wall, the floor, and the glow behind the products. */
  tint: readonly [string, string, string];
  /** From back to front. */
  desktop: Place[];
  mobile: Place[];
}

const DESKTOP = { width: 1600, height: 500, widths: [1000, 1600] } as const;
const MOBILE = { width: 800, height: 1000, widths: [400, 800] } as const;

const at = (picture: string, x: number, base: number, height: number): Place => ({
  picture,
  x,
  base,
  height,
});

/** One scene per banner, in page order. */
const SCENES: Scene[] = [
  {
    tint: ['#d3cdfb', '#e9e6ff', '#f7f5ff'],
    desktop: [at('vc-apd-006-2', 1030, 400, 270), at('vc-apd-008-1', 1395, 438, 330)],
    mobile: [at('vc-apd-006-2', 250, 800, 270), at('vc-apd-008-1', 545, 905, 350)],
  },
  {
    tint: ['#ffc9b5', '#ffe4d8', '#fff5ef'],
    desktop: [
      at('vc-mob-009-1', 930, 425, 345),
      at('vc-mob-004-1', 1420, 432, 355),
      at('vc-mob-005-1', 1180, 452, 400),
    ],
    mobile: [
      at('vc-mob-009-1', 195, 850, 370),
      at('vc-mob-004-1', 615, 860, 380),
      at('vc-mob-005-1', 405, 905, 450),
    ],
  },
  {
    tint: ['#a9d7e4', '#d8eff5', '#f2fbfd'],
    desktop: [at('vc-tel-003-1', 1110, 415, 330), at('vc-spk-008-1', 1440, 440, 215)],
    mobile: [at('vc-tel-003-1', 380, 835, 380), at('vc-spk-008-1', 650, 910, 230)],
  },
  {
    tint: ['#e3cda6', '#f4e8d2', '#fdf8ee'],
    desktop: [
      at('vc-wat-002-1', 1000, 425, 330),
      at('vc-wat-004-1', 1440, 430, 320),
      at('vc-wat-003-1', 1225, 455, 345),
    ],
    mobile: [
      at('vc-wat-002-1', 215, 790, 330),
      at('vc-wat-004-1', 590, 800, 330),
      at('vc-wat-003-1', 400, 910, 370),
    ],
  },
  {
    tint: ['#b9d8bc', '#e0efe0', '#f5fbf4'],
    desktop: [
      at('vc-frg-004-1', 1130, 440, 400),
      at('vc-frg-006-1', 960, 452, 400),
      at('vc-pri-001-1', 1400, 452, 250),
    ],
    mobile: [
      at('vc-frg-004-1', 380, 860, 440),
      at('vc-frg-006-1', 215, 880, 440),
      at('vc-pri-001-1', 580, 905, 260),
    ],
  },
];

/** Every picture used in the banners. */
export const bannerPictures = (): string[] =>
  SCENES.flatMap(({ desktop, mobile }) => [...desktop, ...mobile]).map(({ picture }) => picture);

/** A backdrop: a wall that curves into a floor, lit from behind the products. */
function sweep(
  width: number,
  height: number,
  [wall, floor, glow]: Scene['tint'],
  glowX: number,
  glowY: number,
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
    `<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wall}"/>` +
    `<stop offset=".62" stop-color="${floor}"/><stop offset="1" stop-color="${wall}"/></linearGradient>` +
    `<radialGradient id="g"><stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/>` +
    `</radialGradient></defs><rect width="${width}" height="${height}" fill="url(#w)"/>` +
    `<ellipse cx="${glowX}" cy="${glowY}" rx="${Math.max(width, height) * 0.42}" ry="${height * 0.62}" fill="url(#g)"/></svg>`
  );
}

type Format = { width: number; height: number; widths: readonly number[] };

async function picture(
  file: string,
  canvas: string,
  places: Place[],
  format: Format,
  master: (p: string) => string,
): Promise<Box> {
  const overlays = [];
  for (const place of places) overlays.push(await overlayOf(master(place.picture), place));
  const image = sharp(await compose(canvas, overlays));
  await writeWidths(image, file, format.widths);
  return { width: format.width, height: format.height, placeholder: await placeholder(image) };
}

/** Composes and writes all banners; `master` finds a picture's master. */
export async function makeBanners(master: (picture: string) => string): Promise<Banner[]> {
  const banners: Banner[] = [];
  for (const [index, { tint, desktop, mobile }] of SCENES.entries()) {
    const file = `banner-${index + 1}`;
    const wide = sweep(DESKTOP.width, DESKTOP.height, tint, 1180, 210);
    const tall = sweep(MOBILE.width, MOBILE.height, tint, 400, 640);
    banners.push({
      file,
      desktop: await picture(`${file}-desktop`, wide, desktop, DESKTOP, master),
      mobile: await picture(`${file}-mobile`, tall, mobile, MOBILE, master),
      alt: '',
    });
  }
  return banners;
}
