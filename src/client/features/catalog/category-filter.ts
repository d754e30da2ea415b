import { CATEGORY_VALUES, type Category, isCategory } from '../../../shared/categories.ts';

/** The filter page's sorts, as its address writes them; null is the shop's own order, newest first. */
export type PriceSort = 'asc' | 'dsc';

export type CategoryFilter = { categories: readonly Category[]; sort: PriceSort | null };

const isPriceSort = (value: string | null): value is PriceSort => value === 'asc' || value === 'dsc';

/**
 * Reads the filter from the address. Categories come in the shop's order and once each, however they were
 * written, so that the server and the browser ask the same question.
 */
export function parseFilter(query: URLSearchParams): CategoryFilter {
  const ticked = new Set(query.getAll('category').filter(isCategory));
  const sort = query.get('sort');
  return {
    categories: CATEGORY_VALUES.filter((category) => ticked.has(category)),
    sort: isPriceSort(sort) ? sort : null,
  };
}

/** The same filter with a category ticked or not. */
export const withCategory = (
  filter: CategoryFilter,
  category: Category,
  ticked: boolean,
): CategoryFilter => ({
  ...filter,
  categories: CATEGORY_VALUES.filter((value) =>
    value === category ? ticked : filter.categories.includes(value),
  ),
});

export const isFiltered = ({ categories, sort }: CategoryFilter): boolean =>
  categories.length > 0 || sort !== null;
