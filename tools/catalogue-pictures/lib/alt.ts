/** Alternative texts, from the same data as the pictures: colour, layout and view. */
import type { Product } from './products.ts';

/** The name of a layout, and what its views show. */
type Wording = readonly [noun: string, ...views: string[]];

const WORDINGS: Record<string, Wording> = {
  stem: [
    'earbuds with stems',
    'in front of their closed charging case',
    'in their open charging case',
    'close up',
    'from above, their charging case closed',
  ],
  bean: ['round earbuds', 'in front of their closed charging case', 'in their open charging case'],
  hook: [
    'sport earbuds with ear hooks',
    'in front of their closed charging case',
    'in their open charging case',
  ],
  mirrorless: ['mirrorless camera', 'from the front', 'from the back, its display showing a landscape'],
  rangefinder: ['flat-topped camera', 'from the front', 'from the back, its display showing a landscape'],
  compact: ['compact camera', 'from the front', 'from the back, its display showing a landscape'],
  'in-ear': ['wired in-ear earphones', 'with the cable wound behind them', 'close up'],
  'flat-bud': ['wired earbuds', 'with the cable wound behind them', 'close up'],
  'sport-hook': ['wired earphones with ear hooks', 'with the cable wound behind them', 'close up'],
  single: ['phone with one rear camera', 'from the front and the back', 'from the back'],
  dual: ['phone with two rear cameras', 'from the front and the back', 'from the back'],
  triple: [
    'phone with three rear cameras',
    'from the front and the back',
    'from the back',
    'from the front, its display on',
    'its cameras close up',
  ],
  ambidextrous: ['flat mouse', 'from the front', 'from behind'],
  ergonomic: ['ergonomic mouse with a high back', 'from the front', 'from behind'],
  gaming: ['gaming mouse with a light strip', 'from the front', 'from behind'],
  'inkjet-flat': ['inkjet printer with a page in its tray', 'from the left', 'from the right and above'],
  'laser-tower': ['laser printer', 'from the left', 'from the right and above'],
  'photo-compact': ['small photo printer with a finished print', 'from the left', 'from the right and above'],
  'desktop-small': [
    'processor lid on a small square board',
    'from above',
    'turned over to its gold contacts',
  ],
  'desktop-large': ['processor lid on a large board', 'from above', 'turned over to its gold contacts'],
  'server-wide': ['wide server processor lid', 'from above', 'turned over to its gold contacts'],
  'double-door': ['refrigerator with two doors, one above the other', 'from the left', 'from the right'],
  'french-door': ['refrigerator with French doors over drawers', 'from the left', 'from the right'],
  'side-by-side': ['refrigerator with two doors side by side', 'from the left', 'from the right'],
  cylinder: ['round cloth-covered speaker', 'standing upright', 'lying on its side'],
  capsule: ['long cloth-covered speaker', 'from the front', 'from one end'],
  box: ['upright box speaker', 'from the front', 'from the side'],
  slim: ['slim trimmer', 'upright on its stand', 'lying down'],
  barrel: ['hair clipper', 'upright on its stand', 'lying down'],
  body: ['curved body trimmer', 'upright on its stand', 'lying down'],
  feet: ['television on two feet', 'from the left', 'from the right'],
  pedestal: ['television on a pedestal', 'from the left', 'from the right'],
  wall: ['wall television above a sound bar', 'from the left', 'from the right'],
  round: ['round watch', 'from the left', 'from the right and above'],
  square: ['rectangular smartwatch', 'from the left', 'from the right and above'],
  rugged: ['rugged outdoor watch', 'from the left', 'from the right and above'],
};

/** Products whose name promises more or less than their layout usually shows. */
function nounOf({ name, look }: Product, noun: string): string {
  if (look.form === 'mirrorless' && /body/i.test(name)) return 'mirrorless camera body without a lens';
  if (look.form === 'box' && /pair/i.test(name)) return 'pair of box speakers';
  return noun;
}

/** The alternative text of a product's view. */
export function altOf(product: Product, view: number): string {
  const { finish, form } = product.look;
  const wording = WORDINGS[form];
  if (!wording) throw new Error(`${product.sku}: no alternative text for the form ${form}`);
  const [noun, ...views] = wording;
  const seen = views[view - 1];
  if (!seen) throw new Error(`${product.sku}: no alternative text for view ${view} of the form ${form}`);
  const shown = view === 2 && /pair/i.test(product.name) ? noun : nounOf(product, noun);
  return `${finish.charAt(0).toUpperCase()}${finish.slice(1)} ${shown}, ${seen}`;
}
