import { type Brand, type BrandFile, brandFileUrl } from '../../shared/brand/brand.ts';
import { brandStyles } from '../../shared/brand/brand-styles.ts';
import { fontFile } from '../../shared/brand/fonts.ts';
import type { SiteBrand } from '../../shared/pages/boot.ts';

/**
 * Hides the announcement that this browser has hidden, before the first paint, so that nothing shifts. The same on
 * every page, because the content security policy lists its hash.
 */
export const ANNOUNCEMENT_SCRIPT =
  "<script>try{document.documentElement.dataset.hidden=localStorage.getItem('announcement')??''}catch{}</script>";

const OWN_ICONS = `<link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="icon" href="/favicon-48.png" sizes="48x48" type="image/png">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">`;

/** The links to the shop's icons. */
export function iconLinks({ icon }: Pick<Brand, 'icon'>): string {
  if (!icon) return OWN_ICONS;
  const url = (file: BrandFile) => brandFileUrl(icon, file);
  return `<link rel="icon" href="${url('icon-48.png')}" sizes="48x48" type="image/png">
    <link rel="icon" href="${url('icon-192.png')}" sizes="192x192" type="image/png">
    <link rel="apple-touch-icon" href="${url('icon-180.png')}">`;
}

/**
 * What the owner's look adds to a page's head: font and colours, and hiding the announcement.
 * @param addressOf where a font's file is served.
 */
export function brandHead(
  brand: Pick<Brand, 'accent' | 'font'>,
  { announcement }: SiteBrand,
  addressOf: (file: string) => string,
): string {
  const hiding = announcement ? `[data-hidden="${announcement.id}"] [data-announcement]{display:none}` : '';
  const styles = brandStyles(brand, addressOf) + hiding;
  return (
    fontPreload(brand, addressOf) +
    (styles && `<style>${styles}</style>`) +
    (announcement ? ANNOUNCEMENT_SCRIPT : '')
  );
}

/** The Latin part of the chosen font; no other font is fetched. */
const fontPreload = ({ font }: Pick<Brand, 'font'>, addressOf: (file: string) => string): string =>
  `<link rel="preload" href="${addressOf(fontFile(font, 'latin'))}" as="font" type="font/woff2" crossorigin>`;
