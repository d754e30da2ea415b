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

/** A banner's picture that the owner uploaded, for desktops or phones. */
const ownBanner = (hash: string, shape: 'desk' | 'phone', [small, large]: [number, number]): Source => {
  const url = (width: number) => `${MEDIA_PATH}${hash}-${shape}-${width}.webp`;
  return { src: url(large), srcSet: `${url(small)} ${small}w, ${url(large)} ${large}w` };
};

type BannerPictures = { picture: string | null; desk?: string | undefined; phone?: string | undefined };

/**
 * A banner's pictures for desktops (1600 x 500) and phones (800 x 1000), one in place of the other if it has one only;
 * null if there is none.
 */
export function bannerPictures({
  picture,
  desk,
  phone,
}: BannerPictures): { desktop: Source; mobile: Source } | null {
  const [onDesk, onPhone] = [
    desk ? ownBanner(desk, 'desk', [1000, 1600]) : picture && sourceOf(picture, 'desktop', [1000, 1600]),
    phone ? ownBanner(phone, 'phone', [400, 800]) : picture && sourceOf(picture, 'mobile', [400, 800]),
  ];
  const [desktop, mobile] = [onDesk || onPhone, onPhone || onDesk];
  return desktop && mobile ? { desktop, mobile } : null;
}

function sourceOf(name: string, shape: string, [small, large]: [number, number]): Source | null {
  const [src, smaller] = [fileOf(`${name}-${shape}`, large), fileOf(`${name}-${shape}`, small)];
  return src && smaller ? { src, srcSet: `${smaller} ${small}w, ${src} ${large}w` } : null;
}
