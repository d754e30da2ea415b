import { readFileSync } from 'node:fs';

/** A product of the demo catalogue. */
export type DemoProduct = {
  sku: string;
  name: string;
  brand: string;
  category: string;
  sellingPriceMinor: number;
  specs: Record<string, string | number>;
};
type Fits = (product: DemoProduct) => boolean;

export const DEMO_PRODUCTS = (
  JSON.parse(readFileSync('src/demo/catalogue.json', 'utf8')) as { products: DemoProduct[] }
).products;

const within =
  (category: string): Fits =>
  (product) =>
    product.category === category;
const price =
  (is: (dollars: number) => boolean): Fits =>
  ({ sellingPriceMinor }) =>
    is(sellingPriceMinor / 100);
const spec =
  (key: string, is: (value: number) => boolean): Fits =>
  ({ specs }) =>
    typeof specs[key] === 'number' && is(specs[key]);
const says =
  (key: string, pattern: RegExp): Fits =>
  ({ specs }) =>
    pattern.test(String(specs[key] ?? ''));
const named =
  (pattern: RegExp): Fits =>
  ({ name }) =>
    pattern.test(name);
const brand =
  (wanted: string): Fits =>
  (product) =>
    product.brand === wanted;

/** What people ask of the demo catalogue, and what a product has to be: the benchmark for how questions are read. */
export const QUESTIONS: readonly [asked: string, ...fits: Fits[]][] = [
  [
    'phone under 500 with 256 GB',
    within('mobiles'),
    price((p) => p < 500),
    spec('storage', (v) => v === 256),
  ],
  ['Handy unter 500 mit 256 GB', within('mobiles'), price((p) => p < 500), spec('storage', (v) => v === 256)],
  ['phones from 300 to 600', within('mobiles'), price((p) => p >= 300 && p <= 600)],
  ['smartphone with at least 12 GB RAM', within('mobiles'), spec('memory', (v) => v >= 12)],
  ['Smartphone mit mindestens 12 GB Arbeitsspeicher', within('mobiles'), spec('memory', (v) => v >= 12)],
  ['phone 5000 mAh or more', within('mobiles'), spec('battery', (v) => v >= 5000)],
  ['Handy über 5000 mAh', within('mobiles'), spec('battery', (v) => v > 5000)],
  [
    'phones with 120 hz display under $600',
    within('mobiles'),
    price((p) => p < 600),
    spec('refresh_rate', (v) => v === 120),
  ],
  ['phone lighter than 180 g', within('mobiles'), spec('weight', (v) => v < 180)],
  ['kestrova phone under 400', within('mobiles'), brand('Kestrova'), price((p) => p < 400)],
  ['ip68 phone under 700', within('mobiles'), says('water_rating', /IP68/), price((p) => p < 700)],
  ['4k tv 55', within('televisions'), says('resolution', /4K/), spec('screen_size', (v) => v === 55)],
  [
    '55 inch tv under 800',
    within('televisions'),
    spec('screen_size', (v) => v === 55),
    price((p) => p < 800),
  ],
  ['Fernseher ab 55 Zoll', within('televisions'), spec('screen_size', (v) => v >= 55)],
  ['tv between 50 and 65 inch', within('televisions'), spec('screen_size', (v) => v >= 50 && v <= 65)],
  ['Fernseher 50-65"', within('televisions'), spec('screen_size', (v) => v >= 50 && v <= 65)],
  ['OLED Fernseher unter 2.500 Dollar', within('televisions'), says('panel', /OLED/), price((p) => p < 2500)],
  ['4k oled tv', within('televisions'), says('resolution', /4K/), says('panel', /OLED/)],
  [
    'mini-led tv 75 inch or more',
    within('televisions'),
    says('panel', /mini-LED/),
    spec('screen_size', (v) => v >= 75),
  ],
  ['tv 140 cm', within('televisions'), spec('screen_size', (v) => v === 55)],
  ['tv with 4 hdmi inputs', within('televisions'), spec('hdmi', (v) => v === 4)],
  ['Fernseher mit mindestens 1000 nits', within('televisions'), spec('brightness', (v) => v >= 1000)],
  ['earbuds with noise cancelling', within('airpodes'), says('noise_canceling', /^Active/)],
  ['Ohrhörer ohne Geräuschunterdrückung', within('airpodes'), says('noise_canceling', /^None/)],
  [
    'earbuds with wireless charging under 150',
    within('airpodes'),
    says('wireless_charging', /^Yes/),
    price((p) => p < 150),
  ],
  ['earbuds at least 8 hours battery', within('airpodes'), spec('battery_life', (v) => v >= 8)],
  ['Kopfhörer unter 50', within('earphones'), price((p) => p < 50)],
  ['usb-c earphones under 40', within('earphones'), says('connector', /USB-C/), price((p) => p < 40)],
  ['Kühlschrank ab 500 Liter', within('refrigerator'), spec('capacity', (v) => v >= 500)],
  [
    'fridge with ice maker under 2000',
    within('refrigerator'),
    says('ice_maker', /^Yes/),
    price((p) => p < 2000),
  ],
  ['quiet fridge under 38 dB', within('refrigerator'), spec('noise', (v) => v < 38)],
  ['laser printer under 200', within('printers'), says('technology', /Laser/), price((p) => p < 200)],
  ['Drucker bis 10 kg', within('printers'), spec('weight', (v) => v <= 10)],
  ['1 GB printer', within('printers'), spec('memory', (v) => v === 1024)],
  ['gaming mouse under 80 g', within('Mouse'), named(/gaming/i), spec('weight', (v) => v < 80)],
  ['mouse 6 buttons', within('Mouse'), spec('buttons', (v) => v === 6)],
  ['processor with at least 16 cores', within('processor'), spec('cores', (v) => v >= 16)],
  ['Uhr mit GPS unter 200', within('watches'), says('positioning', /^Yes/), price((p) => p < 200)],
  ['Smartwatch günstiger als 150 Dollar', within('watches'), price((p) => p < 150)],
  ['4k camera 24 megapixels', within('camera'), says('video', /4K/), spec('resolution', (v) => v === 24)],
];
