import { ACCENT } from '../pages/accent.ts';

/** The accent of one colour scheme: for text and buttons, under the pointer, and as a pale ground. */
export type AccentSet = { accent: string; strong: string; soft: string };

export type Accents = { light: AccentSet; dark: AccentSet };

/** Those of theme.css. */
const OWN_ACCENTS: Accents = {
  light: { accent: ACCENT.light, strong: '#4035c8', soft: '#efedff' },
  dark: { accent: ACCENT.dark, strong: '#a9a2ff', soft: '#231f47' },
};

type Rgb = readonly [number, number, number];

/** WCAG 2.2, 1.4.3: the least contrast of text. */
export const LEAST_CONTRAST = 4.5;

/** The grounds of theme.css on which the accent is text, and the colour of text on the accent. */
export const GROUNDS = {
  light: ['#ffffff', '#fafafc', '#f1f1f6'],
  dark: ['#121318', '#1b1c23', '#25262f'],
} as const;
const BLACK = '#000000';
const WHITE = '#ffffff';
const STEP = 0.02;

const isHex = (colour: string): boolean => /^#[0-9a-f]{6}$/i.test(colour);

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, `#rrggbb`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** `share` of the other colour, 0 to 1. */
function mix(hex: string, other: string, share: number): string {
  const theirs = rgbOf(other);
  const parts = rgbOf(hex).map((value, at) => Math.round(value + ((theirs[at] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The accents of both colour schemes made from one chosen colour: as near to it as is readable, as text on every
 * ground of the shop and under the text of a button.
 * @param chosen `#rrggbb`; null for the shop's own.
 */
export function accentsOf(chosen: string | null): Accents {
  if (chosen === null) return OWN_ACCENTS;
  if (!isHex(chosen)) throw new RangeError(`not a colour: ${chosen}`);
  const mended = (towards: string, grounds: readonly string[], softOf: (accent: string) => string) => {
    for (let share = 0; ; share += STEP) {
      const accent = mix(chosen, towards, Math.min(share, 1));
      const readable = [...grounds, softOf(accent)].every(
        (ground) => contrast(accent, ground) >= LEAST_CONTRAST,
      );
      if (readable || share >= 1) return accent;
    }
  };
  const softLight = (accent: string) => mix(accent, WHITE, 0.91);
  const softDark = (accent: string) => mix(accent, GROUNDS.dark[0], 0.85);
  const light = mended(BLACK, GROUNDS.light, softLight);
  const dark = mended(WHITE, GROUNDS.dark, softDark);
  return {
    light: { accent: light, strong: mix(light, BLACK, 0.16), soft: softLight(light) },
    dark: { accent: dark, strong: mix(dark, WHITE, 0.25), soft: softDark(dark) },
  };
}

/** The accent of each scheme, for emails and pages that have no theme. */
export function accentPair(chosen: string | null): { light: string; dark: string } {
  const { light, dark } = accentsOf(chosen);
  return { light: light.accent, dark: dark.accent };
}
