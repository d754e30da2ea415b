import type { OrderLineId, RefundId } from '../../../shared/ids.ts';
import { addMoney, type Money, money, subtractMoney, sumMoney } from '../../../shared/money/money.ts';
import { deliveryTotal, frozenTotal, type OrderSums } from '../../../shared/money/pricing.ts';
import { amountStep } from '../../../shared/money/stripe-amounts.ts';
import type { RefundState } from '../../../shared/orders/order-status.ts';
import { paidForUnits, type RefundableLine } from '../../../shared/orders/refund.ts';

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
export const unitsRefunded = (orderLineId: OrderLineId, refunds: readonly RefundFacts[]): number =>
  refunds
    .filter(counts)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.orderLineId === orderLineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** The facts about an order line that the rules depend on: its units, and the amount paid for all of them. */
export type LineFacts = Omit<RefundableLine, 'refunded'> & { id: OrderLineId };

/** The lines of an order with what was paid for each: its share of the discount and its tax included. */
export const paidLines = <Line extends Parameters<typeof frozenTotal>[0] & { id: OrderLineId }>(
  order: Pick<OrderSums, 'taxIncluded'> & { currency: string },
  lines: readonly Line[],
): LineFacts[] => {
  const stepMinor = amountStep(order.currency);
  return lines.map((line) => ({
    ...{ id: line.id, quantity: line.quantity, stepMinor },
    paidMinor: frozenTotal(line, order),
  }));
};

/** The facts about a paid order that the rules depend on. `refunds` in the order in which they were made. */
export type PaidFacts = {
  lines: readonly LineFacts[];
  refunds: readonly RefundFacts[];
  /** Everything that was paid. */
  paidMinor: Money;
};

/** What was paid for these units, of which `refunds` gave back some before. */
const paidFor = (
  chosen: RefundFacts['lines'],
  lines: readonly LineFacts[],
  refunds: readonly RefundFacts[],
): Money =>
  sumMoney(
    chosen.map(({ orderLineId, quantity }) => {
      const line = lines.find(({ id }) => id === orderLineId);
      return line ? paidForUnits({ ...line, refunded: unitsRefunded(line.id, refunds) }, quantity) : money(0);
    }),
  );

/** What was paid for these units, after what earlier refunds gave back. */
export const paidForUnitsOf = (chosen: RefundFacts['lines'], { lines, refunds }: PaidFacts): Money =>
  paidFor(chosen, lines, refunds);

const notBelowZero = (amount: Money): Money => money(Math.max(0, amount));

/**
 * What is left of the amount paid beyond all lines (delivery, or an overpayment): earlier refunds took from it
 * whatever they gave back beyond the price of their units.
 */
export function leftBeyondLines({ lines, refunds, paidMinor }: PaidFacts): Money {
  const counted = refunds.filter(counts);
  const takenMinor = counted.map(({ lines: chosen, amountMinor }, index) =>
    notBelowZero(subtractMoney(amountMinor, paidFor(chosen, lines, counted.slice(0, index)))),
  );
  const goodsMinor = sumMoney(lines.map((line) => line.paidMinor));
  return notBelowZero(subtractMoney(subtractMoney(paidMinor, goodsMinor), sumMoney(takenMinor)));
}

/** What is left to refund of the delivery. @param deliveryMinor what it cost, tax included. */
export const leftOfDelivery = (deliveryMinor: Money, paid: PaidFacts): Money =>
  money(Math.min(deliveryMinor, leftBeyondLines(paid), leftToRefund(paid.paidMinor, paid.refunds)));

/** What a refund gave back, tax included. */
export type RefundParts = {
  units: (RefundFacts['lines'][number] & { amountMinor: Money })[];
  deliveryMinor: Money;
  /** What its amount has beyond both; below 0 when it is less than its units cost. */
  restMinor: Money;
};

/**
 * What a refund was for. Only its amount says whether the delivery was meant: with units it is what goes beyond their
 * price, up to what was left of it; without units, exactly what was left of it. Any other amount without units is for
 * everything that was bought.
 * @param paid `refunds` are those that were made earlier; `deliveryMinor` is what the delivery cost, tax included.
 */
export function refundedParts(
  { lines: chosen, amountMinor }: Pick<RefundFacts, 'lines' | 'amountMinor'>,
  { deliveryMinor: costMinor, ...paid }: PaidFacts & { deliveryMinor: Money },
): RefundParts {
  const units = chosen.map((each) => ({
    ...each,
    amountMinor: paidFor([each], paid.lines, paid.refunds.filter(counts)),
  }));
  const beyondMinor = subtractMoney(amountMinor, sumMoney(units.map((each) => each.amountMinor)));
  const leftMinor = leftOfDelivery(costMinor, paid);
  const isMeant = units.length > 0 || beyondMinor === leftMinor;
  const deliveryMinor = isMeant ? notBelowZero(money(Math.min(beyondMinor, leftMinor))) : money(0);
  return { units, deliveryMinor, restMinor: subtractMoney(beyondMinor, deliveryMinor) };
}

