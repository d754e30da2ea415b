import {
  type FilterFacts,
  filterQuery,
  isRefined,
  type ProductFilter,
  parseCategoryFilter,
  parseFilter,
} from '../../shared/catalogue/product-filter.ts';
import { type FoundPage, type PageFacts, pageAt } from '../../shared/pages/pages.ts';

/** A URL of a page: the page, its normalised URL, and its cache key. */
export type PageRequest = FoundPage & {
  /** The path and the parameters the page uses, in a fixed order: one page, one URL. */
  url: string;
  /** The cache key. An app shell is the same for every URL of its page, so they share one. */
  key: string;
  /** Whether links lead to it. Searches and combined filters are what visitors made up: their number is unlimited. */
  linked: boolean;
};

/** The path of a request's URL. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** @returns null when no page has this path. */
export function parsePageRequest(
  path: string,
  query: URLSearchParams,
  known: FilterFacts,
): PageRequest | null {
  const found = pageAt(path);
  if (!found) return null;
  const { name, facts, pattern } = found;
  const filter =
    name === 'category'
      ? parseCategoryFilter(query, known)
      : name === 'search'
        ? parseFilter(query, known)
        : null;
  const used = filter ? filterQuery(filter, known.currency) : firstValues(facts, query);
  const url = used.size > 0 ? `${path}?${used}` : path;
  return {
    ...found,
    url,
    key: facts.kind === 'shell' ? pattern : url,
    linked: facts.kind === 'search' ? false : !filter || isLinkedTo(filter, known),
  };
}

/**
 * Where an address leads that names a category by a value it had before.
 * @returns null for any other address.
 */
export function movedUrl(
  path: string,
  query: URLSearchParams,
  { categories }: Pick<FilterFacts, 'categories'>,
): string | null {
  const name = pageAt(path)?.name;
  if (!query.has('category') || (name !== 'category' && name !== 'search')) return null;
  const present = new Map(
    categories.flatMap(({ value, formerly = [] }) => formerly.map((former) => [former, value] as const)),
  );
  const moved = new URLSearchParams(
    [...query].map(([key, value]) => [
      key,
      (key === 'category' && present.get(value.toLowerCase())) || value,
    ]),
  );
  return String(moved) === String(query) ? null : `${path}?${moved}`;
}

/** The parameters that the page uses, first value each; it would ignore a second one. */
function firstValues({ parameters = [] }: PageFacts, query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const parameter of parameters) {
    const value = query.get(parameter);
    if (value !== null) known.set(parameter, value);
  }
  return known;
}

/** Filter pages that are linked to: one existing category or all, in any price order. */
const isLinkedTo = (filter: ProductFilter, { categories }: FilterFacts): boolean =>
  filter.categories.length <= 1 &&
  filter.categories.every((asked) => categories.some(({ value }) => value === asked)) &&
  !isRefined(filter);
