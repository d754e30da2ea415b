import type { ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { WELL_RATED } from '../../../shared/catalogue/reviews.ts';
import { endsInInches, searchWords } from '../search/search-text-rules.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { type Columns, TENTHS } from './columns.ts';
import { type Choice, choiceOf } from './spec-choices.ts';
import { matchText, type TextMatch } from './text-match.ts';

export type FilterChoices = Omit<ProductFilter, 'sort'>;

/** Filter groups by number; those of the specs follow from 5 on. */
export const CATEGORY_GROUP = 0;
export const BRAND_GROUP = 1;
export const PRICE_GROUP = 2;
export const STOCK_GROUP = 3;
export const RATING_GROUP = 4;
export const FIRST_SPEC_GROUP = 5;

/**
 * Special results of `missedBy`: the product matches; several groups reject it; several do, all of them
 * specs.
 */
export const FITS = -1;
export const OUT = -2;
export const OUT_BY_SPECS = -3;

/** The selected choices of one spec. */
type TickedSpec = { place: number; choices: Choice[] };

export type Matcher = {
  /** The only group that rejects a product, or FITS, OUT, OUT_BY_SPECS. */
  missedBy: (slot: number) => number;
  /** The text's matches; null without a text. */
  text: TextMatch | null;
  /** The slots worth checking, newest product first. */
  slots: Int32Array;
  ticked: readonly TickedSpec[];
};

/** Prepares a filter for matching many products. */
export function openMatcher(index: CatalogueIndex, filter: FilterChoices): Matcher {
  const { columns } = index;
  const words = searchWords(filter.text);
  const text = words.length > 0 ? matchText(index, words, endsInInches(filter.text)) : null;
  const scores = text?.scores;
  // As in search, a text without any word, such as "%", matches nothing.
  const nothing = words.length === 0 && filter.text.trim() !== '';
  const categories = ticksOf(
    index.categories.length,
    filter.categories.map((category) => index.categoryPlace(category)),
  );
  const brands = ticksOf(
    index.brands.length,
    filter.brands.map((brand) => index.brandPlace(brand) ?? -1),
  );
  const least = filter.price?.fromMinor ?? 0;
  const most = filter.price?.toMinor ?? Number.POSITIVE_INFINITY;
  const ticked = tickedSpecs(index, filter);

  function missedBy(slot: number): number {
    if (nothing || (scores && scores[slot] === 0)) return OUT;
    let missed = FITS;
    if (categories && categories[columns.category[slot] as number] === 0) missed = CATEGORY_GROUP;
    if (brands && brands[columns.brand[slot] as number] === 0) {
      if (missed !== FITS) return OUT;
      missed = BRAND_GROUP;
    }
    const price = columns.price[slot] as number;
    if (price < least || price > most) {
      if (missed !== FITS) return OUT;
      missed = PRICE_GROUP;
    }
    if (filter.inStock && columns.inStock[slot] === 0) {
      if (missed !== FITS) return OUT;
      missed = STOCK_GROUP;
    }
    if (filter.wellRated && !isWellRated(columns, slot)) {
      if (missed !== FITS) return OUT;
      missed = RATING_GROUP;
    }
    // Specs belong to one category, so another category is counted without them.
    if (missed === CATEGORY_GROUP) return missed;
    for (let i = 0; i < ticked.length; i++) {
      if (fitsSpec(index, slot, ticked[i] as TickedSpec)) continue;
      if (missed !== FITS) return missed >= FIRST_SPEC_GROUP ? OUT_BY_SPECS : OUT;
      missed = FIRST_SPEC_GROUP + i;
    }
    return missed;
  }
  return { missedBy, text, slots: text?.fitting ?? index.newest, ticked };
}

/** Whether the average that a product shows is good. */
export const isWellRated = ({ stars }: Columns, slot: number): boolean =>
  (stars[slot] as number) >= WELL_RATED * TENTHS;

/** A flag per index; null when nothing is selected, because everything then passes. */
function ticksOf(length: number, places: readonly number[]): Uint8Array | null {
  if (places.length === 0) return null;
  const ticks = new Uint8Array(length);
  for (const place of places) if (place >= 0) ticks[place] = 1;
  return ticks;
}

/**
 * The selected choices by spec. Choices of one spec are alternatives; those of other categories or unknown
 * specs are ignored.
 */
function tickedSpecs(index: CatalogueIndex, { categories, specs }: FilterChoices): TickedSpec[] {
  const [category] = categories;
  if (categories.length !== 1 || !category) return [];
  const groups = new Map<number, Choice[]>();
  for (const { key, value } of specs) {
    const place = index.fieldPlace(category, key);
    const field = place === undefined ? undefined : index.fields[place];
    if (place === undefined || !field) continue;
    const choices = choiceOf(field, value);
    if (choices.length > 0) groups.set(place, [...(groups.get(place) ?? []), ...choices]);
  }
  return [...groups].map(([place, choices]) => ({ place, choices }));
}

function fitsSpec({ columns }: CatalogueIndex, slot: number, { place, choices }: TickedSpec): boolean {
  const end = columns.specStart[slot + 1] as number;
  for (let at = columns.specStart[slot] as number; at < end; at++) {
    if (columns.specField[at] !== place) continue;
    const value = columns.specValue[at] as number;
    return choices.some((choice) => choice.fits(value));
  }
  return false;
}
