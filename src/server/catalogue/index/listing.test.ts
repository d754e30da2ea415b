import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  catalogues,
  choosableIn,
  filter,
  indexOf,
  latest,
  NO_RATING,
} from '../../../../tests/support/catalogue/indexed-products.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { NO_FILTER } from '../../../shared/catalogue/product-filter.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import type { CatalogueIndex, IndexedProduct } from './catalogue-index.ts';
import { countFacets } from './facets.ts';
import { openMatcher } from './filter-match.ts';
import { onePerGroup } from './grouping.ts';
import { listMatching, type Position } from './listing.ts';
import { boundariesOf } from './steps.ts';
import { matchText } from './text-match.ts';

test('a list of groups shows each once, by its first match in stock in the order, else by the cheapest in stock', () =>
  fc.assert(
    fc.property(catalogues, filter, fc.integer({ min: 1, max: 9 }), (products, chosen, limit) => {
      const index = indexOf(products);
      const matcher = onePerGroup(index, openMatcher(index, chosen), chosen);
      const shown: ProductId[] = [];
      let after: Position | null = null;
      for (let goesOn = true; goesOn; ) {
        const page = listMatching(index, matcher, { sort: chosen.sort, after, limit });
        shown.push(...page.positions.map(({ id }) => id));
        after = page.positions.at(-1) ?? null;
        goesOn = page.goesOn;
      }
      expect(shown).toHaveLength(countFacets(index, chosen, 100, true).count);
      const all = listMatching(index, openMatcher(index, chosen), {
        sort: chosen.sort,
        after: null,
        limit: 99,
      });
      const known = new Map(latest(products).map((each) => [each.id, each]));
      const matches = all.positions.flatMap(({ id }) => known.get(id) ?? []);
      const choosable = choosableIn(products);
      const keyOf = (each: IndexedProduct) =>
        choosable.has(each) ? `${each.group} ${each.category}` : each.id;
      const standing = matches.filter((each) => {
        const rivals = matches.filter((other) => keyOf(other) === keyOf(each));
        const isInOrder = chosen.sort || chosen.text;
        const [best] = rivals.toSorted(
          (a, b) =>
            Number(b.inStock) - Number(a.inStock) ||
            (isInOrder ? 0 : a.sellingPriceMinor - b.sellingPriceMinor),
        );
        return best === each;
      });
      expect(shown).toEqual(standing.map(({ id }) => id));
    }),
    { numRuns: 300, seed: 7 },
  ));

/** So many that a fifth of them is what price ranges count together: the ranges begin at the edges of that. */
const MANY = 1_281;

/** Many products, one in `rarity` of which has the word "rare"; a third were edited after they were found. */
function largeCatalogue(rarity: number): { index: CatalogueIndex; products: IndexedProduct[] } {
  const make = (n: number, priceMinor: number): IndexedProduct => ({
    ...{ id: toId('product', `prd_${String(n).padStart(4, '0')}`), stamp: priceMinor, brand: 'Korrin' },
    ...{ name: n % rarity === 0 ? 'red rare' : 'red', category: toCategory(n % 3 ? 'Mouse' : 'mobiles') },
    ...{ sku: null, sellingPriceMinor: money(priceMinor), inStock: true, rating: NO_RATING },
    ...{ createdAtMs: (n * 7) % MANY, group: null, choosing: null, specs: {} },
  });
  const products = Array.from({ length: MANY }, (_, n) => make(n, 100 + ((n * n * 31) % 90_000)));
  const index = indexOf(products);
  matchText(index, ['rare']);
  for (let n = 0; n < MANY; n += 3) {
    products[n] = make(n, 100 + ((n * 101) % 70_000));
    index.add(products[n] as IndexedProduct);
  }
  index.publish();
  return { index, products: latest(products) };
}

test.each([4, 40])('among many, a word of one in %d finds its products, newest first', (rarity) => {
  const { index, products } = largeCatalogue(rarity);
  const rare = products.filter(({ name }) => name.includes('rare')).map(({ id }) => id);
  for (const text of [['rare'], ['rar'], ['red', 'rare'], ['rare', 're']]) {
    const { fitting, scores } = matchText(index, text);
    expect([...fitting].map((slot) => index.columns.ids[slot])).toEqual(rare);
    expect(scores.filter((score) => score > 0)).toHaveLength(rare.length);
  }
});

test.each([
  ['of all', '', []],
  ['of a category', '', ['Mouse']],
  ['of a text', 'rare', []],
  ['of a text in a category', 'rare', ['mobiles']],
  ['of nothing', 'nothing', []],
])('price ranges divide the products %s', (_which, text, names) => {
  const { index, products } = largeCatalogue(4);
  const categories = names.map(toCategory);
  const prices = products
    .filter(
      ({ name, category }) => name.includes(text) && (names.length === 0 || categories.includes(category)),
    )
    .map(({ sellingPriceMinor }) => sellingPriceMinor)
    .sort((a, b) => a - b);
  const { choices } = countFacets(index, { ...NO_FILTER, text, categories }, 100).price;
  expect(choices.slice(1).map(({ fromMinor }) => fromMinor)).toEqual(boundariesOf(prices, 100));
});
