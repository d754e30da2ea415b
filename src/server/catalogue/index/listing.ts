import { NO_FILTER, type PriceSort, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { CATEGORY_GROUP, FITS, type Matcher, OUT, openMatcher } from './filter-match.ts';
import type { TextMatch } from './text-match.ts';

/** Cursor of a list: the last product's sort key and id. */
export type Position = { key: number; id: ProductId };

export type ListedPage = { positions: Position[]; goesOn: boolean };

/**
 * The matching products after `after`: by price if sorted so, else best match first for a text, else newest
 * first.
 */
export function listMatching(
  index: CatalogueIndex,
  { missedBy, text, slots }: Pick<Matcher, 'missedBy' | 'text' | 'slots'>,
  { sort, after, limit }: { sort: PriceSort | null; after: Position | null; limit: number },
): ListedPage {
  const { ids, price, createdAt } = index.columns;
  const order = sort ? ordered(index, sort) : text ? byScore(text) : slots;
  const keys = sort ? price : (text?.scores ?? createdAt);
  const positions: Position[] = [];
  for (let i = after ? placeAfter(index, order, keys, after, sort === 'asc') : 0; i < order.length; i++) {
    const slot = order[i] as number;
    if (missedBy(slot) !== FITS) continue;
    if (positions.length === limit) return { positions, goesOn: true };
    positions.push({ key: keys[slot] as number, id: ids[slot] as ProductId });
  }
  return { positions, goesOn: false };
}

/**
 * The products nearest to a filter without matches: those rejected by a single choice, first within the
 * categories, then in others; else those that match categories and text alone.
 */
export function listNearest(
  index: CatalogueIndex,
  filter: ProductFilter,
  matcher: Matcher,
  limit: number,
): ProductId[] {
  const { missedBy } = matcher;
  const bare = openMatcher(index, { ...NO_FILTER, categories: filter.categories, text: filter.text });
  const ways: ((slot: number) => boolean)[] = [
    (slot) => missedBy(slot) > CATEGORY_GROUP,
    (slot) => missedBy(slot) === CATEGORY_GROUP,
    (slot) => bare.missedBy(slot) === FITS,
  ];
  for (const comesNear of ways) {
    const near = { ...matcher, missedBy: (slot: number) => (comesNear(slot) ? FITS : OUT) };
    const { positions } = listMatching(index, near, { sort: filter.sort, after: null, limit });
    if (positions.length > 0) return positions.map(({ id }) => id);
  }
  return [];
}

/**
 * The position after a product. If it is gone or moved, the first position beyond its key, or beyond its id
 * among equals: ids increase with creation, which is how equals are ordered.
 */
function placeAfter(
  index: CatalogueIndex,
  order: ArrayLike<number>,
  keys: ArrayLike<number>,
  { id, key }: Position,
  rising: boolean,
): number {
  const slot = index.slotOf(id);
  const place = slot === undefined || keys[slot] !== key ? -1 : Array.prototype.indexOf.call(order, slot);
  if (place >= 0) return place + 1;
  const isBeyond = (other: number) => {
    const difference = (keys[other] as number) - key || ((index.columns.ids[other] as string) > id ? 1 : -1);
    return rising ? difference > 0 : difference < 0;
  };
  return Array.prototype.findIndex.call(order, isBeyond) >>> 0;
}

/** The total number of matching products. */
export function countMatching({ missedBy, slots }: Matcher): number {
  let count = 0;
  for (let i = 0; i < slots.length; i++) if (missedBy(slots[i] as number) === FITS) count++;
  return count;
}

const ordered = ({ cheapest }: CatalogueIndex, sort: PriceSort) =>
  sort === 'asc' ? cheapest : cheapest.toReversed();

/** Best first, newest among equals: a counting sort, because scores are small integers. */
function byScore({ scores, fitting }: TextMatch): Int32Array {
  const places: number[] = [];
  for (let i = 0; i < fitting.length; i++) {
    const score = scores[fitting[i] as number] as number;
    places[score] = (places[score] ?? 0) + 1;
  }
  for (let score = places.length - 1, from = 0; score > 0; score--) {
    const count = places[score] ?? 0;
    places[score] = from;
    from += count;
  }
  const order = new Int32Array(fitting.length);
  for (let i = 0; i < fitting.length; i++) {
    const slot = fitting[i] as number;
    const score = scores[slot] as number;
    const place = places[score] as number;
    order[place] = slot;
    places[score] = place + 1;
  }
  return order;
}
