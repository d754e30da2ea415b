import { type Money, money, subtractMoney } from '../money/money.ts';

/** An order line with the total paid for it, and the units refunded so far. */
export type RefundableLine = { paidMinor: Money; quantity: number; refunded: number };

/** The amount paid for `units` more units of a line. Refunding unit by unit adds up to the line's total. */
export const paidForUnits = ({ paidMinor, quantity, refunded }: RefundableLine, units: number): Money => {
  const paidForFirst = (count: number) => money(Math.round((paidMinor * count) / quantity));
  return subtractMoney(paidForFirst(refunded + units), paidForFirst(refunded));
};
