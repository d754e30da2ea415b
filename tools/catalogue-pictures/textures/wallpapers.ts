/** Abstract pictures for displays: folded ribbons, soft colour fields, mountains over a lake, a starry dune. */
import { seededRandom } from '../../seeded-random.ts';
import { mix } from './svg.ts';

export type Palette = readonly [string, string, string, string, string];

/** From the darkest to the lightest tone. */
export const PALETTES = {
  dusk: ['#140b3a', '#4b1d8f', '#c2387e', '#ff8a4c', '#ffd08a'],
  sea: ['#031a33', '#0b4a8f', '#16a0c9', '#7be0d6', '#f2fff4'],
  lime: ['#062b22', '#0d6e4f', '#35b56a', '#b7e35a', '#fff6b0'],
  coral: ['#3a0716', '#a3123f', '#f0445b', '#ff9c79', '#ffe3c4'],
  ice: ['#0e1430', '#2a3f9e', '#6c86ff', '#b9b8ff', '#f3ecff'],
  sand: ['#2b1608', '#8a4b1c', '#d88c3a', '#f1c27b', '#fff1d6'],
  orchid: ['#1d0a2e', '#6a1b8a', '#b04fd0', '#f09ad8', '#ffe6f4'],
  pine: ['#04191c', '#0c4a4f', '#2a8c7c', '#9ad2a8', '#f4f8dc'],
} as const satisfies Record<string, Palette>;

/** Stacked gradient waves with a lit edge. */
export function ribbons(width: number, height: number, palette: Palette, seed: number, count = 9): string {
  const random = seededRandom(seed);
  const angle = -25 + random() * 50;
  const tone = (i: number): string => palette[Math.max(0, Math.min(4, i))] ?? palette[0];
  let gradients = '';
  let waves = '';
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const y0 = height * (-0.15 + 1.15 * t);
    const swing = height * (0.05 + 0.09 * random());
    const phase = random() * 6.28;
    const frequency = 0.6 + random() * 0.7;
    const points: string[] = [];
    for (let k = 0; k <= 60; k++) {
      const x = -0.4 * width + (1.8 * width * k) / 60;
      const turn = (6.28 * frequency * k) / 60;
      points.push(
        `${x.toFixed(1)} ${(y0 + swing * Math.sin(turn + phase) + swing * 0.45 * Math.sin(turn * 2.3 + phase * 2)).toFixed(1)}`,
      );
    }
    const step = Math.floor(t * 4.99);
    const neighbour = tone(step + (random() < 0.5 ? 1 : -1));
    gradients +=
      `<linearGradient id="g${i}" x1="${random()}" y1="0" x2="${random()}" y2="1">` +
      `<stop offset="0" stop-color="${neighbour}"/><stop offset=".35" stop-color="${tone(step)}"/>` +
      `<stop offset="1" stop-color="${palette[0]}"/></linearGradient>`;
    const edge = `M${points.join('L')}`;
    const area = `${edge}L${1.5 * width} ${2.2 * height}L${-0.5 * width} ${2.2 * height}Z`;
    waves +=
      `<path d="${area}" fill="#000" opacity=".45" filter="url(#b)" transform="translate(0 ${-height * 0.012})"/>` +
      `<path d="${area}" fill="url(#g${i})"/>` +
      `<path d="${edge}" fill="none" stroke="${palette[4]}" stroke-opacity=".55" stroke-width="${height * 0.0022}"/>`;
  }
  return (
    `<defs><filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${height * 0.018}"/>` +
    `</filter>${gradients}</defs><rect width="${width}" height="${height}" fill="${palette[1]}"/>` +
    `<g transform="rotate(${angle} ${width / 2} ${height / 2})">${waves}</g>`
  );
}

/** Soft, overlapping colour fields. */
export function fields(width: number, height: number, palette: Palette, seed: number): string {
  const random = seededRandom(seed);
  let ellipses = '';
  for (let i = 0; i < 9; i++) {
    ellipses +=
      `<ellipse cx="${random() * width}" cy="${random() * height}" rx="${width * (0.25 + random() * 0.45)}" ` +
      `ry="${height * (0.12 + random() * 0.28)}" fill="${palette[1 + Math.floor(random() * 4)]}" ` +
      `opacity="${0.55 + random() * 0.4}" transform="rotate(${random() * 180} ${width / 2} ${height / 2})"/>`;
  }
  return (
    `<defs><filter id="bb" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${height * 0.06}"/>` +
    `</filter></defs><rect width="${width}" height="${height}" fill="${palette[0]}"/><g filter="url(#bb)">${ellipses}</g>`
  );
}

/** Heights of a fractal ridge by midpoint displacement. */
function ridge(random: () => number, base: number, amplitude: number, roughness: number): number[] {
  let points = [base + (random() - 0.5) * amplitude, base + (random() - 0.5) * amplitude];
  let swing = amplitude;
  for (let k = 0; k < 9; k++) {
    points = points.flatMap((a, i) => {
      const b = points[i + 1];
      return b === undefined ? [a] : [a, (a + b) / 2 + (random() - 0.5) * swing];
    });
    swing *= roughness;
  }
  return points;
}

