/** The fonts an owner can choose from. All are licensed under the SIL Open Font License 1.1 and self-hosted. */
export const FONT_NAMES = ['geist', 'nunito', 'source-serif'] as const;
export type FontName = (typeof FONT_NAMES)[number];

type Font = {
  family: string;
  /** Package and file stem under `@fontsource-variable`. */
  stem: string;
  /** CSS weights that the files hold. */
  weights: string;
  /** A local font scaled to this one's metrics, so that nothing shifts when it loads. */
  fallback: { local: readonly string[]; size: string; ascent: string; descent: string };
  /** The last resort. */
  generic: 'sans-serif' | 'serif';
};

/** Geist is in client/app/fonts.css as well: without a choice, a page needs nothing of this. */
const FONTS: Record<FontName, Font> = {
  geist: {
    family: 'Geist',
    stem: 'geist',
    weights: '100 900',
    fallback: {
      local: ['Arial', 'Liberation Sans', 'Helvetica'],
      size: '104.76%',
      ascent: '95.94%',
      descent: '28.16%',
    },
    generic: 'sans-serif',
  },
  nunito: {
    family: 'Nunito',
    stem: 'nunito',
    weights: '200 1000',
    fallback: {
      local: ['Arial', 'Liberation Sans', 'Helvetica'],
      size: '101.37%',
      ascent: '99.73%',
      descent: '34.82%',
    },
    generic: 'sans-serif',
  },
  'source-serif': {
    family: 'Source Serif 4',
    stem: 'source-serif-4',
    weights: '200 900',
    fallback: {
      local: ['Times New Roman', 'Liberation Serif', 'Times'],
      size: '118.16%',
      ascent: '87.68%',
      descent: '28.35%',
    },
    generic: 'serif',
  },
};

export const fontLabel = (font: FontName): string => FONTS[font].family;

/** The parts of a font that are shipped, with the characters that each is loaded for. */
const PARTS = {
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
} as const;
export type FontPart = keyof typeof PARTS;

/** A part's file as the build names it. */
export const fontFile = (font: FontName, part: FontPart): string => {
  const { stem } = FONTS[font];
  return `node_modules/@fontsource-variable/${stem}/files/${stem}-${part}-wght-normal.woff2`;
};

/** The value of `font-family`. */
export const fontFamily = (font: FontName): string => {
  const { family, generic } = FONTS[font];
  return `"${family} Variable","${family} Fallback",system-ui,${generic}`;
};

/**
 * The `@font-face` rules of a font.
 * @param addressOf where a file is served.
 */
export function fontFaces(font: FontName, addressOf: (file: string) => string): string {
  const { family, weights, fallback } = FONTS[font];
  const parts = (Object.keys(PARTS) as FontPart[]).map(
    (part) =>
      `@font-face{font-family:"${family} Variable";font-display:swap;font-weight:${weights};src:url("${addressOf(fontFile(font, part))}") format("woff2");unicode-range:${PARTS[part]}}`,
  );
  const local = fallback.local.map((name) => `local("${name}")`).join(',');
  return `${parts.join('')}@font-face{font-family:"${family} Fallback";src:${local};ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%;size-adjust:${fallback.size}}`;
}
