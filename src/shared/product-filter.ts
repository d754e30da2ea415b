import { readAmount, toMajor } from './amounts.ts';
import type { Category, CategoryInfo } from './categories.ts';
import type { Money } from './money.ts';

/** The filter page's sorts, as its address writes them; null is the shop's own order, newest first. */
export type PriceSort = 'asc' | 'dsc';

/** Both ends included; null leaves an end open. At least one is set. */
export type PriceRange = { fromMinor: Money | null; toMinor: Money | null };

/** A choice of one spec: a text, a number, or a range `from..to` of which `to` itself is not a part. */
export type SpecChoice = { key: string; value: string };

/** What the filter page is asked for. Choices of one group widen it, groups narrow one another. */
export type ProductFilter = {
  categories: readonly Category[];
  sort: PriceSort | null;
  /** Every word of it must stand in the product, as in search; empty for none. */
  text: string;
  brands: readonly string[];
  price: PriceRange | null;
  inStock: boolean;
  /** Only with exactly one category, whose specs they are. */
  specs: readonly SpecChoice[];
};

/** What an address is read by: the shop's categories, and the currency of its prices. */
export type FilterFacts = { categories: readonly CategoryInfo[]; currency: string };

export const MAX_FILTER_CHOICES = 30;
export const MAX_FILTER_TEXT = 100;
/** In minor units. */
export const MAX_FILTER_PRICE = 999_999_999;

export const NO_FILTER: ProductFilter = {
  categories: [],
  sort: null,
  text: '',
  brands: [],
  price: null,
  inStock: false,
  specs: [],
};

const isPriceSort = (value: string | null): value is PriceSort => value === 'asc' || value === 'dsc';

/** What is no such choice, given twice or beyond the bounds is passed over; the rest comes in one order. */
const choices = (values: string[]): string[] =>
  [...new Set(values)]
    .filter((value) => value.trim() !== '' && value.length <= MAX_FILTER_TEXT && !value.includes('\0'))
    .sort()
    .slice(0, MAX_FILTER_CHOICES);

/**
 * Reads the filter from an address; categories that the shop has not are passed over. However it was written,
 * the same choices give the same filter, so that server and browser ask the same question and a page has one
 * key.
 */
export function parseFilter(
  query: URLSearchParams,
  { categories: known, currency }: FilterFacts,
): ProductFilter {
  const ticked = new Set<string>(query.getAll('category'));
  const categories = known.map(({ value }) => value).filter((value) => ticked.has(value));
  const sort = query.get('sort');
  return {
    categories,
    sort: isPriceSort(sort) ? sort : null,
    text: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_FILTER_TEXT),
    brands: choices(query.getAll('brand')),
    price: parsePrice(query.get('price') ?? '', currency),
    inStock: query.get('stock') === 'in',
    specs: categories.length === 1 ? choices(query.getAll('spec')).flatMap(parseSpec) : [],
  };
}

/** Alike everywhere: a language's own order would differ between a server and a browser. */
function byLetters(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The same filter as an address writes it, in one order however the choices were made. */
export function filterQuery(filter: ProductFilter, currency: string): URLSearchParams {
  const categories = [...filter.categories].sort(byLetters);
  const query = new URLSearchParams(categories.map((category) => ['category', category]));
  if (filter.sort) query.set('sort', filter.sort);
  if (filter.text) query.set('q', filter.text);
  for (const brand of [...filter.brands].sort()) query.append('brand', brand);
  if (filter.price) query.set('price', formatPrice(filter.price, currency));
  if (filter.inStock) query.set('stock', 'in');
  for (const spec of filter.specs.map(({ key, value }) => `${key}:${value}`).sort())
    query.append('spec', spec);
  return query;
}

/** Whether there is more than categories and sort: such pages are as many as anyone cares to write. */
export const isRefined = ({ text, brands, price, inStock, specs }: ProductFilter): boolean =>
  text !== '' || brands.length > 0 || price !== null || inStock || specs.length > 0;

export const isFiltered = (filter: ProductFilter): boolean =>
  isRefined(filter) || filter.categories.length > 0 || filter.sort !== null;

/** `50-99.99`, `50-`, `-99.99`: in major units. */
function parsePrice(text: string, currency: string): PriceRange | null {
  const [, from = '', to = ''] = /^([^-]*)-([^-]*)$/.exec(text) ?? [];
  const [fromMinor, toMinor] = [readFilterPrice(from, currency), readFilterPrice(to, currency)];
  const isWrong = (from !== '' && fromMinor === null) || (to !== '' && toMinor === null);
  return isWrong ? null : orderedRange(fromMinor, toMinor);
}

/** @returns null for no amount, or one that no price comes near. */
export function readFilterPrice(text: string, currency: string): Money | null {
  const amount = readAmount(text, currency);
  return amount !== null && amount <= MAX_FILTER_PRICE ? amount : null;
}

/** @returns null for a range without ends, or whose ends are the wrong way round. */
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
  return key && value ? [{ key, value }] : [];
}

/** The same list with a value in it or not. */
export const withChoice = <T>(list: readonly T[], value: T, chosen: boolean): T[] =>
  chosen ? [...list.filter((other) => other !== value), value] : list.filter((other) => other !== value);
