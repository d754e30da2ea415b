import type { Money } from './money.ts';
import { priceGoods } from './pricing.ts';

/** Products in one cart at most, and units of each. */
export const MAX_CART_LINES = 50;
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;

/** `left`: units that can be had, when they were fewer than the line held as it was read; else null. */
type OfferedLine = { available: boolean; left: number | null; quantity: number };

/** Whether any of a line can be bought now: it is on sale and not out of stock. */
export const canBeBought = ({ available, left }: Pick<OfferedLine, 'available' | 'left'>): boolean =>
  available && left !== 0;

/** How many can be had of a line that holds more; null when there are enough. */
export const shortageOf = ({ left, quantity }: Pick<OfferedLine, 'left' | 'quantity'>): number | null =>
  left !== null && left < quantity ? left : null;

/** What a cart comes to, in minor units, and the number of its units: the same on the server and, before it answers, in the browser. */
export function totalOf(lines: readonly { unitPriceMinor: Money; quantity: number }[]): {
  quantity: number;
  totalMinor: Money;
} {
  return {
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalMinor: priceGoods(lines).totalMinor,
  };
}
