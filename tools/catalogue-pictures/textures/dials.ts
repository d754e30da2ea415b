/** Watch faces, drawn on black. */
import { seededRandom } from '../../seeded-random.ts';
import { label, mix, svg } from './svg.ts';
import { fields, type Palette } from './wallpapers.ts';

/** An arc from twelve o'clock over the share `v` of a full circle. */
function arc(x: number, y: number, radius: number, v: number, colour: string, width: number): string {
  const end = `${x + radius * Math.sin(6.283 * v)} ${y - radius * Math.cos(6.283 * v)}`;
  return (
    `<path d="M${x} ${y - radius}A${radius} ${radius} 0 ${v > 0.5 ? 1 : 0} 1 ${end}" fill="none" ` +
    `stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  );
}

/** Hour, minute and second hands at 10:09:36 on a 1000 x 1000 face. */
const hands = (accent: string, colour = '#fff'): string =>
  `<g stroke-linecap="round"><path d="M500 500L317 349" stroke="${colour}" stroke-width="22"/>` +
  `<path d="M500 500L760 265" stroke="${colour}" stroke-width="16"/>` +
  `<path d="M555 595L352 143" stroke="${accent}" stroke-width="6"/></g>` +
  `<circle cx="500" cy="500" r="17" fill="${accent}"/><circle cx="500" cy="500" r="6" fill="#000"/>`;

/** Sixty marks, every fifth long; `colour` is that of the long ones. */
function ticks(colour: string, inner = 62, long = 54): string {
  return Array.from({ length: 60 }, (_, i) => {
    const big = i % 5 === 0;
    const [x, y, w, h] = big ? [494, inner, 12, long] : [498, inner + 4, 4, 26];
    return (
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" fill="${big ? colour : '#fff'}" ` +
      `opacity="${big ? 1 : 0.55}" transform="rotate(${i * 6} 500 500)"/>`
    );
  }).join('');
}

/** A round analogue face with two small gauges. */
export function analogue(palette: Palette, seed: number): string {
  const random = seededRandom(seed);
  const numerals = [12, 3, 6, 9]
    .map((n) => {
      const angle = (n * Math.PI) / 6;
      return label(500 + 318 * Math.sin(angle), 530 - 318 * Math.cos(angle), 84, n, { weight: 600 });
    })
    .join('');
  const gauge = (x: number, share: number, colour: string, text: string): string =>
    `<circle cx="${x}" cy="620" r="82" fill="#fff" fill-opacity=".07"/>` +
    arc(x, 620, 68, share, colour, 13) +
    label(x, 636, 46, text, { weight: 600 });
  return svg(
    1000,
    1000,
    `<defs><radialGradient id="r"><stop offset="0" stop-color="${palette[1]}"/><stop offset=".75" stop-color="${palette[0]}"/>` +
      '<stop offset="1" stop-color="#000"/></radialGradient></defs><rect width="1000" height="1000" fill="#000"/>' +
      `<circle cx="500" cy="500" r="490" fill="url(#r)"/>${ticks('#fff')}${numerals}` +
      gauge(345, 0.3 + 0.6 * random(), palette[3], String(58 + Math.floor(random() * 30))) +
      gauge(655, 0.2 + 0.6 * random(), palette[2], `${4 + Math.floor(random() * 9)}k`) +
      label(500, 345, 34, 'FRI 14', { fill: palette[3], weight: 600, spacing: 3 }) +
      hands(palette[3]),
  );
}

/** A plain dress face: applied markers on a sunburst, a date at three. */
export function dress(palette: Palette, ground: string): string {
  const light = Number.parseInt(ground.slice(3, 5), 16) > 140;
  const ink = light ? '#1c1d22' : '#f1f1f4';
  const rays = Array.from({ length: 72 }, (_, i) => {
    const tone = i % 2 ? mix(ground, '#ffffff', 0.03) : mix(ground, '#000000', 0.025);
    return `<path d="M500 500L470 0H530Z" fill="${tone}" opacity=".8" transform="rotate(${i * 5} 500 500)"/>`;
  }).join('');
  const markers = Array.from({ length: 12 }, (_, i) =>
    i === 3
      ? ''
      : `<rect x="488" y="78" width="24" height="${i % 3 ? 90 : 120}" rx="5" fill="${ink}" transform="rotate(${i * 30} 500 500)"/>`,
  ).join('');
  return svg(
    1000,
    1000,
    `<rect width="1000" height="1000" fill="${ground}"/><g>${rays}</g><circle cx="500" cy="500" r="470" fill="none" ` +
      `stroke="${ink}" stroke-opacity=".25" stroke-width="4"/>${markers}` +
      `<rect x="768" y="452" width="126" height="96" rx="14" fill="#fff"/>${label(831, 528, 74, '14', { fill: '#16171a', weight: 600 })}` +
      hands(palette[3], ink),
  );
}

