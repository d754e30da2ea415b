import { type BrandPicture, brandFileUrl } from '../brand/brand.ts';

const NAMED = /\/media\/([0-9a-f]{32})-page\.webp/g;

/** The hashes of the pictures that a page's Markdown names, each once. */
export const picturesOfPage = (body: string): string[] => [
  ...new Set([...body.matchAll(NAMED)].map(([, hash = '']) => hash)),
];

/** Markdown that shows a picture. `alt`: what it shows, for those who do not see it. */
export const pictureMarkdown = (picture: Pick<BrandPicture, 'hash'>, alt: string): string =>
  `![${alt}](${brandFileUrl(picture, 'page.webp')})`;
