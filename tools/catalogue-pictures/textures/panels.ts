/** Lock screens, appliance panels, engravings and cloth: everything drawn on a product that is not a wallpaper. */
import { seededRandom } from '../../seeded-random.ts';
import { label, svg } from './svg.ts';
import { dunes, mountains, type Palette, ribbons } from './wallpapers.ts';

/** A phone's lock screen over a wallpaper, 760 x 1640. */
export function lockScreen(palette: Palette, seed: number): string {
  const [width, height] = [760, 1640];
  const styles = [ribbons, mountains, dunes];
  const wallpaper = (styles[seed % styles.length] ?? ribbons)(width, height, palette, seed);
  const status =
    label(96, 66, 30, '9:41', { weight: 600 }) +
    '<g fill="#fff"><rect x="598" y="50" width="6" height="10" rx="1.5"/><rect x="608" y="45" width="6" height="15" rx="1.5"/>' +
    '<rect x="618" y="40" width="6" height="20" rx="1.5"/><rect x="640" y="42" width="42" height="19" rx="6" fill="none" ' +
    'stroke="#fff" stroke-width="2"/><rect x="643" y="45" width="30" height="13" rx="3.5"/></g>';
  return svg(
    width,
    height,
    `${wallpaper}<circle cx="${width / 2}" cy="56" r="19" fill="#000"/>${status}` +
      label(width / 2, 218, 38, 'Friday, 14 June', { opacity: 0.92 }) +
      label(width / 2, 380, 172, '9:41', { weight: 600, spacing: -4 }) +
      '<g fill="#000" fill-opacity=".28"><circle cx="112" cy="1510" r="50"/><circle cx="648" cy="1510" r="50"/></g>' +
      '<g stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" stroke-linejoin="round">' +
      '<path d="M104 1488h16l-4 16v30h-8v-30z"/><rect x="626" y="1496" width="44" height="32" rx="7"/><circle cx="648" cy="1512" r="9"/></g>' +
      '<rect x="250" y="1606" width="260" height="9" rx="4.5" fill="#fff" opacity=".9"/>',
  );
}

/** A television's picture, 1920 x 1080. */
export function showroom(palette: Palette, seed: number, style: number): string {
  const styles = [mountains, ribbons, dunes];
  return svg(1920, 1080, (styles[style % styles.length] ?? ribbons)(1920, 1080, palette, seed));
}

/** The rear display of a camera while composing a landscape, 1200 x 800. */
export function viewfinder(palette: Palette, seed: number): string {
  const thirds =
    [400, 800].map((x) => `<path d="M${x} 0V800" />`).join('') +
    [267, 533].map((y) => `<path d="M0 ${y}H1200"/>`).join('');
  return svg(
    1200,
    800,
    `${mountains(1200, 800, palette, seed)}<g stroke="#fff" stroke-opacity=".35" stroke-width="2">${thirds}</g>` +
      '<rect width="1200" height="76" fill="#000" opacity=".45"/><rect y="716" width="1200" height="84" fill="#000" opacity=".45"/>' +
      label(40, 54, 44, 'A', { weight: 700, anchor: 'start' }) +
      label(1160, 54, 40, 'RAW  ▮▮▮', { anchor: 'end' }) +
      label(600, 772, 46, '1/250   F4.0   ISO 200', { weight: 600 }) +
      '<path d="M520 400v-50h50M680 400v-50h-50M520 440v50h50M680 440v50h-50" fill="none" stroke="#7cf08a" stroke-width="7"/>',
  );
}

/** Laser engraving of a processor's lid: white is engraved, 1000 x 1000. */
export function engraving(brand: string, family: string, model: string, seed: number): string {
  const random = seededRandom(seed);
  let matrix = '';
  for (let y = 0; y < 18; y++) {
    for (let x = 0; x < 18; x++) {
      if (random() < 0.5 || x === 0 || y === 17)
        matrix += `<rect x="${792 + x * 6}" y="${812 + y * 6}" width="6" height="6"/>`;
    }
  }
  const line = (y: number, size: number, text: string, weight = 500): string =>
    label(90, y, size, text, { weight, anchor: 'start' });
  const sized = (size: number, text: string): number => Math.min(size, 1380 / Math.max(1, text.length));
  return svg(
    1000,
    1000,
    `<rect width="1000" height="1000" fill="#000"/><g fill="#fff">${matrix}</g>` +
      line(235, sized(126, brand), brand.toUpperCase(), 700) +
      line(345, sized(84, family), family, 400) +
      line(560, sized(100, model), model, 600) +
      line(680, 50, `100-0000${Math.floor(1000 + random() * 8999)}`) +
      line(755, 50, `BG ${Math.floor(2100 + random() * 300)}SUS`) +
      line(830, 50, `9K${Math.floor(1e6 + random() * 9e6)}`) +
      line(905, 44, 'DIFFUSED / ASSEMBLED'),
  );
}

