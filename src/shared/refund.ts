import { type Money, money, subtractMoney } from './money.ts';

/** A line of an order with what was paid for all of it, and units of it that were refunded before. */
export type RefundableLine = { paidMinor: Money; quantity: number; refunded: number };

/** What was paid for so many more units of a line. Unit by unit it comes to what was paid for the line. */
export const paidForUnits = ({ paidMinor, quantity, refunded }: RefundableLine, units: number): Money => {
  const paidForFirst = (count: number) => money(Math.round((paidMinor * count) / quantity));
  return subtractMoney(paidForFirst(refunded + units), paidForFirst(refunded));
};
