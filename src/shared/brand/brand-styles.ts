import { type AccentSet, accentsOf } from './accents.ts';
import type { Brand } from './brand.ts';
import { fontFaces, fontFamily } from './fonts.ts';

const variables = ({ accent, strong, soft }: AccentSet): string =>
  `--accent:${accent};--accent-strong:${strong};--accent-soft:${soft}`;

/**
 * The styles that turn the shop's theme into the owner's; '' for what the shop comes with. They are outside the
 * layers, so they win over theme.css.
 * @param addressOf where a font's file is served.
 */
export function brandStyles(
  { accent, font }: Pick<Brand, 'accent' | 'font'>,
  addressOf: (file: string) => string,
): string {
  return accentStyles(accent) + fontStyles(font, addressOf);
}

function accentStyles(chosen: string | null): string {
  if (chosen === null) return '';
  const { light, dark } = accentsOf(chosen);
  // Mantine writes white on its primary colour in both schemes, so both take the one that is dark enough. `:root` stands
  // three times to win over the styles of its provider.
  const mantine = ['primary-color', 'color-volt'].map(
    (name) => `--mantine-${name}-filled:${light.accent};--mantine-${name}-filled-hover:${light.strong}`,
  );
  return `:root,[data-scheme=light]{${variables(light)}}:root[data-mantine-color-scheme=dark],[data-scheme=dark]{${variables(dark)}}:root:root:root{${mantine.join(';')}}`;
}

const fontStyles = (font: Brand['font'], addressOf: (file: string) => string): string =>
  font === 'geist'
    ? ''
    : `${fontFaces(font, addressOf)}:root:root:root{--mantine-font-family:${fontFamily(font)}}`;
