import { DAY_MS } from '../../../shared/durations.ts';
import type { Money } from '../../../shared/money/money.ts';

/** How long before a reduction prices count. */
const WINDOW_MS = 30 * DAY_MS;
/** How long prices are kept after they ended. */
const KEPT_MS = 400 * DAY_MS;

/** What a product cost from an instant on, until the next one. */
export type PricePoint = { priceMinor: Money; sellingPriceMinor: Money; onSale: boolean; createdAt: Date };

const isReduced = ({ priceMinor, sellingPriceMinor, onSale }: PricePoint): boolean =>
  onSale && sellingPriceMinor < priceMinor;

/**
 * The lowest price of the 30 days before a product's present reduction began, to show beside the struck price
 * (Directive 98/6/EC, Article 6a, added by Directive (EU) 2019/2161, "Omnibus"). Only the times at which it was on
 * sale count. As paragraph 5 allows, a reduction that is increased step by step counts as one; any rise
 * begins another. Without a price before, it is the lowest since the product came.
 * @param history a product's points in their order, the last being the present one.
 * @returns null for a product that is not reduced, or not on sale.
 */
export function lowestBeforeReduction(history: readonly PricePoint[]): Money | null {
  const present = history.at(-1);
  if (!present || !isReduced(present)) return null;
  const start = startOfReduction(history);
  const begun = history[start]?.createdAt.getTime() ?? 0;
  const lasting = history.map((point, at) => ({
    ...point,
    from: point.createdAt.getTime(),
    until: history[at + 1]?.createdAt.getTime() ?? Number.POSITIVE_INFINITY,
  }));
  const onSale = lasting.filter((point) => point.onSale && point.until > point.from);
  const before = onSale.filter(({ from, until }) => from < begun && until > begun - WINDOW_MS);
  const prices = (before.length > 0 ? before : onSale).map(({ sellingPriceMinor }) => sellingPriceMinor);
  return prices.reduce((lowest, price) => (price < lowest ? price : lowest));
}

/** The place of the point at which the present reduction began. */
function startOfReduction(history: readonly PricePoint[]): number {
  let start = history.length - 1;
  for (;;) {
    const [before, point] = [history[start - 1], history[start]];
    if (!before || !point || !isReduced(before) || before.sellingPriceMinor < point.sellingPriceMinor)
      return start;
    start--;
  }
}

/** How many of a history's first points need not be kept: they ended too long ago to count. */
export function countOutdated(history: readonly PricePoint[], now: Date): number {
  const first = history.findIndex((_, at) => {
    const next = history[at + 1];
    return !next || next.createdAt.getTime() > now.getTime() - KEPT_MS;
  });
  return Math.max(0, first);
}
