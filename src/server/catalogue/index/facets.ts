import type { Category } from '../../../shared/catalogue/categories.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import {
  BRAND_GROUP,
  CATEGORY_GROUP,
  FIRST_SPEC_GROUP,
  FITS,
  type FilterChoices,
  OUT,
  OUT_BY_SPECS,
  openMatcher,
  PRICE_GROUP,
  STOCK_GROUP,
} from './filter-match.ts';
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
  /** Specs of the selected category; empty with several categories or none. */
  specs: SpecFacet[];
};

const MAX_BRANDS = 40;

/**
 * Counts facets. The result is cached and must not be modified: a page asks for its list and its counts with
 * the same filter.
 * @param priceUnit minor units per unit of the currency: price ranges begin at whole units.
 */
export function countFacets(
  index: CatalogueIndex,
  filter: FilterChoices,
  priceUnit: number,
): Readonly<Facets> {
  const key = JSON.stringify({ ...filter, sort: null, priceUnit });
  const known = index.derived.get('facets') as { key: string; facets: Facets } | undefined;
  if (known?.key === key) return known.facets;
  const facets = count(index, filter, priceUnit);
  index.derived.set('facets', { key, facets });
  return facets;
}

/** Counts in one pass: a product rejected by exactly one group still counts in that group. */
function count(index: CatalogueIndex, filter: FilterChoices, priceUnit: number): Facets {
  const { columns } = index;
  const matcher = openMatcher(index, filter);
  const { slots } = matcher;
  const categories = new Uint32Array(index.categories.length);
  const brands = new Uint32Array(index.brands.length);
  const price = openPriceTally(index, filter, matcher.text, priceUnit);
  const specs = openSpecTallies(index, filter, matcher);
  let fitting = 0;
  let inStock = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as number;
    const missed = matcher.missedBy(slot);
    if (missed === OUT) continue;
    if (missed === FITS) fitting++;
    const onlySpecs = missed === OUT_BY_SPECS || missed >= FIRST_SPEC_GROUP;
    if (missed === FITS || missed === CATEGORY_GROUP || onlySpecs) {
      increment(categories, columns.category[slot] as number);
    }
    if (missed === FITS || missed === BRAND_GROUP) increment(brands, columns.brand[slot] as number);
    if (missed === FITS || missed === PRICE_GROUP) price.add(columns.price[slot] as number);
    if ((missed === FITS || missed === STOCK_GROUP) && columns.inStock[slot] === 1) inStock++;
    if (missed === FITS || missed >= FIRST_SPEC_GROUP) specs.add(slot, missed - FIRST_SPEC_GROUP);
  }
  return {
    count: fitting,
    categories: index.categories.map(({ value }, place) => ({ value, count: categories[place] as number })),
    ...brandFacet(index, filter, brands),
    price: price.result(),
    inStock,
    specs: specs.result(),
  };
}

const increment = (counts: Uint32Array, place: number) => {
  counts[place] = (counts[place] as number) + 1;
};

function brandFacet(index: CatalogueIndex, filter: FilterChoices, counts: Uint32Array) {
  const some = index.brands
    .map((value, place) => ({ value, count: counts[place] as number }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const shown = some.slice(0, MAX_BRANDS);
  for (const brand of filter.brands) {
    if (shown.some(({ value }) => value === brand)) continue;
    shown.push({ value: brand, count: counts[index.brandPlace(brand) ?? -1] ?? 0 });
  }
  const left = some.slice(MAX_BRANDS).filter(({ value }) => !filter.brands.includes(value));
  return { brands: shown, moreBrands: left.length };
}
