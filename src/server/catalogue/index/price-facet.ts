import type { PriceRange } from '../../../shared/catalogue/product-filter.ts';
import { type Money, money } from '../../../shared/money/money.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { FilterChoices } from './filter-match.ts';
import { openCounts } from './grouping.ts';
import { boundariesOf } from './steps.ts';
import type { TextMatch } from './text-match.ts';

export type PriceFacet = {
  choices: (PriceRange & { count: number })[];
  /** The lowest and highest price in the selection; null when it is empty. */
  lowestMinor: Money | null;
  highestMinor: Money | null;
};

/**
 * Counts prices in ranges that divide the selected categories' products into groups of similar size.
 * @param unit minor units of the finest step: one unit of the currency.
 * @param grouped whether the products of a group of variants count as one.
 */
export function openPriceTally(
  index: CatalogueIndex,
  filter: FilterChoices,
  text: TextMatch | null,
  { unit, grouped }: { unit: number; grouped: boolean },
) {
  const { columns } = index;
  const newly = openCounts(index, grouped);
  const boundaries = boundariesOf(pricesOf(index, filter, text), unit);
  const counts = new Uint32Array(boundaries.length + 1);
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  return {
    add(slot: number): void {
      const price = columns.price[slot] as number;
      if (price < lowest) lowest = price;
      if (price > highest) highest = price;
      let place = 0;
      while (place < boundaries.length && price >= (boundaries[place] as number)) place++;
      if (newly(place, slot)) counts[place] = (counts[place] as number) + 1;
    },
    result(): PriceFacet {
      const some = highest >= lowest;
      return {
        choices: boundaries.length > 0 ? rangesOf(boundaries, counts) : [],
        lowestMinor: some ? money(lowest) : null,
        highestMinor: some ? money(highest) : null,
      };
    },
  };
}

/** Both ends are inclusive, so a range ends one minor unit before the next begins. */
const rangesOf = (boundaries: readonly number[], counts: Uint32Array): PriceFacet['choices'] =>
  [...counts].map((count, place) => {
    const below = boundaries[place];
    return {
      fromMinor: place === 0 ? null : money(boundaries[place - 1] as number),
      toMinor: below === undefined ? null : money(below - 1),
      count,
    };
  });

/** Sorting a price takes as long as looking at so many. */
const FEW = 16;

/**
 * The sorted prices of the selected categories, regardless of other filters, so that the ranges stay put
 * while filtering.
 */
function pricesOf(index: CatalogueIndex, filter: FilterChoices, text: TextMatch | null): Int32Array {
  const { cheapest, columns } = index;
  const wanted = new Uint8Array(index.categories.length).fill(filter.categories.length === 0 ? 1 : 0);
  for (const category of filter.categories) wanted[index.categoryPlace(category)] = 1;
  // Few are sorted sooner than they are picked out of all.
  const isFew = text !== null && text.fitting.length * FEW < cheapest.length;
  const slots = isFew ? text.fitting : cheapest;
  const prices = new Int32Array(slots.length);
  let count = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    if (text && text.scores[slot] === 0) continue;
    if (wanted[columns.category[slot] as number] === 0) continue;
    prices[count++] = columns.price[slot] as number;
  }
  const found = prices.subarray(0, count);
  return isFew ? found.sort() : found;
}
