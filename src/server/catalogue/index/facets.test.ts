import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../../tests/support/catalogue/categories.ts';
import {
  catalogues,
  choosableIn,
  DEFINITIONS,
  filter,
  indexOf,
  latest,
  NO_RATING,
  product,
} from '../../../../tests/support/catalogue/indexed-products.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { NO_FILTER, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { averageStars } from '../../../shared/catalogue/reviews.ts';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import type { CatalogueIndex, IndexedProduct } from './catalogue-index.ts';
import { countFacets, type Facets } from './facets.ts';
import { FITS, openMatcher } from './filter-match.ts';
import { listMatching, type Position } from './listing.ts';

type Groups = Record<string, (product: IndexedProduct) => boolean>;

/** The facet groups, computed naively without an index. */
function groupsOf({ categories, text, brands, price, specs: chosen, ...only }: ProductFilter): Groups {
  const words = text.split(' ').filter(Boolean);
  const groups: Groups = {
    text: ({ name, category, brand }) => {
      const standing = `${name} ${category} ${brand}`.toLowerCase().split(' ');
      return words.every((word, i) =>
        standing.some((other) => (i === words.length - 1 ? other.startsWith(word) : other === word)),
      );
    },
    category: ({ category }) => categories.length === 0 || categories.includes(category),
    brand: ({ brand }) => brands.length === 0 || brands.includes(brand),
    price: ({ sellingPriceMinor: at }) =>
      at >= (price?.fromMinor ?? 0) && at <= (price?.toMinor ?? Number.POSITIVE_INFINITY),
    stock: ({ inStock }) => !only.inStock || inStock,
    rating: (product) => !only.wellRated || isWellRated(product),
  };
  for (const key of new Set(chosen.map((choice) => choice.key))) {
    if (key === 'nothing') continue;
    const values = chosen.filter((choice) => choice.key === key).map((choice) => choice.value);
    groups[key] = (product) => values.some((value) => hasSpec(product, key, value));
  }
  return groups;
}

const isWellRated = ({ rating: { reviewCount, ratingSum } }: IndexedProduct): boolean =>
  reviewCount > 0 && ratingSum / reviewCount >= 3.95;

function hasSpec({ specs: own }: IndexedProduct, key: string, value: string): boolean {
  const has = (own as Record<string, string | number>)[key];
  if (has === undefined) return false;
  const [from, to] = value.split('..');
  if (to === undefined) return String(has) === value;
  return Number(has) >= Number(from || -1e9) && Number(has) < Number(to || 1e9);
}

/** @param ownChoice planted fault: a group's counts include its own choice. */
function bruteForce(
  products: readonly IndexedProduct[],
  chosen: ProductFilter,
  facets: Facets,
  { ownChoice, grouped }: { ownChoice: boolean; grouped: boolean },
) {
  const groups = groupsOf(chosen);
  const ownGroups = (group: string) =>
    group === 'category' ? ['category', ...DEFINITIONS.map(({ key }) => key)] : [group];
  const left = (except: string) =>
    products.filter((each) =>
      Object.entries(groups).every(
        ([name, fits]) => (ownGroups(except).includes(name) && !ownChoice) || fits(each),
      ),
    );
  const choosable = choosableIn(products);
  const count = (except: string, fits: (product: IndexedProduct) => boolean) => {
    const found = left(except).filter(fits);
    return grouped ? countGroups(found, choosable) : found.length;
  };
  return {
    count: count('', () => true),
    categories: FIRST_CATEGORIES.map(({ value }) => ({
      value,
      count: count('category', ({ category }) => category === value),
    })),
    brands: facets.brands.map(({ value }) => ({
      value,
      count: count('brand', ({ brand }) => brand === value),
    })),
    price: facets.price.choices.map(({ fromMinor, toMinor }) => ({
      fromMinor,
      toMinor,
      count: count(
        'price',
        ({ sellingPriceMinor: at }) => at >= (fromMinor ?? 0) && at <= (toMinor ?? Number.POSITIVE_INFINITY),
      ),
    })),
    inStock: count('stock', (each) => each.inStock),
    wellRated: count('rating', isWellRated),
    specs: facets.specs.map(({ key, choices }) =>
      choices.map(({ value }) => count(key, (each) => hasSpec(each, key, value))),
    ),
  };
}

