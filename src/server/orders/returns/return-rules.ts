import type { OrderLineId, RefundId } from '../../../shared/ids.ts';
import type { Day } from '../../../shared/orders/documents.ts';
import type { RefundState } from '../../../shared/orders/order-status.ts';
import {
  OPEN_RETURN_STATES,
  RETURN_STEPS,
  type ReturnState,
  type ShownReturnState,
} from '../../../shared/orders/returns.ts';
import { addDays, dayIn, type TimeZone } from '../../../shared/time-zone.ts';
import { type RefundFacts, unitsRefunded } from '../refunds/refund-rules.ts';

type ReturnFacts = {
  state: ReturnState;
  refundId: RefundId | null;
  lines: readonly { orderLineId: OrderLineId; quantity: number }[];
};

const isOpen = ({ state }: ReturnFacts): boolean => OPEN_RETURN_STATES.some((open) => open === state);

export const shownState = ({ state, refundId }: Pick<ReturnFacts, 'state' | 'refundId'>): ShownReturnState =>
  state === 'refunded' && refundId === null ? 'closed' : state;

/** Whether the shop can still say no. Not after a refund that failed: it has said yes to that. */
export const canDecline = ({ state, refundId }: Pick<ReturnFacts, 'state' | 'refundId'>): boolean =>
  RETURN_STEPS.declined.some((before) => before === state) && refundId === null;

const isClosedUnrefunded = (asked: ReturnFacts): boolean => shownState(asked) === 'closed';

const unitsIn = (orderLineId: OrderLineId, returns: readonly ReturnFacts[]): number =>
  returns
    .flatMap(({ lines }) => lines)
    .filter((line) => line.orderLineId === orderLineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

type ClosedFacts = ReturnFacts & { updatedAt: Date };
type LaterRefund = RefundFacts & { id: RefundId; createdAt: Date };

/**
 * Units of an order line that are back for good without a refund. Later refunds, unless they are another return's, are
 * for these units first.
 * @param refunds all of the order's.
 */
export function unitsBackUnrefunded(
  orderLineId: OrderLineId,
  returns: readonly ClosedFacts[],
  refunds: readonly LaterRefund[],
): number {
  const closed = returns.filter(isClosedUnrefunded);
  const beside = refunds.filter(({ id }) => !returns.some(({ refundId }) => refundId === id));
  return [
    ...closed.map((asked) => ({ at: asked.updatedAt, units: unitsIn(orderLineId, [asked]) })),
    ...beside.map((refund) => ({ at: refund.createdAt, units: -unitsRefunded(orderLineId, [refund]) })),
  ]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .reduce((left, { units }) => Math.max(0, left + units), 0);
}

/** Units of an order line in returns that are not decided, or not refunded, yet. */
export const unitsInOpenReturns = (orderLineId: OrderLineId, returns: readonly ReturnFacts[]): number =>
  unitsIn(orderLineId, returns.filter(isOpen));

/** Those, and the units that are back for good. */
export const unitsComingBack = (
  orderLineId: OrderLineId,
  returns: readonly ClosedFacts[],
  refunds: readonly LaterRefund[],
): number => unitsInOpenReturns(orderLineId, returns) + unitsBackUnrefunded(orderLineId, returns, refunds);

/**
 * The last day on which a customer can request a return for an order; null where they cannot. The period is
 * whole days of the shop's calendar, without the day of delivery, as in Regulation (EEC) 1182/71. What was promised
 * when the order was placed holds; a longer period that the owner gives today holds for it, too.
 * @param order `returnDays` is the period then; null where it is not known.
 * @param settings `returnDays` is the owner's period today; 0 for none.
 */
export function lastReturnDay(
  order: { fulfilmentStatus: string; deliveredAt: Date | null; returnDays: number | null },
  { returnDays, timeZone }: { returnDays: number; timeZone: TimeZone },
): Day | null {
  const days = Math.max(order.returnDays ?? 0, returnDays);
  if (days === 0 || order.fulfilmentStatus !== 'delivered' || !order.deliveredAt) return null;
  return addDays(dayIn(order.deliveredAt, timeZone), days);
}

/** What the mail about a return says of what follows; null for nothing. */
export type WhatFollows = 'refund' | 'noRefund' | 'noFurtherRefund' | 'address' | 'goods' | null;

/** After the owner's answer. @param before the state in which the return was until then. */
export function followsAnswer(
  before: ReturnState,
  { accept, answer, label }: { accept: boolean; answer: string; label: string },
): WhatFollows {
  if (accept) return answer || label ? null : 'address';
  return before === 'received' ? 'goods' : null;
}

/** After closing without a refund. @param refunds all of the order's. */
export const followsClosing = (refunds: readonly { state: RefundState }[]): WhatFollows =>
  refunds.some(({ state }) => state !== 'failed') ? 'noFurtherRefund' : 'noRefund';
