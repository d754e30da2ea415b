/** The widths in pixels that every stored picture is available in, smallest first. */
export const PICTURE_WIDTHS = [200, 400, 800] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The width for dense screens, which a picture has besides if it was uploaded larger than the others. */
export const DENSE_WIDTH = 1200;
export type AnyPictureWidth = PictureWidth | typeof DENSE_WIDTH;

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

/** A picture on a card, beside the product's name. The sides are left out if they are the usual ones. */
export type CardPicture = Pick<Picture, 'source'> & Partial<Pick<Picture, 'width' | 'height'>>;

/** The sides of a square picture in the largest width that every picture has. */
const USUAL_SIDE = 800;

/** What a card needs of a picture. */
export const toCardPicture = ({
  source,
  width = null,
  height = null,
}: Pick<Picture, 'source'> & Partial<Picture>): CardPicture =>
  width === USUAL_SIDE && height === USUAL_SIDE ? { source } : { source, width, height };

export const MEDIA_PATH = '/media/';

/** The address of a picture; our own are served in the given width. */
export const pictureUrl = (source: string, width: AnyPictureWidth = 800): string =>
  source.startsWith(MEDIA_PATH) ? `${source}-${width}.webp` : source;

/** Whether a picture with these sides has the width for dense screens. */
export const isDense = (width: number | null, height: number | null): boolean =>
  Math.max(width ?? 0, height ?? 0) > Math.max(...PICTURE_WIDTHS);

/** The sides of a picture's usual file, which fits into the largest width that every picture has. */
export function usualSides(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.max(...PICTURE_WIDTHS) / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The largest width that a picture of ours is stored in. */
export const largestWidth = ({ width = null, height = null }: CardPicture): AnyPictureWidth =>
  isDense(width, height) ? DENSE_WIDTH : 800;

/**
 * The `srcset` of our own pictures; undefined for external ones, and where one width is enough.
 * @param widths those worth choosing from at its place; all that it has, if none are named.
 */
export function pictureSrcSet(
  { source, width = null, height = null }: CardPicture,
  widths: readonly AnyPictureWidth[] = isDense(width, height)
    ? [...PICTURE_WIDTHS, DENSE_WIDTH]
    : PICTURE_WIDTHS,
): string | undefined {
  if (!source.startsWith(MEDIA_PATH) || widths.length < 2) return undefined;
  return widths.map((each) => `${pictureUrl(source, each)} ${each}w`).join(', ');
}

/** The source or address of our own pictures; captures the content hash. */
const OWN_SOURCE = /^\/media\/([0-9a-f]{32})(?:-(?:200|400|800|1200)\.webp)?$/;

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
