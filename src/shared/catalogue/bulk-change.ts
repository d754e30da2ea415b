import { minorDigits, minorPerMajor } from '../money/currency.ts';
import type { Money } from '../money/money.ts';
import { amountStep } from '../money/stripe-amounts.ts';
import type { Category } from './categories.ts';

/** The most products that one change of many may concern. */
export const BULK_MAX = 10_000;
/** The most products in one call. */
export const BULK_CALL_MAX = 200;

/** Where prices end: anywhere, on .99, on a half, on a twentieth, or on a whole unit of the currency. */
export const ROUNDINGS = ['none', 'ninety_nine', 'half', 'twentieth', 'whole'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** The most a percentage may be, in hundredths of a percent: prices become at most eleven times as high. */
export const BASIS_POINTS_MAX = 100_000;

/** By a part of the price, in hundredths of a percent, or by an amount; negative is down. */
export type PriceStep = { basisPoints: number } | { amountMinor: Money };

/**
 * A change of many products. `price` moves the price and the selling price alike, or sets both; `reduce` sets
 * the selling price below the price, which is then struck; `end_reduction` undoes that.
 */
export type BulkChange =
  | { kind: 'price'; by: PriceStep | { toMinor: Money }; rounding: Rounding }
  | { kind: 'reduce'; by: PriceStep; rounding: Rounding }
  | { kind: 'end_reduction' }
  | { kind: 'category'; category: Category }
  | { kind: 'sale'; onSale: boolean };
export type BulkKind = BulkChange['kind'];

/** Prices are `offset` plus a multiple of `step`, in minor units. */
type Grid = { step: number; offset: number };

function gridOf(rounding: Rounding, currency: string): Grid {
  const unit = minorPerMajor(currency);
  switch (rounding) {
    case 'none':
      return { step: amountStep(currency), offset: 0 };
    case 'ninety_nine':
      return { step: unit, offset: (unit / 100) * 99 };
    case 'half':
      return { step: unit / 2, offset: 0 };
    case 'twentieth':
      return { step: unit / 20, offset: 0 };
    case 'whole':
      return { step: unit, offset: 0 };
  }
}

/** The roundings that a currency has: yen have no .99, and only Stripe's steps can be paid. */
export const roundingsOf = (currency: string): Rounding[] =>
  ROUNDINGS.filter((rounding) => {
    const { step, offset } = gridOf(rounding, currency);
    const isPayable = step % amountStep(currency) === 0 && offset % amountStep(currency) === 0;
    return rounding === 'none' || (minorDigits(currency) > 0 && isPayable);
  });

/**
 * Rounds to the nearest price that the rounding allows, a half up; with `down`, to the next below.
 * @param parts the exact price in ten-thousandths of a minor unit, a whole number.
 * @returns minor units; 0 or less where the price is too low for one.
 */
export function roundPrice(
  parts: number,
  rounding: Rounding,
  currency: string,
  { down = false }: { down?: boolean } = {},
): number {
  const { step, offset } = gridOf(rounding, currency);
  const half = down ? 0 : step * PARTS;
  const steps = Math.floor((2 * (parts - offset * PARTS) + half) / (2 * step * PARTS));
  // Below the first .99 there is no price to go down to.
  return offset + step * (offset > 0 ? Math.max(0, steps) : steps);
}

/** The parts of a minor unit that `roundPrice` takes. */
export const PARTS = 10_000;
