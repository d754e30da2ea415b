import fc from 'fast-check';
import {
  type Attribute,
  CatalogueIndex,
  type IndexedProduct,
} from '../../../src/server/catalogue/index/catalogue-index.ts';
import { type Category, toCategory } from '../../../src/shared/catalogue/categories.ts';
import type { ProductFilter } from '../../../src/shared/catalogue/product-filter.ts';
import { STARS } from '../../../src/shared/catalogue/reviews.ts';
import { toId } from '../../../src/shared/ids.ts';
import { money } from '../../../src/shared/money/money.ts';
import { FIRST_CATEGORIES } from './categories.ts';

const CATEGORIES = [toCategory('mobiles'), toCategory('Mouse')] as const satisfies Category[];
export const DEFINITIONS: Attribute[] = CATEGORIES.flatMap((category): Attribute[] => [
  { category, key: 'memory', label: 'Memory', type: 'number', unit: 'GB', filterable: true },
  { category, key: 'weight', label: 'Weight', type: 'number', unit: 'g', filterable: true },
  { category, key: 'hand', label: 'Hand', type: 'text', unit: null, filterable: true },
]);
export const NO_RATING = { reviewCount: 0, ratingSum: 0 };
const WORDS = ['red', 'blue', 'wireless', 'wire'];
const GROUPS = [toId('variantGroup', 'vgr_1'), toId('variantGroup', 'vgr_2')];

const specs = fc.record(
  {
    memory: fc.constantFrom(4, 8, 16),
    weight: fc.integer({ min: 1, max: 400 }),
    hand: fc.constantFrom('left', 'right', 'both'),
  },
  { requiredKeys: [] },
);

export const product = fc.record({
  id: fc.integer({ min: 0, max: 60 }).map((n) => toId('product', `prd_${String(n).padStart(3, '0')}`)),
  stamp: fc.nat(),
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  brand: fc.constantFrom('Aurelle', 'Korrin', 'Veldrik'),
  category: fc.constantFrom(...CATEGORIES),
  sku: fc.constant(null),
  sellingPriceMinor: fc.integer({ min: 1, max: 50_000 }).map(money),
  inStock: fc.boolean(),
  rating: fc.oneof(
    fc.constant(NO_RATING),
    fc.array(fc.constantFrom(...STARS), { minLength: 1, maxLength: 5 }).map((all) => ({
      reviewCount: all.length,
      ratingSum: all.reduce((sum: number, stars) => sum + stars, 0),
    })),
  ),
  createdAtMs: fc.integer({ min: 0, max: 20 }),
  specs,
  group: fc.constantFrom(null, ...GROUPS),
  choosing: fc.option(
    fc.record({ values: fc.constantFrom(...'abcdefgh'), position: fc.integer({ min: 0, max: 9 }) }),
    { freq: 9 },
  ),
}) satisfies fc.Arbitrary<IndexedProduct>;

/** Choices, some of them of what there is not. */
export const filter: fc.Arbitrary<ProductFilter> = fc
  .record({
    categories: fc.subarray([...CATEGORIES]),
    sort: fc.constantFrom(null, 'asc' as const, 'dsc' as const, 'rating' as const),
    text: fc.constantFrom('', '', 'red', 'wire', 'blue wirel', 'nothing', '%'),
    brands: fc.subarray(['Aurelle', 'Korrin', 'Nobody']),
    price: fc.option(
      fc.record({
        fromMinor: fc.constantFrom(null, money(9_000)),
        toMinor: fc.constantFrom(money(20_000), money(30_000)),
      }),
    ),
    inStock: fc.boolean(),
    wellRated: fc.boolean(),
    specs: fc.subarray([
      { key: 'memory', value: '8' },
      { key: 'memory', value: '16' },
      { key: 'weight', value: '100..200' },
      { key: 'weight', value: '..50' },
      { key: 'hand', value: 'left' },
      { key: 'nothing', value: '1' },
    ]),
  })
  .map((chosen) => (chosen.categories.length === 1 ? chosen : { ...chosen, specs: [] }));

/** An index of products, published. */
export function indexOf(products: readonly IndexedProduct[]): CatalogueIndex {
  const index = new CatalogueIndex(FIRST_CATEGORIES, DEFINITIONS);
  for (const [i, each] of products.entries()) {
    index.add(each);
    // Published now and then, as edits arrive; a repeated id is an edit.
    if (i % 7 === 6) index.publish();
  }
  index.publish();
  return index;
}

/** Each id's last state, newest first. */
export const latest = (products: readonly IndexedProduct[]): IndexedProduct[] =>
  [...new Map(products.map((each) => [each.id, each])).values()].sort(
    (a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1),
  );

/** The products that count as one with their group: of those with the same values the first in stock, or the first. */
export function choosableIn(products: readonly IndexedProduct[]): ReadonlySet<IndexedProduct> {
  const first = new Map<string, IndexedProduct>();
  const rank = ({ inStock, choosing, id }: IndexedProduct) =>
    `${inStock ? 0 : 1} ${choosing?.position} ${id}`;
  for (const each of latest(products)) {
    if (!each.group || !each.choosing) continue;
    const key = `${each.group} ${each.category} ${each.choosing.values}`;
    const before = first.get(key);
    if (!before || rank(each) < rank(before)) first.set(key, each);
  }
  return new Set(first.values());
}

export const catalogues = fc.array(product, { maxLength: 80, size: 'max' });
