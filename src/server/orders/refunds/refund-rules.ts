import { type Money, money } from '../../../shared/money.ts';
import type { OrderEventKind, RefundState } from '../../../shared/order-status.ts';

/** A refund as far as the rules look at it. Amounts in minor units. */
export type RefundFacts = {
  amountMinor: number;
  state: RefundState;
  restock: boolean;
  lines: readonly { orderLineId: string; quantity: number }[];
};

const counts = ({ state }: { state: RefundState }): boolean => state !== 'failed';

/** Money that went back for certain. */
export const refundedMinor = (refunds: readonly RefundFacts[]): Money =>
  money(
    refunds
      .filter(({ state }) => state === 'succeeded')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  );

/** What may still be given back of what was paid: a refund under way counts as given. Never below 0. */
export const leftToRefund = (paidMinor: number, refunds: readonly RefundFacts[]): Money =>
  money(
    Math.max(0, paidMinor - refunds.filter(counts).reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
  );

/** Units of an order line that were refunded or are about to be. */
export const unitsRefunded = (
  orderLineId: string,
  refunds: readonly RefundFacts[],
  which: (refund: RefundFacts) => boolean = () => true,
): number =>
  refunds
    .filter((refund) => counts(refund) && which(refund))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.orderLineId === orderLineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

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

type PlacingEvent = { kind: string; data: Record<string, unknown> };
/** How an order comes into being. */
export const PLACINGS: readonly OrderEventKind[] = ['placed', 'placed_for_review', 'recovered'];

/**
 * What the provider took for an order, which need not be what the order comes to: read from how it was placed.
 * @returns minor units of `currency`.
 */
export function paidOf(
  order: { totalMinor: number; currency: string },
  events: readonly PlacingEvent[],
): { paidMinor: Money; currency: string } {
  const { data } = events.find(({ kind }) => PLACINGS.includes(kind as OrderEventKind)) ?? {};
  return {
    paidMinor: money(typeof data?.paidMinor === 'number' ? data.paidMinor : order.totalMinor),
    currency: typeof data?.currency === 'string' ? data.currency : order.currency,
  };
}

/** Whether the payment still waits for an admin's approval. */
export const isInReview = (events: readonly Pick<PlacingEvent, 'kind'>[]): boolean =>
  events.some(({ kind }) => kind === 'placed_for_review') &&
  !events.some(({ kind }) => kind === 'payment_approved');

/**
 * Units of an order that are still to be taken from stock.
 * @param taken what the stock's movements for this order come to.
 */
export const unitsMissing = ({ bought, refunded, taken }: Record<'bought' | 'refunded' | 'taken', number>) =>
  Math.max(0, bought - refunded - taken);