/** One of each group and category, and all others. */
const countGroups = (products: readonly IndexedProduct[], choosable: ReadonlySet<IndexedProduct>) =>
  new Set(products.map((each) => (choosable.has(each) ? `${each.group} ${each.category}` : each.id))).size;

const shownCounts = (facets: Facets): ReturnType<typeof bruteForce> => ({
  count: facets.count,
  categories: facets.categories,
  brands: facets.brands,
  price: facets.price.choices,
  inStock: facets.inStock,
  wellRated: facets.wellRated,
  specs: facets.specs.map(({ choices }) => choices.map(({ count }) => count)),
});

const countsAreRight = ({ ownChoice = false, forgotten = false } = {}) =>
  fc.property(catalogues, filter, fc.boolean(), (products, chosen, grouped) => {
    const facets = countFacets(indexOf(products), chosen, 100, grouped && !forgotten);
    expect(shownCounts(facets)).toEqual(bruteForce(latest(products), chosen, facets, { ownChoice, grouped }));
  });

describe('counts of choices', () => {
  test('equal those of a naive count', () => fc.assert(countsAreRight(), { numRuns: 400, seed: 7 }));

  test('the check notices a group that counts its own choice', () => {
    expect(fc.check(countsAreRight({ ownChoice: true }), { numRuns: 400, seed: 7 }).failed).toBe(true);
  });

  test('the check notices groups whose products are counted each', () => {
    expect(fc.check(countsAreRight({ forgotten: true }), { numRuns: 400, seed: 7 }).failed).toBe(true);
  });

  test('every brand with products is listed, and price ranges cover all products', () =>
    fc.assert(
      fc.property(catalogues, filter, (products, chosen) => {
        const { brands, price } = countFacets(indexOf(products), chosen, 100);
        const unpriced = countFacets(indexOf(products), { ...chosen, price: null }, 100);
        if (price.choices.length > 0) {
          expect(price.choices.reduce((sum, { count }) => sum + count, 0)).toBe(unpriced.count);
        }
        const unbranded = countFacets(indexOf(products), { ...chosen, brands: [] }, 100);
        expect(brands.reduce((sum, { count }) => sum + count, 0)).toBe(unbranded.count);
      }),
      { numRuns: 150, seed: 7 },
    ));
});

/** The texts offered for an attribute that one product more has each of, from the first on. */
function offeredTexts(texts: readonly string[]): string[] {
  const products = texts.flatMap((hand, at) =>
    Array.from({ length: at + 1 }, (_, n) => ({
      ...{ stamp: 1, name: 'red', brand: 'Korrin', category: toCategory('Mouse'), sku: null },
      ...{ sellingPriceMinor: money(100), inStock: true, rating: NO_RATING, createdAtMs: n },
      ...{ group: null, choosing: null, id: toId('product', `prd_${at}_${n}`), specs: { hand } },
    })),
  );
  const { specs } = countFacets(indexOf(products), { ...NO_FILTER, categories: [toCategory('Mouse')] }, 100);
  expect(specs[0]?.choices.every(({ value, count }) => count === texts.indexOf(value) + 1)).toBe(true);
  return specs[0]?.choices.map(({ value }) => value) ?? [];
}

test('up to 40 texts of an attribute are offered, sizes by size and others by how many products have them', () => {
  const sizes = ['44', '36', '9,5', '42 wide', '8', '42', '45', '37', '10', '38', '39', '8.25'];
  const sorted = ['8', '8.25', '9,5', '10', '36', '37', '38', '39', '42', '42 wide', '44', '45'];
  expect(offeredTexts(sizes)).toEqual(sorted);
  const names = Array.from({ length: 45 }, (_, n) => `Size ${n}`);
  expect(offeredTexts(names)).toEqual(names.slice(5).reverse());
});

