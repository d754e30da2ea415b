import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  catalogues,
  choosableIn,
  filter,
  indexOf,
  latest,
} from '../../../../tests/support/catalogue/indexed-products.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { IndexedProduct } from './catalogue-index.ts';
import { countFacets } from './facets.ts';
import { openMatcher } from './filter-match.ts';
import { onePerGroup } from './grouping.ts';
import { listMatching, type Position } from './listing.ts';

test('a list of groups shows each once, by its first match in the order, else by the cheapest in stock', () =>
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
        const best =
          chosen.sort || chosen.text
            ? rivals[0]
            : rivals.toSorted(
                (a, b) => Number(b.inStock) - Number(a.inStock) || a.sellingPriceMinor - b.sellingPriceMinor,
              )[0];
        return best === each;
      });
      expect(shown).toEqual(standing.map(({ id }) => id));
    }),
    { numRuns: 300, seed: 7 },
  ));
