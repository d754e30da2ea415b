import type { OrderLineId } from '../../../shared/ids.ts';
import { type Money, money, subtractMoney, sumMoney } from '../../../shared/money/money.ts';
import type { RefundState } from '../../../shared/orders/order-status.ts';
import { paidForUnits } from '../../../shared/orders/refund.ts';

/** The facts about a refund that the rules depend on. Amounts in minor units. */
export type RefundFacts = {
  amountMinor: Money;
  state: RefundState;
  restock: boolean;
  lines: readonly { orderLineId: OrderLineId; quantity: number }[];
};

const counts = ({ state }: { state: RefundState }): boolean => state !== 'failed';

const sumOf = (refunds: readonly RefundFacts[]): Money =>
  sumMoney(refunds.map(({ amountMinor }) => amountMinor));

/** The sum of the refunds that succeeded. */
export const refundedMinor = (refunds: readonly RefundFacts[]): Money =>
  sumOf(refunds.filter(({ state }) => state === 'succeeded'));

/** The amount still refundable; pending refunds are deducted. Never below 0. */
export const leftToRefund = (paidMinor: Money, refunds: readonly RefundFacts[]): Money =>
  money(Math.max(0, subtractMoney(paidMinor, sumOf(refunds.filter(counts)))));

/** Units of an order line that are refunded or being refunded. */
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

/** The facts about an order line that the rules depend on: its units, and the amount paid for all of them. */
export type LineFacts = { id: OrderLineId; quantity: number; paidMinor: Money };

/**
 * The most that may be refunded with the given units: the amount paid for them, plus whatever was paid beyond
 * all lines (delivery, or an overpayment).
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
 * A refund's state after a message from the provider, whose word is final: neither a late message nor our own
 * late answer undoes a success, and a refund that it reported as failed stays failed.
 * @param knownThere whether the provider had already given the refund an id.
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
 * Units of an order still to be taken from stock.
 * @param taken the net of the order's stock movements.
 */
export const unitsMissing = ({ bought, refunded, taken }: Record<'bought' | 'refunded' | 'taken', number>) =>
  Math.max(0, bought - refunded - taken);
