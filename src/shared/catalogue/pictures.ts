/** The widths in pixels that every stored picture is available in, smallest first. */
export const PICTURE_WIDTHS = [200, 400, 800] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A picture as pages show it. `width` and `height` are null for a picture on an external host. */
export type Picture = {
  /** `/media/{hash}` for our own, a full URL for an external one. */
  source: string;
  width: number | null;
  height: number | null;
  /** A tiny data URL shown until the picture loads. */
  placeholder: string | null;
  alt: string;
};

export const MEDIA_PATH = '/media/';

/** The address of a picture; our own are served in the given width. */
export const pictureUrl = (source: string, width: PictureWidth = 800): string =>
  source.startsWith(MEDIA_PATH) ? `${source}-${width}.webp` : source;

/** The `srcset` of our own pictures; undefined for external ones. */
export const pictureSrcSet = (source: string): string | undefined =>
  source.startsWith(MEDIA_PATH)
    ? PICTURE_WIDTHS.map((width) => `${pictureUrl(source, width)} ${width}w`).join(', ')
    : undefined;

/** The source or address of our own pictures; captures the content hash. */
const OWN_SOURCE = /^\/media\/([0-9a-f]{32})(?:-(?:200|400|800)\.webp)?$/;

/**
 * @returns the content hash of our own pictures, from their source or any of their addresses; otherwise null.
 */
export const mediaHashOf = (source: string): string | null => OWN_SOURCE.exec(source)?.[1] ?? null;

/**
 * The full address of a path of ours, for clients outside our pages; any other address stays as it is.
 * @param publicUrl the shop's origin.
 */
export const absoluteUrl = (publicUrl: string, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address;

/** The side of a profile photo in pixels; photos are square. */
export const PHOTO_WIDTH = 256;

/** The address of a profile photo; '' if there is none, as in the documented calls. */
export const photoUrl = (hash: string | null): string =>
  hash === null ? '' : `${MEDIA_PATH}${hash}-${PHOTO_WIDTH}.webp`;
