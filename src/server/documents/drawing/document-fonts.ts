import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The two weights of a document. */
export type Weight = 'regular' | 'bold';

/** A piece of text in one font; `font` is the name of its file. */
export type Run = { text: string; font: string };

const noto = (part: string) => ({
  regular: `@fontsource/noto-sans/files/noto-sans-${part}-400-normal.woff`,
  bold: `@fontsource/noto-sans/files/noto-sans-${part}-600-normal.woff`,
});

/**
 * The shop's font, then those that have what it lacks: Greek, Devanagari, rare Latin and Cyrillic letters and
 * currency signs, at last Japanese. Each file is read when a document first needs it.
 */
const FONTS: readonly Record<Weight, string>[] = [
  {
    regular: '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
    bold: '@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf',
  },
  noto('devanagari'),
  noto('greek'),
  noto('latin-ext'),
  noto('greek-ext'),
  noto('cyrillic-ext'),
  noto('vietnamese'),
  {
    regular: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
    bold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
  },
];

const { resolve } = createRequire(import.meta.url);

const files = new Map<string, Buffer>();
const fonts = new Map<string, Font>();

/** A font's file. */
export function fontFile(name: string): Buffer {
  const file = files.get(name) ?? readFileSync(resolve(name));
  files.set(name, file);
  return file;
}

function openFont(name: string): Font {
  const known = fonts.get(name);
  if (known) return known;
  const font = create(fontFile(name));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is no single font`);
  fonts.set(name, font);
  return font;
}

/** Joins letters or chooses their form; it has no shape of its own. */
const JOINER = /\u200c|\u200d|[\ufe00-\ufe0f]/u;
export const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Splits a text into runs, each in the first font that has all of it. A character that none of them has becomes
 * `?`; `onUnprintable` is called.
 */
export function runsOf(text: string, weight: Weight, onUnprintable: (character: string) => void): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const font = FONTS.find((candidate) => hasAll(openFont(candidate[weight]), segment))?.[weight];
    if (!font) onUnprintable(segment);
    const piece = font ? { text: segment, font } : { text: '?', font: (FONTS[0] ?? noto('greek'))[weight] };
    const last = runs.at(-1);
    if (last?.font === piece.font) last.text += piece.text;
    else runs.push(piece);
  }
  return runs;
}

const hasAll = (font: Font, grapheme: string): boolean =>
  [...grapheme].every(
    (character) => JOINER.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
