import type { OrderLineId } from '../../../shared/ids.ts';
import { type Money, money, subtractMoney, sumMoney } from '../../../shared/money.ts';
import type { RefundState } from '../../../shared/order-status.ts';
import { paidForUnits } from '../../../shared/refund.ts';

/** A refund as far as the rules look at it. Amounts in minor units. */
export type RefundFacts = {
  amountMinor: Money;
  state: RefundState;
  restock: boolean;
  lines: readonly { orderLineId: OrderLineId; quantity: number }[];
};

const counts = ({ state }: { state: RefundState }): boolean => state !== 'failed';

const sumOf = (refunds: readonly RefundFacts[]): Money =>
  sumMoney(refunds.map(({ amountMinor }) => amountMinor));

/** Money that went back for certain. */
export const refundedMinor = (refunds: readonly RefundFacts[]): Money =>
  sumOf(refunds.filter(({ state }) => state === 'succeeded'));

/** What may still be given back of what was paid: a refund under way counts as given. Never below 0. */
export const leftToRefund = (paidMinor: Money, refunds: readonly RefundFacts[]): Money =>
  money(Math.max(0, subtractMoney(paidMinor, sumOf(refunds.filter(counts)))));

/** Units of an order line that were refunded or are about to be. */
export const unitsRefunded = (
  orderLineId: OrderLineId,
  refunds: readonly RefundFacts[],
  which: (refund: RefundFacts) => boolean = () => true,
): number =>
  refunds
    .filter((refund) => counts(refund) && which(refund))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.orderLineId === orderLineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** An order line as far as the rules look at it: its units, and what was paid for all of them. */
export type LineFacts = { id: OrderLineId; quantity: number; paidMinor: Money };

/**
 * What may go back with units of lines, which are not refunded yet: what was paid for them, and on top of it what
 * was paid beyond all lines (the delivery, or more than was agreed).
 */
export function paidWithUnits(
  chosen: RefundFacts['lines'],
  {
    lines,
    refunds,
    paidMinor,
  }: { lines: readonly LineFacts[]; refunds: readonly RefundFacts[]; paidMinor: Money },
): Money {
  const goodsMinor = sumMoney(lines.map((line) => line.paidMinor));
  const beyondMinor = money(Math.max(0, subtractMoney(paidMinor, goodsMinor)));
  const unitsMinor = chosen.map(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    return line ? paidForUnits({ ...line, refunded: unitsRefunded(line.id, refunds) }, quantity) : money(0);
  });
  return sumMoney([beyondMinor, ...unitsMinor]);
}

/**
 * What a refund is after the provider spoke of it. Its word is final: neither a late message nor our own
 * late answer takes back a success, and a refund that it called failed stays so.
 * @param knownThere whether the provider has given the refund an id of its own before.
 */
export function refundStateAfter(
  now: RefundState,
  said: RefundState,
  { knownThere }: { knownThere: boolean },
): RefundState {
  if (said === 'pending') return now;
  if (now === 'failed') return knownThere ? 'failed' : said;
  return said;
}

/**
 * Units of an order that are still to be taken from stock.
 * @param taken what the stock's movements for this order come to.
 */
export const unitsMissing = ({ bought, refunded, taken }: Record<'bought' | 'refunded' | 'taken', number>) =>
  Math.max(0, bought - refunded - taken);
