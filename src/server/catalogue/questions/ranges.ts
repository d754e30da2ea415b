import { MAX_FILTER_PRICE, type PriceRange } from '../../../shared/catalogue/product-filter.ts';
import { money } from '../../../shared/money/money.ts';
import type { Comparison } from './comparisons.ts';
import type { Factor } from './unit-rules.ts';

/** Numbers from `least` to `most`, each included unless open. */
export type Range = { least: number; most: number; openBelow: boolean; openAbove: boolean };

const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number;
const ALL: Range = { least: NEGATIVE_INFINITY, most: POSITIVE_INFINITY, openBelow: false, openAbove: false };

/** By how much a number in another unit may be rounded: 140 cm is a 55 inch screen. */
const ROUNDING = 0.01;

const isRound = (factor: number): boolean => Number.isInteger(factor) || Number.isInteger(1 / factor);

/** Six decimals, as a choice has: 19.99 times 100 would be a little less than 1999. */
const rounded = (number: number): number => Number(number.toFixed(6));

/** The numbers that a typed number means, in the attribute's own unit, or in the currency's smallest. */
export function rangeOf(value: number, comparison: Comparison | null, factor: Factor): Range {
  const [least, most] = [rounded(value * factor.least), rounded(value * factor.most)];
  switch (comparison) {
    case 'below':
      return { ...ALL, most: least, openAbove: true };
    case 'at_most':
      return { ...ALL, most };
    case 'above':
      return { ...ALL, least: most, openBelow: true };
    case 'at_least':
      return { ...ALL, least };
    case null: {
      const slack = isRound(factor.least) ? 0 : ROUNDING;
      return { ...ALL, least: rounded(least * (1 - slack)), most: rounded(most * (1 + slack)) };
    }
  }
}

/** The numbers that are in both. */
export function bothOf(one: Range, other: Range): Range {
  const lower = one.least > other.least || (one.least === other.least && one.openBelow) ? one : other;
  const upper = one.most < other.most || (one.most === other.most && one.openAbove) ? one : other;
  return {
    ...{ least: lower.least, openBelow: lower.openBelow },
    ...{ most: upper.most, openAbove: upper.openAbove },
  };
}

export const isIn = (value: number, { least, most, openBelow, openAbove }: Range): boolean =>
  (openBelow ? value > least : value >= least) && (openAbove ? value < most : value <= most);

const written = (number: number): string => (Number.isFinite(number) ? String(number) : '');

/** As a choice of a spec: `256`, `55..`, `>55..`, `..=300`. */
export function choiceText({ least, most, openBelow, openAbove }: Range): string {
  if (least === most) return written(least);
  return `${openBelow ? '>' : ''}${written(least)}..${openAbove || most === POSITIVE_INFINITY ? '' : '='}${written(most)}`;
}

/** In whole minor units, both bounds inclusive; null for a range that nothing can cost. */
export function priceRange({ least, most, openBelow, openAbove }: Range): PriceRange | null {
  const from = Number.isFinite(least) ? (openBelow ? Math.floor(least) + 1 : Math.ceil(least)) : null;
  const to = Number.isFinite(most) ? (openAbove ? Math.ceil(most) - 1 : Math.floor(most)) : null;
  const highest = Math.min(to ?? MAX_FILTER_PRICE, MAX_FILTER_PRICE);
  if (highest < (from ?? 0)) return null;
  return {
    fromMinor: from === null ? null : money(from),
    toMinor: to === null ? null : money(highest),
  };
}
