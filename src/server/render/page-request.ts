import { type FoundPage, type PageFacts, pageAt } from '../../shared/pages.ts';
import {
  type FilterFacts,
  filterQuery,
  isRefined,
  type ProductFilter,
  parseFilter,
} from '../../shared/product-filter.ts';

/** A URL that is a page: which one, the URL reduced to what the page looks at, and the key it is kept under. */
export type PageRequest = FoundPage & {
  /** Path and known parameters only, in a fixed order: the same page always has the same one. */
  url: string;
  /** What it is kept under: a frame is the same for every address of its page. */
  key: string;
  /**
   * Whether its page is kept. Searches and combined filters are not: they are as many as anyone cares to
   * write, and would push out the pages that many ask for.
   */
  kept: boolean;
};

/** @returns null when no page has this path. */
export function parsePageRequest(
  path: string,
  query: URLSearchParams,
  known: FilterFacts,
): PageRequest | null {
  const found = pageAt(path);
  if (!found) return null;
  const { name, facts, pattern } = found;
  const filter = name === 'category' ? parseFilter(query, known) : null;
  const looked = filter ? filterQuery(filter, known.currency) : firstValues(facts, query);
  const url = looked.size > 0 ? `${path}?${looked}` : path;
  return {
    ...found,
    url,
    key: facts.kind === 'shell' ? pattern : url,
    kept: facts.kind === 'search' ? false : !filter || isOften(filter),
  };
}

/** The parameters that a page looks at, once each: a second value is one that it would ignore. */
function firstValues({ parameters = [] }: PageFacts, query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const parameter of parameters) {
    const value = query.get(parameter);
    if (value !== null) known.set(parameter, value);
  }
  return known;
}

/** The filter page of one category or of all, in any order of prices: those that are linked to. */
const isOften = (filter: ProductFilter): boolean => filter.categories.length <= 1 && !isRefined(filter);
