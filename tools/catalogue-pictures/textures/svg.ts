/** Helpers for pictures drawn as SVG. */

/** A 32-bit seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

export const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 0 ${width} ${height}">${body}</svg>`;

interface TextStyle {
  weight?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  opacity?: number;
  spacing?: number;
}

/** A line of text with its baseline at y. */
export function label(
  x: number,
  y: number,
  size: number,
  text: string | number,
  style: TextStyle = {},
): string {
  const { weight = 500, fill = '#fff', anchor = 'middle', opacity = 1, spacing = 0 } = style;
  const escaped = String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return (
    `<text x="${x}" y="${y}" font-family="Inter" font-size="${size}" font-weight="${weight}" fill="${fill}" ` +
    `text-anchor="${anchor}" opacity="${opacity}" letter-spacing="${spacing}">${escaped}</text>`
  );
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));

/** The colour at the share `t` between `a` and `b`, all as #rrggbb. */
export function mix(a: string, b: string, t: number): string {
  const other = channels(b);
  const mixed = channels(a).map((v, i) => Math.round(v + ((other[i] ?? v) - v) * t));
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}
