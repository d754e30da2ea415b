import nunitoLatinExt from '@fontsource-variable/nunito/files/nunito-latin-ext-wght-normal.woff2';
import nunitoLatin from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2';
import serifLatinExt from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2';
import { type FontName, fontFaces, fontFile } from '../../../../shared/brand/fonts.ts';

/** Where the build serves the fonts. Importing them here also puts them into the build. */
const ADDRESSES: Record<string, string> = {
  [fontFile('nunito', 'latin')]: nunitoLatin,
  [fontFile('nunito', 'latin-ext')]: nunitoLatinExt,
  [fontFile('source-serif', 'latin')]: serifLatin,
  [fontFile('source-serif', 'latin-ext')]: serifLatinExt,
};

/** The rules that load a font for the preview; '' for the shop's own, which every page has. */
export const previewFontFaces = (font: FontName): string =>
  font === 'geist' ? '' : fontFaces(font, (file) => ADDRESSES[file] ?? '');
