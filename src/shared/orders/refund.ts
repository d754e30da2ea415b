import { type Money, money, multiplyMoney, subtractMoney } from '../money/money.ts';

/**
 * An order line with the total paid for it, and the units refunded so far. `stepMinor`: the provider takes no finer
 * amounts (`amountStep`).
 */
export type RefundableLine = { paidMinor: Money; quantity: number; refunded: number; stepMinor: Money };

/** The amount paid for `units` more units of a line. Refunding unit by unit adds up to the line's total. */
export const paidForUnits = (
  { paidMinor, quantity, refunded, stepMinor }: RefundableLine,
  units: number,
): Money => {
  const paidForFirst = (count: number) => {
    if (count === quantity) return paidMinor;
    const inSteps = multiplyMoney(stepMinor, Math.round((paidMinor * count) / quantity / stepMinor));
    return money(Math.min(inSteps, paidMinor));
  };
  return subtractMoney(paidForFirst(refunded + units), paidForFirst(refunded));
};
