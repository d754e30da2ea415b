import { MEDIA_PATH } from '../catalogue/pictures.ts';
import type { FontName } from './fonts.ts';

/**
 * What an uploaded picture is for; each is drawn into files of its own. `desk` and `phone` are a banner's on wide and
 * narrow screens, `block` goes with a text on the home page, `page` stands in the text of a page.
 */
export const BRAND_PICTURES = ['logo', 'icon', 'social', 'desk', 'phone', 'block', 'page'] as const;
export type BrandPictureKind = (typeof BRAND_PICTURES)[number];

/** The files of each kind in the media store, after the picture's hash and a dash. */
export const BRAND_FILES = {
  logo: ['logo.png'],
  icon: ['icon-48.png', 'icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'],
  social: ['social.jpg'],
  desk: ['desk-1600.webp', 'desk-1000.webp'],
  phone: ['phone-800.webp', 'phone-400.webp'],
  block: ['block.webp'],
  page: ['page.webp'],
} as const satisfies Record<BrandPictureKind, readonly string[]>;
export type BrandFile = (typeof BRAND_FILES)[BrandPictureKind][number];

/** A drawn picture; sizes in pixels. */
export type BrandPicture = { hash: string; width: number; height: number };

/** A line above every page; shown from `from` until before `until`, ISO 8601, or without a limit. */
export type Announcement = {
  text: string;
  /** A path of the shop or a web address. */
  link: string | null;
  from: string | null;
  until: string | null;
};

/** How the shop looks. Null stands for what the shop comes with. */
export type Brand = {
  logo: BrandPicture | null;
  /** On dark background; without it the other is used there, too. */
  logoDark: BrandPicture | null;
  icon: BrandPicture | null;
  social: BrandPicture | null;
  /** `#rrggbb`, as chosen: `accentsOf` makes the readable colours from it. */
  accent: string | null;
  font: FontName;
  announcement: Announcement | null;
};

/** The look of a new shop. */
export const NO_BRAND: Brand = {
  logo: null,
  logoDark: null,
  icon: null,
  social: null,
  accent: null,
  font: 'geist',
  announcement: null,
};

export const BRAND_LIMITS = { announcement: 160, link: 500 } as const;

/** A logo fits into this many pixels: three times the size at which pages show it. */
export const LOGO_BOX = { width: 600, height: 120 } as const;

/** The address of a brand picture's file. */
export const brandFileUrl = ({ hash }: Pick<BrandPicture, 'hash'>, file: BrandFile): string =>
  `${MEDIA_PATH}${hash}-${file}`;

/** The size of a logo that is `height` pixels high, at most as wide as a phone allows. */
export function logoSize({ width, height }: BrandPicture, wanted: number): { width: number; height: number } {
  const scale = Math.min(wanted / height, (wanted * 5) / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** What identifies an announcement: a browser that hid one shows the next. */
export const announcementId = ({ text, link, from, until }: Announcement): string => {
  let hash = 5381;
  const whole = `${text} ${link ?? ''}${from ?? ''}${until === null ? '' : ` ${until}`}`;
  for (const character of whole) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
};

/** Whether an announcement is shown at this time. */
export const isAnnounced = ({ from, until }: Announcement, now: Date): boolean =>
  (from === null || Date.parse(from) <= now.getTime()) &&
  (until === null || now.getTime() < Date.parse(until));
