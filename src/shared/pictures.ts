/** The widths in pixels that every stored picture is kept in, smallest first. */
export const PICTURE_WIDTHS = [200, 400, 800] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** One picture as pages show it. `width` and `height` are null for a picture on somebody else's host. */
export type Picture = {
  /** `/media/{hash}` for one of ours, a whole URL for another's. */
  source: string;
  width: number | null;
  height: number | null;
  /** A tiny data URL to show until the picture is there. */
  placeholder: string | null;
  alt: string;
};

export const MEDIA_PATH = '/media/';

/** The address of a picture, in one of our widths when it is ours. */
export const pictureUrl = (source: string, width: PictureWidth = 800): string =>
  source.startsWith(MEDIA_PATH) ? `${source}-${width}.webp` : source;

/** The `srcset` of one of our pictures; undefined for another's. */
export const pictureSrcSet = (source: string): string | undefined =>
  source.startsWith(MEDIA_PATH)
    ? PICTURE_WIDTHS.map((width) => `${pictureUrl(source, width)} ${width}w`).join(', ')
    : undefined;

/** What `source` begins with where it is one of ours, then the content hash. */
const OWN_SOURCE = /^\/media\/([0-9a-f]{32})(?:-(?:200|400|800)\.webp)?$/;

/** @returns the content hash of one of our pictures, from its source or an address of any width; else null. */
export const mediaHashOf = (source: string): string | null => OWN_SOURCE.exec(source)?.[1] ?? null;

/** A profile photo is a square of this many pixels. */
export const PHOTO_WIDTH = 256;

/** The address of a profile photo; empty where there is none, as the documented calls say it. */
export const photoUrl = (hash: string | null): string =>
  hash === null ? '' : `${MEDIA_PATH}${hash}-${PHOTO_WIDTH}.webp`;
