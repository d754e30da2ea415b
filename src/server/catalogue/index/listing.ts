import type { Category } from '../../../shared/catalogue/categories.ts';
import { type ListSort, NO_FILTER, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { derived } from './derived.ts';
import { CATEGORY_GROUP, FITS, type Matcher, OUT, openMatcher } from './filter-match.ts';
import type { TextMatch } from './text-match.ts';

/** Cursor of a list: the last product's sort key and id. */
export type Position = { key: number; id: ProductId };

const NOTHING_SOLD: SoldUnits = new Map();

export type ListedPage = { positions: Position[]; goesOn: boolean };

/** Units sold by product; only products of which any were. */
export type SoldUnits = ReadonlyMap<ProductId, number>;

export type Listing = {
  sort: ListSort | null;
  /** For the sort by it; missing where nothing was sold. */
  sold?: SoldUnits;
  after: Position | null;
  limit: number;
};

/**
 * The matching products after `after`: by units sold, rating or price if sorted so, else best match first for a
 * text, else newest first.
 */
export function listMatching(
  index: CatalogueIndex,
  matcher: Ordered & Pick<Matcher, 'missedBy'>,
  { sort, sold = NOTHING_SOLD, after, limit }: Listing,
): ListedPage {
  const { ids } = index.columns;
  const { missedBy } = matcher;
  const { order, keys } = rankingOf(index, matcher, { sort, sold });
  const positions: Position[] = [];
  for (let i = after ? placeAfter(index, order, keys, after, sort === 'asc') : 0; i < order.length; i++) {
    const slot = order[i] as number;
    if (missedBy(slot) !== FITS) continue;
    if (positions.length === limit) return { positions, goesOn: true };
    positions.push({ key: keys[slot] as number, id: ids[slot] as ProductId });
  }
  return { positions, goesOn: false };
}

type Ordered = Pick<Matcher, 'text' | 'slots'>;

/** The slots of a list in its order, and by slot what they are ordered by. */
export function rankingOf(
  index: CatalogueIndex,
  { text, slots }: Ordered,
  { sort, sold = NOTHING_SOLD }: Pick<Listing, 'sort' | 'sold'>,
): { order: Int32Array; keys: ArrayLike<number> } {
  const { price, createdAt } = index.columns;
  if (sort === 'best') return bestSelling(index, sold);
  if (sort === 'rating') return bestRated(index, { text, slots });
  if (sort) return { order: byPrice(index, sort), keys: price };
  return text ? { order: byScore(text), keys: text.scores } : { order: slots, keys: createdAt };
}

/**
 * The products nearest to a filter without matches: those rejected by a single choice, first within the
 * categories, then in others; else those that match categories and text alone.
 * @param listed the matcher of a list, for one that shows each group of variants once.
 */
export function listNearest(
  index: CatalogueIndex,
  filter: ProductFilter,
  matcher: Matcher,
  { limit, sold, listed }: { limit: number; sold: SoldUnits; listed: (matcher: Matcher) => Matcher },
): ProductId[] {
  const { missedBy } = matcher;
  const bare = openMatcher(index, { ...NO_FILTER, categories: filter.categories, text: filter.text });
  const ways: ((slot: number) => boolean)[] = [
    (slot) => missedBy(slot) > CATEGORY_GROUP,
    (slot) => missedBy(slot) === CATEGORY_GROUP,
    (slot) => bare.missedBy(slot) === FITS,
  ];
  for (const comesNear of ways) {
    const near = listed({ ...matcher, missedBy: (slot: number) => (comesNear(slot) ? FITS : OUT) });
    const { positions } = listMatching(index, near, { sort: filter.sort, sold, after: null, limit });
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
export function countMatching(
  index: CatalogueIndex,
  matcher: Matcher,
  categories: readonly Category[],
): number {
  const slots = slotsThatMayFit(index, matcher, categories);
  const { missedBy } = matcher;
  let count = 0;
  for (let i = 0; i < slots.length; i++) if (missedBy(slots[i] as number) === FITS) count++;
  return count;
}

/** Where a filter's matches are, newest first: without a text, within its category. */
export const slotsThatMayFit = (
  index: CatalogueIndex,
  { text, slots }: Ordered,
  [category, ...others]: readonly Category[],
): ArrayLike<number> => (category && others.length === 0 && !text ? slotsOf(index, category) : slots);

/** The slots of a category, newest first. */
export function slotsOf(index: CatalogueIndex, category: Category): readonly number[] {
  const slots = derived(index, 'slotsOf', () => {
    const byPlace = index.categories.map((): number[] => []);
    for (const slot of index.newest) byPlace[index.columns.category[slot] as number]?.push(slot);
    return byPlace;
  });
  return slots[index.categoryPlace(category)] ?? [];
}

const byPrice = ({ cheapest }: CatalogueIndex, sort: 'asc' | 'dsc') =>
  sort === 'asc' ? cheapest : cheapest.toReversed();

type Ranking = { sold: SoldUnits; order: Int32Array; keys: Int32Array };

/** Above every score of a text and, squared, above every number of reviews that tells products apart. */
const RATING_STEP = 2 ** 16;

/** Most units sold first, newest among equals; and the units by slot. */
function bestSelling(index: CatalogueIndex, sold: SoldUnits): Ranking {
  const known = index.derived.get('bestSelling') as Ranking | undefined;
  if (known?.sold === sold) return known;
  const keys = new Int32Array(index.columns.count);
  for (const [id, units] of sold) {
    const slot = index.slotOf(id);
    if (slot !== undefined) keys[slot] = units;
  }
  const unitsOf = (slot: number) => keys[slot] as number;
  // Sorting is stable, so equals stay newest first.
  const sellers = index.newest.filter((slot) => unitsOf(slot) > 0).sort((a, b) => unitsOf(b) - unitsOf(a));
  const order = new Int32Array(index.newest.length);
  order.set(sellers);
  order.set(
    index.newest.filter((slot) => unitsOf(slot) === 0),
    sellers.length,
  );
  const ranking = { sold, order, keys };
  index.derived.set('bestSelling', ranking);
  return ranking;
}

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

type Rated = { order: Int32Array; keys: Float64Array };

/** The products with reviews by average, then by their number, newest among equals; and both in one number by slot. */
const rated = (index: CatalogueIndex): Rated =>
  derived(index, 'rated', () => {
    const { stars, reviews, count } = index.columns;
    const keys = new Float64Array(count);
    for (let slot = 0; slot < count; slot++)
      keys[slot] =
        ((stars[slot] as number) * RATING_STEP + Math.min(reviews[slot] as number, RATING_STEP - 1)) *
        RATING_STEP;
    const keyOf = (slot: number) => keys[slot] as number;
    const order = index.newest.filter((slot) => keyOf(slot) > 0).sort((a, b) => keyOf(b) - keyOf(a));
    return { order, keys };
  });

/** The products with reviews, best first, then those without as they stand in a list that is not sorted. */
function bestRated(index: CatalogueIndex, { text, slots }: Ordered): Rated {
  const { order: first, keys: ratings } = rated(index);
  const others = (text ? byScore(text) : slots).filter((slot) => ratings[slot] === 0);
  const order = new Int32Array(first.length + others.length);
  order.set(first);
  order.set(others, first.length);
  if (!text) return { order, keys: ratings };
  const keys = ratings.slice();
  for (const slot of others) keys[slot] = text.scores[slot] as number;
  return { order, keys };
}
