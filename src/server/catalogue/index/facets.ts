import type { Category } from '../../../shared/catalogue/categories.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import {
  BRAND_GROUP,
  CATEGORY_GROUP,
  FIRST_SPEC_GROUP,
  FITS,
  type FilterChoices,
  isWellRated,
  OUT,
  OUT_BY_SPECS,
  openMatcher,
  PRICE_GROUP,
  RATING_GROUP,
  STOCK_GROUP,
} from './filter-match.ts';
import { type Counts, openCounts } from './grouping.ts';
import { openPriceTally, type PriceFacet } from './price-facet.ts';
import { openSpecTallies, type SpecFacet } from './spec-facet.ts';

export type Counted<Value> = { value: Value; count: number };

/**
 * How many products each choice would show; each group is counted without its own selection. The category
 * counts also ignore the specs, which belong to a single category.
 */
export type Facets = {
  /** Products that match the whole filter. */
  count: number;
  categories: Counted<Category>[];
  /** The most frequent, plus any that are selected. */
  brands: Counted<string>[];
  /** The number of further brands that have products. */
  moreBrands: number;
  price: PriceFacet;
  inStock: number;
  wellRated: number;
  /** Specs of the selected category; empty with several categories or none. */
  specs: SpecFacet[];
};

const MAX_BRANDS = 40;

/**
 * Counts facets in one pass: a product rejected by exactly one group still counts in that group.
 * @param priceUnit minor units per unit of the currency: price ranges begin at whole units.
 * @param grouped whether the products of a group of variants count as one.
 */
export function countFacets(
  index: CatalogueIndex,
  filter: FilterChoices,
  priceUnit: number,
  grouped = false,
): Facets {
  const { columns } = index;
  const matcher = openMatcher(index, filter);
  const { slots } = matcher;
  const categories = new Uint32Array(index.categories.length);
  const brands = new Uint32Array(index.brands.length);
  const price = openPriceTally(index, filter, matcher.text, { unit: priceUnit, grouped });
  const specs = openSpecTallies(index, filter, matcher, grouped);
  const tallies = Array.from({ length: 5 }, () => openCounts(index, grouped));
  const [inAll, inCategory, inBrand, inSome, inRated] = tallies as Five;
  let fitting = 0;
  let inStock = 0;
  let wellRated = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const missed = matcher.missedBy(slot);
    if (missed === OUT) continue;
    if (missed === FITS && inAll(0, slot)) fitting++;
    const onlySpecs = missed === OUT_BY_SPECS || missed >= FIRST_SPEC_GROUP;
    if (missed === FITS || missed === CATEGORY_GROUP || onlySpecs) {
      const place = columns.category[slot] as number;
      if (inCategory(place, slot)) increment(categories, place);
    }
    if (missed === FITS || missed === BRAND_GROUP) {
      const place = columns.brand[slot] as number;
      if (inBrand(place, slot)) increment(brands, place);
    }
    if (missed === FITS || missed === PRICE_GROUP) price.add(slot);
    if ((missed === FITS || missed === STOCK_GROUP) && columns.inStock[slot] === 1 && inSome(0, slot))
      inStock++;
    if ((missed === FITS || missed === RATING_GROUP) && isWellRated(columns, slot) && inRated(0, slot))
      wellRated++;
    if (missed === FITS || missed >= FIRST_SPEC_GROUP) specs.add(slot, missed - FIRST_SPEC_GROUP);
  }
  return {
    count: fitting,
    categories: index.categories.map(({ value }, place) => ({ value, count: categories[place] as number })),
    ...brandFacet(index, filter, brands),
    price: price.result(),
    inStock,
    wellRated,
    specs: specs.result(),
  };
}

type Five = [Counts, Counts, Counts, Counts, Counts];

const increment = (counts: Uint32Array, place: number) => {
  counts[place] = (counts[place] as number) + 1;
};

const isBefore = (one: Counted<string>, other: Counted<string>): boolean =>
  one.count > other.count || (one.count === other.count && one.value < other.value);

function brandFacet(index: CatalogueIndex, filter: FilterChoices, counts: Uint32Array) {
  const shown: Counted<string>[] = [];
  let moreBrands = 0;
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] as number;
    if (count === 0) continue;
    const value = index.brands[place] as string;
    let rank = shown.length;
    while (rank > 0 && isBefore({ value, count }, shown[rank - 1] as Counted<string>)) rank--;
    if (rank < MAX_BRANDS) shown.splice(rank, 0, { value, count });
    if (shown.length > MAX_BRANDS) shown.pop();
    moreBrands++;
  }
  moreBrands -= shown.length;
  for (const brand of filter.brands) {
    if (shown.some(({ value }) => value === brand)) continue;
    const count = counts[index.brandPlace(brand) ?? -1] ?? 0;
    shown.push({ value: brand, count });
    if (count > 0) moreBrands--;
  }
  return { brands: shown, moreBrands };
}
