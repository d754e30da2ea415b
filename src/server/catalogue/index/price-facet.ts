import type { PriceRange } from '../../../shared/catalogue/product-filter.ts';
import { type Money, money } from '../../../shared/money/money.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { placesIn } from './derived.ts';
import type { FilterChoices } from './filter-match.ts';
import { openCounts } from './grouping.ts';
import { boundariesOf, type Sorted } from './steps.ts';
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

/** How many places of the order by price are counted together. */
const TOGETHER = 256;

/**
 * The sorted prices of what the text finds in the selected categories, regardless of other filters, so that the ranges stay
 * put while filtering. They are not sorted: products are counted by their place in the order of all.
 */
function pricesOf(index: CatalogueIndex, filter: FilterChoices, text: TextMatch | null): Sorted {
  const { cheapest, columns } = index;
  const wanted = new Uint8Array(index.categories.length).fill(filter.categories.length === 0 ? 1 : 0);
  for (const category of filter.categories) wanted[index.categoryPlace(category)] = 1;
  const isWanted = (slot: number) => wanted[columns.category[slot] as number] !== 0;
  const slots = text?.fitting ?? cheapest;
  const places = placesIn(index, 'cheapest');
  const counts = new Uint32Array(Math.ceil(cheapest.length / TOGETHER));
  let length = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    if (!isWanted(slot)) continue;
    const together = ((places[slot] as number) / TOGETHER) | 0;
    counts[together] = (counts[together] as number) + 1;
    length++;
  }
  return {
    length,
    at(place) {
      let before = 0;
      let together = 0;
      while (together < counts.length && before + (counts[together] as number) <= place)
        before += counts[together++] as number;
      for (const slot of cheapest.subarray(together * TOGETHER, (together + 1) * TOGETHER)) {
        if (!isWanted(slot) || text?.scores[slot] === 0) continue;
        if (before++ === place) return columns.price[slot];
      }
      return undefined;
    },
  };
}