/** Time, rings, steps and a bar chart; 820 x 1000 for a rectangular display. */
export function modular(palette: Palette, seed: number): string {
  const random = seededRandom(seed);
  const ring = (radius: number, share: number, colour: string): string =>
    `<circle cx="225" cy="540" r="${radius}" fill="none" stroke="${colour}" stroke-opacity=".22" stroke-width="26"/>` +
    arc(225, 540, radius, share, colour, 26);
  let bars = '';
  for (let i = 0; i < 24; i++) {
    const height = 12 + 95 * Math.abs(Math.sin(i * 0.42 + seed)) * (0.4 + 0.6 * random());
    bars += `<rect x="${62 + i * 17}" y="${915 - height}" width="10" height="${height}" rx="5" fill="${palette[3]}"/>`;
  }
  const start = { anchor: 'start' } as const;
  return svg(
    820,
    1000,
    `<rect width="820" height="1000" fill="#000"/><g opacity=".30">${fields(820, 1000, palette, seed)}</g>` +
      '<rect width="820" height="1000" fill="#000" opacity=".35"/>' +
      label(760, 285, 216, '10:09', { weight: 600, anchor: 'end', spacing: -6 }) +
      label(66, 96, 46, 'FRI 14', { fill: palette[3], weight: 700, spacing: 2, ...start }) +
      label(760, 96, 44, '18° Clear', { anchor: 'end', opacity: 0.8 }) +
      ring(120, 0.5 + 0.45 * random(), palette[2]) +
      ring(86, 0.4 + 0.5 * random(), palette[3]) +
      ring(52, 0.5 + 0.4 * random(), palette[4]) +
      label(420, 500, 78, (4000 + Math.floor(random() * 6000)).toLocaleString('en-US'), {
        weight: 700,
        ...start,
      }) +
      label(420, 550, 36, 'STEPS', { fill: palette[3], weight: 700, spacing: 3, ...start }) +
      label(420, 630, 56, `${58 + Math.floor(random() * 30)} bpm`, { weight: 600, opacity: 0.92, ...start }) +
      `<rect x="40" y="740" width="740" height="210" rx="46" fill="#fff" fill-opacity=".09"/>${bars}` +
      label(740, 850, 70, 200 + Math.floor(random() * 400), { weight: 700, anchor: 'end' }) +
      label(740, 905, 36, 'KCAL', { fill: palette[3], weight: 700, anchor: 'end', spacing: 3 }),
  );
}

/** A soft gradient with large, thin numerals; 820 x 1000. */
export function numerals(palette: Palette, seed: number): string {
  return svg(
    820,
    1000,
    `${fields(820, 1000, palette, seed)}<rect width="820" height="1000" fill="#000" opacity=".18"/>` +
      label(410, 470, 400, '10', { weight: 300, spacing: -14 }) +
      label(410, 830, 400, '09', { weight: 600, spacing: -14 }) +
      label(410, 120, 50, 'Friday 14', { weight: 500, opacity: 0.95 }),
  );
}

/** An outdoor face: coarse digits, compass ring, altitude and a sunrise line. */
export function outdoor(palette: Palette, seed: number): string {
  const random = seededRandom(seed);
  const points = Array.from(
    { length: 40 },
    (_, i) => `${250 + i * 12.8} ${745 - 70 * Math.sin(i * 0.16) - 22 * random()}`,
  );
  const compass = ['N', 'E', 'S', 'W']
    .map(
      (c, i) =>
        `<g transform="rotate(${i * 90} 500 500)">${label(500, 118, 62, c, { weight: 700, fill: i ? '#fff' : palette[3] })}</g>`,
    )
    .join('');
  return svg(
    1000,
    1000,
    `<rect width="1000" height="1000" fill="#050607"/>${ticks(palette[3], 30, 30)}${compass}` +
      label(500, 500, 236, '10:09', { weight: 700, spacing: -6 }) +
      label(500, 300, 52, 'FRI 14 · 36', { weight: 600, fill: palette[3] }) +
      `<path d="M${points.join('L')}" fill="none" stroke="${palette[3]}" stroke-width="10" stroke-linejoin="round"/>` +
      label(360, 600, 54, `▲ ${600 + Math.floor(random() * 1500)} m`, { weight: 600 }) +
      label(650, 600, 54, `♥ ${60 + Math.floor(random() * 40)}`, { weight: 600, fill: palette[2] }),
  );
}