/** Layered mountains with mist, a low sun and their reflection in a lake. */
export function mountains(width: number, height: number, palette: Palette, seed: number): string {
  const random = seededRandom(seed);
  const sunX = width * (0.3 + 0.4 * random());
  const horizon = height * 0.66;
  let gradients = '';
  let scene = '';
  for (let i = 0; i < 6; i++) {
    const t = i / 5;
    const heights = ridge(random, height * (0.42 + 0.045 * i), height * (0.3 - 0.03 * i), 0.52);
    const colour = mix(palette[3], palette[0], 0.15 + 0.8 * t);
    gradients +=
      `<linearGradient id="m${i}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}"/>` +
      `<stop offset="1" stop-color="${mix(colour, palette[4], 0.55 - 0.4 * t)}"/></linearGradient>`;
    const line = heights.map(
      (v, k) => `${((width * k) / (heights.length - 1)).toFixed(1)} ${Math.min(horizon, v).toFixed(1)}`,
    );
    scene += `<path d="M0 ${horizon}L${line.join('L')}L${width} ${horizon}Z" fill="url(#m${i})"/>`;
  }
  let glitter = '';
  for (let i = 0; i < 150; i++) {
    const y = horizon + (height - horizon) * random() ** 1.6;
    const depth = (y - horizon) / (height - horizon);
    const length = width * (0.02 + 0.12 * random()) * (0.4 + depth);
    const x = sunX + (random() - 0.5) * width * (0.25 + 0.9 * depth);
    glitter +=
      `<rect x="${x - length / 2}" y="${y}" width="${length}" height="${1 + 2.5 * depth}" rx="1" ` +
      `fill="${palette[4]}" opacity="${0.15 + 0.4 * random()}"/>`;
  }
  const sky = (radius: number): string =>
    `<rect width="${width}" height="${horizon}" fill="url(#sky)"/>` +
    `<circle cx="${sunX}" cy="${height * 0.4}" r="${height * radius}" fill="url(#sun)"/>${scene}`;
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette[0]}"/>` +
    `<stop offset=".35" stop-color="${palette[1]}"/><stop offset=".72" stop-color="${palette[2]}"/>` +
    `<stop offset="1" stop-color="${palette[4]}"/></linearGradient><radialGradient id="sun"><stop offset="0" stop-color="#fff"/>` +
    `<stop offset=".12" stop-color="${palette[4]}"/><stop offset=".35" stop-color="${palette[3]}" stop-opacity=".55"/>` +
    `<stop offset="1" stop-color="${palette[3]}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="lake" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette[3]}" stop-opacity=".35"/>` +
    `<stop offset="1" stop-color="${palette[0]}" stop-opacity=".92"/></linearGradient>` +
    `<filter id="w" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".004 .05" ` +
    `numOctaves="3" seed="${seed % 997}"/><feDisplacementMap in="SourceGraphic" scale="26"/></filter>${gradients}</defs>` +
    `<g>${sky(0.55)}</g><g filter="url(#w)"><g transform="translate(0 ${2 * horizon}) scale(1 -1)">${sky(0.5)}</g></g>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#lake)"/>${glitter}` +
    `<rect y="${horizon - 1}" width="${width}" height="3" fill="${palette[4]}" opacity=".5"/>`
  );
}

/** Dunes under a large planet. */
export function dunes(width: number, height: number, palette: Palette, seed: number): string {
  const random = seededRandom(seed);
  let stars = '';
  for (let i = 0; i < 160; i++) {
    stars += `<circle cx="${random() * width}" cy="${random() * height * 0.6}" r="${0.6 + random() * 1.6}" fill="#fff" opacity="${random() * 0.8}"/>`;
  }
  const planetX = width * (0.25 + 0.5 * random());
  const planetY = height * (0.3 + 0.12 * random());
  let gradients = '';
  let hills = '';
  for (let i = 0; i < 6; i++) {
    const base = height * (0.58 + 0.075 * i);
    const phase = random() * 6.28;
    const swing = height * (0.035 + 0.035 * random());
    const points = Array.from({ length: 81 }, (_, k) => {
      const turn = (6.28 * k) / 80;
      const y =
        base +
        swing * Math.sin(turn * (0.6 + i * 0.13) + phase) +
        swing * 0.4 * Math.abs(Math.sin(turn * 1.1 + phase));
      return `${((width * k) / 80).toFixed(1)} ${y.toFixed(1)}`;
    });
    const lit = mix(palette[3], palette[0], 0.05 + i * 0.15);
    gradients +=
      `<linearGradient id="d${i}" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${mix(lit, palette[4], 0.35)}"/>` +
      `<stop offset=".4" stop-color="${lit}"/><stop offset="1" stop-color="${mix(lit, palette[0], 0.6)}"/></linearGradient>`;
    hills += `<path d="M0 ${height}L${points.join('L')}L${width} ${height}Z" fill="url(#d${i})"/>`;
  }
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette[0]}"/>` +
    `<stop offset=".5" stop-color="${palette[1]}"/><stop offset="1" stop-color="${palette[2]}"/></linearGradient>` +
    `<radialGradient id="p" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="${palette[4]}"/>` +
    `<stop offset=".5" stop-color="${palette[3]}"/><stop offset="1" stop-color="${palette[1]}"/></radialGradient>${gradients}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}` +
    `<circle cx="${planetX}" cy="${planetY}" r="${height * 0.2}" fill="url(#p)"/>${hills}`
  );
}
