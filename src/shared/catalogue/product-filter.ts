import { cutText } from '../cut-text.ts';
import { readAmount, toMajor } from '../money/amounts.ts';
import type { Money } from '../money/money.ts';
import { CATEGORY_MAX, type Category, isShown, type KnownCategory, toCategory } from './categories.ts';
import { SPEC_TEXT_MAX } from './product-limits.ts';
import { WELL_RATED } from './reviews.ts';

/** The sorts of a product list, as in its address: most units sold, best rated, and by price. */
export const LIST_SORTS = ['best', 'rating', 'asc', 'dsc'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Both bounds are inclusive; null leaves a side open. At least one is set. */
export type PriceRange = { fromMinor: Money | null; toMinor: Money | null };

/**
 * A choice for one spec: a text, a number, or a range (`50..65` excludes 65, `50..=65` includes it, `>50..` excludes 50). Of texts also
 * `*` (has it), `-` (lacks it) and `~words` (contains them).
 */
export type SpecChoice = { key: string; value: string };

/**
 * What a list of products shows. Choices within a group widen the result, groups narrow one another. Search has
 * a text; the filter page has none.
 */
export type ProductFilter = {
  /** Existing ones; or a single unknown one, which matches nothing. */
  categories: readonly Category[];
  /** Null is the default order: best match first for a text, else newest first. */
  sort: ListSort | null;
  /** Every word must occur in the product, as in search; '' for none. */
  text: string;
  brands: readonly string[];
  price: PriceRange | null;
  inStock: boolean;
  /** Only those with an average of `WELL_RATED` stars and up. */
  wellRated: boolean;
  /** Only with exactly one category, which defines them. */
  specs: readonly SpecChoice[];
};

/** What reading an address needs: the shop's categories, and the currency of its prices. */
export type FilterFacts = { categories: readonly KnownCategory[]; currency: string };

export const MAX_FILTER_CHOICES = 30;
export const MAX_FILTER_TEXT = 100;
/** Any text of a spec, or as many words behind a `~`. */
export const MAX_SPEC_CHOICE = 1 + SPEC_TEXT_MAX;
/** In minor units. */
export const MAX_FILTER_PRICE = 999_999_999;

export const NO_FILTER: ProductFilter = {
  categories: [],
  sort: null,
  text: '',
  brands: [],
  price: null,
  inStock: false,
  wellRated: false,
  specs: [],
};

/** A choice of a spec in an address: an attribute's key, a colon and the value. */
const MAX_SPEC = CATEGORY_MAX + 1 + MAX_SPEC_CHOICE;

const isListSort = (value: string | null): value is ListSort => LIST_SORTS.some((sort) => sort === value);

/** Drops invalid values, duplicates and values past the limit, and sorts the rest. */
const choices = (values: string[], max = MAX_FILTER_TEXT): string[] =>
  [...new Set(values)]
    .filter((value) => value.trim() !== '' && value.length <= max && !value.includes('\0'))
    .sort()
    .slice(0, MAX_FILTER_CHOICES);

/** Reads the choices of the filter page from its address, which has no text. */
export const parseCategoryFilter = (query: URLSearchParams, facts: FilterFacts): ProductFilter => ({
  ...parseFilter(query, facts),
  text: '',
});

/**
 * Reads the filter of a search from its address. The same choices always give the same filter, so that server
 * and browser send the same query and a page has one cache key.
 */
export function parseFilter(
  query: URLSearchParams,
  { categories: known, currency }: FilterFacts,
): ProductFilter {
  const categories = readCategories(query.getAll('category'), known);
  const sort = query.get('sort');
  return {
    categories,
    sort: isListSort(sort) ? sort : null,
    text: cutText((query.get('q') ?? '').replaceAll('\0', '').trim(), MAX_FILTER_TEXT),
    brands: choices(query.getAll('brand')),
    price: parsePrice(query.get('price') ?? '', currency),
    inStock: query.get('stock') === 'in',
    wellRated: query.get('stars') === String(WELL_RATED),
    specs: categories.length === 1 ? choices(query.getAll('spec'), MAX_SPEC).flatMap(parseSpec) : [],
  };
}

/**
 * The shown categories among the values, present or former ones, in the shop's order, whatever their case. If
 * none exists, one of the values as it is: an address that names only unknown categories shows nothing, not
 * everything.
 */
function readCategories(values: readonly string[], all: readonly KnownCategory[]): Category[] {
  const known = all.filter(isShown);
  const exact = new Set<string>(known.map(({ value }) => value));
  const anyCase = new Map([
    ...known.flatMap(({ value, formerly = [] }) => formerly.map((former) => [former, value] as const)),
    ...known.map(({ value }) => [value.toLowerCase(), value] as const),
  ]);
  const meant = new Set(values.map((value) => (exact.has(value) ? value : anyCase.get(value.toLowerCase()))));
  const found = known.map(({ value }) => value).filter((value) => meant.has(value));
  if (found.length > 0) return found;
  return choices([...values])
    .slice(0, 1)
    .map((value) => toCategory(cutText(value.trim(), CATEGORY_MAX)));
}

/** Compares by code unit: a locale's order could differ between server and browser. */
function byLetters(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The filter as an address, in a fixed order however the choices were made. */
export function filterQuery(filter: ProductFilter, currency: string): URLSearchParams {
  const categories = [...filter.categories].sort(byLetters);
  const query = new URLSearchParams(categories.map((category) => ['category', category]));
  if (filter.sort) query.set('sort', filter.sort);
  if (filter.text) query.set('q', filter.text);
  for (const brand of [...filter.brands].sort()) query.append('brand', brand);
  if (filter.price) query.set('price', formatPrice(filter.price, currency));
  if (filter.inStock) query.set('stock', 'in');
  if (filter.wellRated) query.set('stars', String(WELL_RATED));
  for (const spec of filter.specs.map(({ key, value }) => `${key}:${value}`).sort())
    query.append('spec', spec);
  return query;
}

/** Whether there is more than text, categories and sort: the number of such pages is unlimited. */
export const isRefined = (filter: ProductFilter): boolean =>
  countChoices({ ...filter, categories: [], sort: null }) > 0;

/** The number of choices, the sort included and the text left out. */
export const countChoices = ({ categories, brands, specs, ...single }: ProductFilter): number =>
  categories.length +
  brands.length +
  specs.length +
  [single.sort, single.price, single.inStock, single.wellRated].filter(Boolean).length;

/** The filter with its text only. */
export const withoutChoices = ({ text }: ProductFilter): ProductFilter => ({ ...NO_FILTER, text });

/** `50-99.99`, `50-`, `-99.99`: in major units. */
function parsePrice(text: string, currency: string): PriceRange | null {
  const [, from = '', to = ''] = /^([^-]*)-([^-]*)$/.exec(text) ?? [];
  const [fromMinor, toMinor] = [readFilterPrice(from, currency), readFilterPrice(to, currency)];
  const isWrong = (from !== '' && fromMinor === null) || (to !== '' && toMinor === null);
  return isWrong ? null : orderedRange(fromMinor, toMinor);
}

/** @returns null if the text is not an amount, or exceeds the limit. */
function readFilterPrice(text: string, currency: string): Money | null {
  const amount = readAmount(text, currency);
  return amount !== null && amount <= MAX_FILTER_PRICE ? amount : null;
}

/** @returns null for a range without bounds, or with the lower above the upper. */
export const orderedRange = (fromMinor: Money | null, toMinor: Money | null): PriceRange | null =>
  (fromMinor === null && toMinor === null) || (fromMinor !== null && toMinor !== null && fromMinor > toMinor)
    ? null
    : { fromMinor, toMinor };

function formatPrice({ fromMinor, toMinor }: PriceRange, currency: string): string {
  const end = (minor: Money | null) => (minor === null ? '' : String(toMajor(minor, currency)));
  return `${end(fromMinor)}-${end(toMinor)}`;
}

function parseSpec(text: string): SpecChoice[] {
  const [, key, value] = /^([^:]*\S[^:]*):(.*\S.*)$/s.exec(text) ?? [];
  const fits = key && value && key.length <= CATEGORY_MAX && value.length <= MAX_SPEC_CHOICE;
  return fits ? [{ key, value }] : [];
}

/** The list with the value added or removed. */
export const withChoice = <T>(list: readonly T[], value: T, chosen: boolean): T[] =>
  chosen ? [...list.filter((other) => other !== value), value] : list.filter((other) => other !== value);
