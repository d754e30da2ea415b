import type { ListSort } from '../../../shared/catalogue/product-filter.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { FITS, type Matcher, OUT } from './filter-match.ts';
import { rankingOf, type SoldUnits } from './listing.ts';

/**
 * The matcher of a list that shows each group of variants once: by its first match in stock in a chosen order or of a
 * text, else by its cheapest match in stock.
 */
export function onePerGroup(
  index: CatalogueIndex,
  matcher: Matcher,
  { sort }: { sort: ListSort | null },
  sold?: SoldUnits,
): Matcher {
  const { group } = index.columns;
  const { missedBy } = matcher;
  const { order } = rankingOf(index, matcher, { sort, ...(sold ? { sold } : {}) });
  const { inStock } = index.columns;
  const isBetter =
    sort || matcher.text
      ? (slot: number, other: number) => (inStock[slot] as number) > (inStock[other] as number)
      : cheaperOf(index);
  /** The slot that stands for each group. */
  const standing = new Map<number, number>();
  for (let i = 0; i < order.length; i++) {
    const slot = order[i] as number;
    const place = group[slot] as number;
    if (place <= 0 || missedBy(slot) !== FITS) continue;
    const before = standing.get(place);
    if (before === undefined || isBetter(slot, before)) standing.set(place, slot);
  }
  if (standing.size === 0) return matcher;
  return {
    ...matcher,
    missedBy(slot) {
      const missed = missedBy(slot);
      const place = group[slot] as number;
      return missed !== FITS || place <= 0 || standing.get(place) === slot ? missed : OUT;
    },
  };
}

function cheaperOf({ columns: { price, inStock } }: CatalogueIndex) {
  return (slot: number, other: number): boolean =>
    inStock[slot] === inStock[other]
      ? (price[slot] as number) < (price[other] as number)
      : inStock[slot] === 1;
}

/** Of these products, the first of each group of variants, and all that belong to none. */
export function firstOfGroups(index: CatalogueIndex, ids: readonly ProductId[]): ProductId[] {
  const counts = openCounts(index, true);
  return ids.filter((id) => {
    const slot = index.slotOf(id);
    return slot === undefined || counts(0, slot);
  });
}

/** Whether a product counts in a bucket: not if another one of its group was counted there before. */
export type Counts = (bucket: number, slot: number) => boolean;

const always: Counts = () => true;

/** @param grouped false: each product counts. */
export function openCounts({ columns: { group } }: CatalogueIndex, grouped: boolean): Counts {
  if (!grouped) return always;
  const counted: (Set<number> | undefined)[] = [];
  return (bucket, slot) => {
    const place = group[slot] as number;
    if (place <= 0) return true;
    const groups = counted[bucket] ?? new Set();
    counted[bucket] = groups;
    if (groups.has(place)) return false;
    groups.add(place);
    return true;
  };
}
