import { MEDIA_PATH, pictureUrl } from '../../../shared/catalogue/pictures.ts';

/** Bundled pictures for the initial categories and banners, by name. */
const FILES = import.meta.glob<string>(
  ['../../../demo/pictures/banner-*.webp', '../../../demo/pictures/category-*.webp'],
  { query: '?url&no-inline', import: 'default', eager: true },
);

const fileOf = (name: string, size: string | number): string | undefined =>
  FILES[`../../../demo/pictures/${name}-${size}.webp`];

type Source = { src: string; srcSet: string };

/** A category's picture for the strip, at least 96 pixels wide; null if there is none of this name. */
export function categoryPicture(name: string): Source | null {
  if (name.startsWith(MEDIA_PATH)) {
    const src = pictureUrl(name, 200);
    return { src, srcSet: `${src} 2x` };
  }
  const [small, large] = [fileOf(name, 96), fileOf(name, 192)];
  return small && large ? { src: small, srcSet: `${small} 1x, ${large} 2x` } : null;
}

/**
 * A banner's pictures for desktops (1600 x 500) and phones (800 x 1000); null if there are none of this name.
 */
export function bannerPictures(name: string): { desktop: Source; mobile: Source } | null {
  const desktop = sourceOf(name, 'desktop', [1000, 1600]);
  const mobile = sourceOf(name, 'mobile', [400, 800]);
  return desktop && mobile && { desktop, mobile };
}

function sourceOf(name: string, shape: string, [small, large]: [number, number]): Source | null {
  const [src, smaller] = [fileOf(`${name}-${shape}`, large), fileOf(`${name}-${shape}`, small)];
  return src && smaller ? { src, srcSet: `${smaller} ${small}w, ${src} ${large}w` } : null;
}