test('a list shows every match once, in order, whatever the page size', () =>
  fc.assert(
    fc.property(catalogues, filter, fc.integer({ min: 1, max: 9 }), (products, chosen, limit) => {
      const index = indexOf(products);
      const matcher = openMatcher(index, chosen);
      const seen: Position[] = [];
      for (let goesOn = true; goesOn; ) {
        const page = listMatching(index, matcher, { sort: chosen.sort, after: seen.at(-1) ?? null, limit });
        expect(page.positions.length).toBeLessThanOrEqual(limit);
        seen.push(...page.positions);
        goesOn = page.goesOn;
      }
      const groups = Object.values(groupsOf(chosen));
      const fitting =
        chosen.text === '%' ? [] : latest(products).filter((each) => groups.every((fits) => fits(each)));
      expect(seen.map(({ id }) => id).sort()).toEqual(fitting.map(({ id }) => id).sort());
      const keys = seen.map(({ key }) => key);
      expect(keys).toEqual(keys.toSorted((a, b) => (chosen.sort === 'asc' ? a - b : b - a)));
      if (chosen.sort === 'rating')
        expect(seen.map(({ id }) => id)).toEqual(bestRated(index, chosen, fitting));
    }),
    { numRuns: 300, seed: 7 },
  ));

/** The order by rating, computed naively: those without a review as in a list without an order. */
function bestRated(index: CatalogueIndex, chosen: ProductFilter, fitting: readonly IndexedProduct[]) {
  const averageOf = ({ rating }: IndexedProduct) => averageStars(rating) ?? 0;
  const rated = fitting
    .filter(({ rating }) => rating.reviewCount > 0)
    .toSorted((a, b) => averageOf(b) - averageOf(a) || b.rating.reviewCount - a.rating.reviewCount)
    .map(({ id }) => id);
  const usual = listMatching(index, openMatcher(index, chosen), { sort: null, after: null, limit: 99 });
  return [...rated, ...usual.positions.map(({ id }) => id).filter((id) => !rated.includes(id))];
}

test('paging continues after a product that was removed or repriced meanwhile', () => {
  const make = (n: number, price: number): IndexedProduct => ({
    id: toId('product', `prd_${n}`),
    stamp: 1,
    name: 'red',
    brand: 'Korrin',
    category: toCategory('Mouse'),
    sku: null,
    sellingPriceMinor: money(price),
    inStock: true,
    rating: NO_RATING,
    createdAtMs: n,
    specs: {},
    group: null,
    choosing: null,
  });
  const index = indexOf([1, 2, 3, 4, 5].map((n) => make(n, n * 100)));
  const after = { key: 300, id: toId('product', 'prd_3') };
  const next = () =>
    listMatching(index, openMatcher(index, NO_FILTER), { sort: 'asc', after, limit: 9 }).positions.map(
      ({ id }) => id,
    );
  expect(next()).toEqual(['prd_4', 'prd_5']);
  index.add(make(3, 450));
  index.publish();
  expect(next()).toEqual(['prd_4', 'prd_3', 'prd_5']);
  index.remove(toId('product', 'prd_3'));
  index.publish();
  expect(next()).toEqual(['prd_4', 'prd_5']);
});

test.each([
  ['asc', { text: '', key: 100 }, ['prd_3', 'prd_4']],
  ['dsc', { text: '', key: 100 }, ['prd_1']],
  [null, { text: 'red', key: null }, ['prd_1']],
] as const)(
  'behind a product that has gone come those of the same rank, sorted %s',
  (sort, { text, key }, left) => {
    const make = (n: number): IndexedProduct => ({
      ...{
        id: toId('product', `prd_${n}`),
        stamp: n,
        name: 'red',
        brand: 'Korrin',
        category: toCategory('mobiles'),
        sku: null,
      },
      ...{ sellingPriceMinor: money(100), inStock: true, rating: NO_RATING, createdAtMs: n, specs: {} },
      ...{ group: null, choosing: null },
    });
    const index = indexOf([1, 2, 3, 4].map(make));
    const list = (after: Position | null) =>
      listMatching(index, openMatcher(index, { ...NO_FILTER, text }), { sort, after, limit: 9 }).positions;
    const rank = key ?? list(null)[0]?.key ?? 0;
    index.remove(toId('product', 'prd_2'));
    index.publish();
    expect(list({ key: rank, id: toId('product', 'prd_2') }).map(({ id }) => id)).toEqual(left);
  },
);

test('nothing is visible before it is published', () => {
  const index = indexOf([]);
  const [sample] = fc.sample(product, { numRuns: 1, seed: 1 });
  if (!sample) throw new Error('no sample');
  index.add(sample);
  expect(countFacets(index, NO_FILTER, 100).count).toBe(0);
  index.publish();
  expect(openMatcher(index, NO_FILTER).missedBy(0)).toBe(FITS);
  index.remove(sample.id);
  expect(countFacets(index, NO_FILTER, 100).count).toBe(1);
});
