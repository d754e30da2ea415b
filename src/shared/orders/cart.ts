import { type Money, money, subtractMoney } from '../money/money.ts';
import { priceGoods } from '../money/pricing.ts';

/** A guest's cart is kept for so long after its last change. */
export const GUEST_CART_DAYS = 60;

/** The most products in one cart, and the most units of each. */
export const MAX_CART_LINES = 50;
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 99;

/** `left`: the units available, if fewer than the line's quantity; otherwise null. */
type OfferedLine = { available: boolean; left: number | null; quantity: number };

/** Whether any unit of a line can be bought now: on sale and not out of stock. */
export const canBeBought = ({ available, left }: Pick<OfferedLine, 'available' | 'left'>): boolean =>
  available && left !== 0;

/** How many units are available, if fewer than the line holds; null if there are enough. */
export const shortageOf = ({ left, quantity }: Pick<OfferedLine, 'left' | 'quantity'>): number | null =>
  left !== null && left < quantity ? left : null;

/** A cart's total in minor units, and its units. The browser uses it for optimistic updates. */
export function totalOf(lines: readonly { unitPriceMinor: Money; quantity: number }[]): {
  quantity: number;
  totalMinor: Money;
} {
  return {
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalMinor: priceGoods(lines).totalMinor,
  };
}

/** What a cart's goods cost after its discount code. */
export const totalToPay = (cart: { totalMinor: Money; discount: { amountMinor: Money } | null }): Money =>
  subtractMoney(cart.totalMinor, cart.discount?.amountMinor ?? money(0));
