import { addMoney, type Money, money, multiplyMoney } from './money.ts';

/** Products in one cart at most, and units of each. */
export const MAX_CART_LINES = 50;
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;

export type PricedLine = { unitPriceMinor: Money; quantity: number };

/** The number of units and the sum of lines, in minor units. */
export function totalOf(lines: readonly PricedLine[]): { quantity: number; totalMinor: Money } {
  return {
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalMinor: lines.reduce<Money>(
      (sum, line) => addMoney(sum, multiplyMoney(line.unitPriceMinor, line.quantity)),
      money(0),
    ),
  };
}
