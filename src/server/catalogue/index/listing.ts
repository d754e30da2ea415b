import type { ProductId } from '../../../shared/ids.ts';
import { NO_FILTER, type PriceSort, type ProductFilter } from '../../../shared/product-filter.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { CATEGORY_GROUP, FITS, type Matcher, OUT, openMatcher } from './filter-match.ts';
import type { TextMatch } from './text-match.ts';

/** Where a list goes on: the last product's sort key and id. */
export type Position = { key: number; id: ProductId };

export type ListedPage = { positions: Position[]; goesOn: boolean };

/**
 * The products that fit, from `after` on: by price when a sort is chosen, else the best fit first where
 * there is a text, else the newest.
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
 * The products that come nearest to a filter that nothing fits: those that one choice leaves out, first
 * within the categories, then in others; else those of the categories and the text alone.
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
 * The place behind a product. When it has gone or moved since, the first place beyond its key, or among equals
 * beyond its id: ids count up as products are made, which is the order of equals.
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

/** How many products fit in all. */
export function countMatching({ missedBy, slots }: Matcher): number {
  let count = 0;
  for (let i = 0; i < slots.length; i++) if (missedBy(slots[i] as number) === FITS) count++;
  return count;
}

const ordered = ({ cheapest }: CatalogueIndex, sort: PriceSort) =>
  sort === 'asc' ? cheapest : cheapest.toReversed();

/** Best first, newest among equals: a counting sort, since scores are small. */
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
