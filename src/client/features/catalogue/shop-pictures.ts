/** The pictures that come with the shop for its first categories and banners, by their names. */
const FILES = import.meta.glob<string>(
  ['../../../demo/pictures/banner-*.webp', '../../../demo/pictures/category-*.webp'],
  { query: '?url&no-inline', import: 'default', eager: true },
);

const fileOf = (name: string, size: string | number): string | undefined =>
  FILES[`../../../demo/pictures/${name}-${size}.webp`];

type Source = { src: string; srcSet: string };

/** A category's picture in the strip, 96 pixels wide; null when there is none of this name. */
export function categoryPicture(name: string): Source | null {
  const [small, large] = [fileOf(name, 96), fileOf(name, 192)];
  return small && large ? { src: small, srcSet: `${small} 1x, ${large} 2x` } : null;
}

/** A banner's pictures for desktops (1600 x 500) and for phones (800 x 1000); null when there is none of this name. */
export function bannerPictures(name: string): { desktop: Source; mobile: Source } | null {
  const desktop = sourceOf(name, 'desktop', [1000, 1600]);
  const mobile = sourceOf(name, 'mobile', [400, 800]);
  return desktop && mobile && { desktop, mobile };
}

function sourceOf(name: string, shape: string, [small, large]: [number, number]): Source | null {
  const [src, smaller] = [fileOf(`${name}-${shape}`, large), fileOf(`${name}-${shape}`, small)];
  return src && smaller ? { src, srcSet: `${smaller} ${small}w, ${src} ${large}w` } : null;
}