/** Temperatures on a refrigerator's door, 400 x 260. */
export function fridgePanel(seed: number): string {
  const cold = 2 + (seed % 4);
  return svg(
    400,
    260,
    '<rect width="400" height="260" fill="#05070a"/>' +
      label(110, 130, 84, `${cold}°`) +
      label(110, 185, 28, 'FRIDGE', { opacity: 0.7, spacing: 2 }) +
      label(290, 130, 84, `−${16 + (seed % 5)}°`) +
      label(290, 185, 28, 'FREEZER', { opacity: 0.7, spacing: 2 }) +
      '<rect x="199" y="60" width="2" height="140" fill="#fff" opacity=".3"/><circle cx="60" cy="225" r="6" fill="#5ad1ff"/>' +
      '<circle cx="90" cy="225" r="6" fill="#fff" opacity=".4"/>',
  );
}

/** A printer's touch display, 480 x 300. */
export function printerPanel(accent: string): string {
  const tile = (x: number, text: string, icon: string): string =>
    `<rect x="${x}" y="92" width="120" height="130" rx="18" fill="#fff" fill-opacity=".10"/>` +
    `<g transform="translate(${x + 60} 140)" fill="none" stroke="#fff" stroke-width="5" stroke-linejoin="round">${icon}</g>` +
    label(x + 60, 206, 22, text);
  return svg(
    480,
    300,
    `<rect width="480" height="300" fill="#0a0c12"/><rect width="480" height="62" fill="${accent}"/>` +
      label(28, 42, 28, 'Ready', { weight: 600, anchor: 'start' }) +
      label(452, 42, 26, '9:41', { anchor: 'end' }) +
      tile(
        40,
        'Copy',
        '<rect x="-22" y="-26" width="34" height="44"/><rect x="-10" y="-16" width="34" height="44" fill="#1b1e27"/>',
      ) +
      tile(180, 'Scan', '<path d="M-28 20H28M-28 -22H28M-28 0H28"/>') +
      tile(
        320,
        'Photo',
        '<rect x="-30" y="-22" width="60" height="44" rx="4"/><path d="M-26 18L-6 -6L8 8L16 0L28 16"/>',
      ) +
      '<rect x="180" y="262" width="120" height="8" rx="4" fill="#fff" opacity=".5"/>',
  );
}

/** A printed page with a headline, a picture and text, 700 x 990. */
export function page(palette: Palette, seed: number): string {
  const random = seededRandom(seed);
  let lines = '';
  for (let i = 0; i < 13; i++) {
    lines += `<rect x="60" y="${560 + i * 30}" width="${i % 5 === 4 ? 260 + random() * 200 : 560 + random() * 20}" height="9" rx="4" fill="#b9bcc4"/>`;
  }
  return svg(
    700,
    990,
    `<rect width="700" height="990" fill="#fff"/><rect x="60" y="70" width="360" height="30" rx="6" fill="#2c2e36"/>` +
      `<rect x="60" y="118" width="220" height="14" rx="6" fill="#b9bcc4"/><svg x="60" y="170" width="580" height="340" ` +
      `viewBox="0 0 580 340">${ribbons(580, 340, palette, seed)}</svg>${lines}`,
  );
}

/** A borderless photograph, 900 x 600. */
export function photograph(palette: Palette, seed: number): string {
  return svg(
    900,
    600,
    `${(seed % 2 ? dunes : mountains)(900, 600, palette, seed)}<rect width="900" height="600" fill="none" stroke="#fff" stroke-width="44"/>`,
  );
}

/** One tile of plain-woven cloth, 8 x 8 threads. */
export function weave(): string {
  let threads = '';
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      threads +=
        (x + y) % 2
          ? `<rect x="${x * 32 - 1}" y="${y * 32 + 4}" width="34" height="24" rx="11" fill="url(#h)"/>`
          : `<rect x="${x * 32 + 4}" y="${y * 32 - 1}" width="24" height="34" rx="11" fill="url(#v)"/>`;
    }
  }
  const stops = (dark: string, light: string): string =>
    `<stop offset="0" stop-color="${dark}"/><stop offset=".5" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/>`;
  return svg(
    256,
    256,
    `<defs><linearGradient id="h" x1="0" y1="0" x2="0" y2="1">${stops('#555', '#fff')}</linearGradient>` +
      `<linearGradient id="v" x1="0" y1="0" x2="1" y2="0">${stops('#444', '#ddd')}</linearGradient></defs>` +
      `<rect width="256" height="256" fill="#181818"/>${threads}`,
  );
}
