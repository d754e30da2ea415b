import { addMoney, type Money, money, multiplyMoney } from '../shared/money.ts';

/** Products in one cart at most, and units of each. */
export const MAX_CART_LINES = 50;
export const MAX_QUANTITY = 99;

/** Whether a cart line may hold this many units. */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;

/**
 * How many units one person may take: what is on hand less what others have on hold.
 * @param stockOnHand null when the stock is not tracked, and then any quantity may be taken.
 */
export const availableUnits = (stockOnHand: number | null, heldByOthers: number): number =>
  stockOnHand === null ? Number.POSITIVE_INFINITY : Math.max(0, stockOnHand - heldByOthers);

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
