import type { Category } from '../../../shared/catalogue/categories.ts';
import { NO_FILTER } from '../../../shared/catalogue/product-filter.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { Counted } from './facets.ts';
import { FITS, type Matcher, openMatcher } from './filter-match.ts';
import { firstOfGroups, onePerGroup, openCounts } from './grouping.ts';
import { listMatching } from './listing.ts';
import { readText } from './nearest.ts';

export type Suggested = {
  /** The categories with most matches, with their counts; they are named with the text, and so none for a misspelt one. */
  categories: Counted<Category>[];
  /** The best matches, or the nearest products when there are none. */
  ids: ProductId[];
};

const MAX_CATEGORIES = 3;

/**
 * Suggestions for a text that is being typed, as it was probably meant; none for a blank one.
 * @param grouped whether a group of variants is one, as in the lists that the suggestions lead to.
 */
export function suggest(
  index: CatalogueIndex,
  text: string,
  { limit, grouped }: { limit: number; grouped: boolean },
): Suggested {
  if (text.trim() === '') return { categories: [], ids: [] };
  const { text: meant, corrected, nearest } = readText(index, text);
  const matcher = openMatcher(index, { ...NO_FILTER, text: meant });
  const listed = grouped ? onePerGroup(index, matcher, { sort: null }) : matcher;
  const { positions } = listMatching(index, listed, { sort: null, after: null, limit });
  if (positions.length === 0) {
    const near = grouped ? firstOfGroups(index, nearest) : nearest;
    return { categories: [], ids: near.slice(0, limit) };
  }
  const categories = corrected === null ? frequentCategories(index, matcher, grouped) : [];
  return { categories, ids: positions.map(({ id }) => id) };
}

function frequentCategories(
  index: CatalogueIndex,
  { missedBy, slots }: Matcher,
  grouped: boolean,
): Counted<Category>[] {
  const { columns, categories } = index;
  const counted = openCounts(index, grouped);
  const counts = new Uint32Array(categories.length);
  for (const slot of slots) {
    const category = columns.category[slot] as number;
    if (missedBy(slot) === FITS && counted(category, slot))
      counts[category] = (counts[category] as number) + 1;
  }
  return categories
    .map(({ value, shown }, place) => ({ value, count: shown ? (counts[place] as number) : 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_CATEGORIES);
}