const refundsBefore = <Refund extends { id: RefundId }>(refundId: RefundId, refunds: readonly Refund[]) =>
  refunds.slice(
    0,
    refunds.findIndex(({ id }) => id === refundId),
  );

type SoldOrder = Parameters<typeof deliveryTotal>[0] & { currency: string };
type SoldLine = Parameters<typeof paidLines>[1][number];

/**
 * What one of an order's refunds was for.
 * @param refunds all of the order's, in the order in which they were made.
 */
export const partsOf = (
  refund: RefundFacts & { id: RefundId },
  {
    order,
    lines,
    refunds,
    paidMinor,
  }: {
    order: SoldOrder;
    lines: readonly SoldLine[];
    refunds: readonly (RefundFacts & { id: RefundId })[];
    paidMinor: Money;
  },
): RefundParts =>
  refundedParts(refund, {
    lines: paidLines(order, lines),
    refunds: refundsBefore(refund.id, refunds),
    paidMinor,
    deliveryMinor: deliveryTotal(order, lines),
  });

/** What a refund kept of the price of its units: what it could have given back, but did not. */
export const keptBy = (
  { id, amountMinor }: RefundFacts & { id: RefundId },
  {
    refunds,
    paidMinor,
    restMinor,
  }: Pick<RefundParts, 'restMinor'> & Pick<PaidFacts, 'paidMinor'> & { refunds: readonly NamedFacts[] },
): Money => {
  const leftMinor = leftToRefund(paidMinor, refundsBefore(id, refunds));
  return notBelowZero(money(Math.min(-restMinor, subtractMoney(leftMinor, amountMinor))));
};

/**
 * The most that may be refunded with the given units: the amount paid for them, plus what is left of the amount
 * paid beyond all lines.
 */
export const paidWithUnits = (chosen: RefundFacts['lines'], paid: PaidFacts): Money =>
  addMoney(paidFor(chosen, paid.lines, paid.refunds), leftBeyondLines(paid));

type NamedFacts = RefundFacts & { id: RefundId };

/**
 * The refused refunds whose amounts are still owed. The largest come first, and each takes its money and its units,
 * so one that is part of a larger one is not owed beside it.
 * @param cancelled then everything that is left is owed; otherwise a later refund of the same amount has tried it again.
 */
export function listOwed({
  cancelled,
  refunds,
  ...order
}: Omit<PaidFacts, 'refunds'> & { refunds: readonly NamedFacts[]; cancelled: boolean }): RefundId[] {
  const isTriedAgain = ({ amountMinor }: NamedFacts, at: number) =>
    !cancelled && refunds.slice(at + 1).some((later) => later.amountMinor === amountMinor);
  const refused = refunds
    .filter((refund, at) => !counts(refund) && !isTriedAgain(refund, at))
    .reverse()
    .sort((a, b) => b.amountMinor - a.amountMinor);
  const owed: RefundId[] = [];
  const taken: RefundFacts[] = refunds.filter(counts);
  for (const refund of refused) {
    if (!isRefundable(refund, { ...order, refunds: taken })) continue;
    owed.push(refund.id);
    taken.push({ ...refund, state: 'pending' });
  }
  return owed;
}

/** Whether the money and the units of a refund are left. */
function isRefundable({ lines: chosen, amountMinor }: RefundFacts, paid: PaidFacts): boolean {
  if (amountMinor > leftToRefund(paid.paidMinor, paid.refunds)) return false;
  const isLeft = ({ orderLineId, quantity }: RefundFacts['lines'][number]) => {
    const bought = paid.lines.find(({ id }) => id === orderLineId)?.quantity ?? 0;
    return quantity <= bought - unitsRefunded(orderLineId, paid.refunds);
  };
  return chosen.length === 0 || (chosen.every(isLeft) && amountMinor <= paidWithUnits(chosen, paid));
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

/**
 * Units that are in stock although nobody has been refunded for them: their refund came back after they were put back.
 * @param putBack units that refunds have put back.
 * @param standing units whose refund stands and was to put them back.
 */
export const unitsAlreadyBack = ({ putBack, standing }: Record<'putBack' | 'standing', number>) =>
  Math.max(0, putBack - standing);

/**
 * Units of an order that may go back on stock.
 * @param alreadyBack units in stock whose refund is made again with this.
 * @param taken the net of the order's stock movements.
 * @param kept units that the customer has or is still to get: they were taken, or are still to be.
 */
export const unitsToPutBack = ({
  wanted,
  alreadyBack,
  taken,
  kept,
}: Record<'wanted' | 'alreadyBack' | 'taken' | 'kept', number>) =>
  Math.min(Math.max(0, wanted - alreadyBack), Math.max(0, taken - kept));
