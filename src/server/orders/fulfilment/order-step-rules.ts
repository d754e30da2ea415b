import type { Money } from '../../../shared/money/money.ts';
import {
  type FulfilmentStatus,
  ORDER_STEPS,
  type OrderFlag,
  type OrderStep,
  type PaymentStatus,
  type StepObstacle,
} from '../../../shared/orders/order-status.ts';

/** Where each step leads. A transition that is not listed is illegal. */
export const FULFILMENT_STEPS = {
  pack: { from: ['unfulfilled'], to: 'packed' },
  // Packing may be left out: a small shop packs and ships in one go.
  ship: { from: ['unfulfilled', 'packed'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  return: { from: ['delivered'], to: 'returned' },
  cancel: { from: ['unfulfilled', 'packed'], to: 'cancelled' },
} as const satisfies Record<OrderStep, { from: readonly FulfilmentStatus[]; to: FulfilmentStatus }>;

/** The facts about an order that the rules depend on. */
export type OrderState = {
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  disputed: boolean;
  withdrawn: boolean;
  short: boolean;
  recovered: boolean;
  addressMissing: boolean;
};

/** An order's flags, most urgent first. */
export function flagsOf({
  disputed,
  withdrawn,
  recovered,
  addressMissing,
  short,
}: Pick<OrderState, 'disputed' | 'withdrawn' | 'recovered' | 'addressMissing' | 'short'>): OrderFlag[] {
  const flags: [OrderFlag, boolean][] = [
    ['disputed', disputed],
    ['withdrawn', withdrawn],
    ['recovered', recovered],
    ['short', short],
    ['address_missing', addressMissing],
  ];
  return flags.filter(([, carried]) => carried).map(([flag]) => flag);
}

/** Steps that hand out goods, which require that the money has arrived. */
const NEEDS_MONEY: readonly OrderStep[] = ['pack', 'ship'];

/** Flags that an order may get after it was packed, and that then keep it from being sent. */
const HOLD_WHAT_IS_PACKED: readonly OrderFlag[] = ['disputed', 'withdrawn'];

/** What blocks a step; null when it is possible. */
export function obstacleTo(step: OrderStep, order: OrderState): StepObstacle | null {
  const { from }: { from: readonly FulfilmentStatus[] } = FULFILMENT_STEPS[step];
  if (!from.includes(order.fulfilmentStatus)) return 'status';
  if (NEEDS_MONEY.includes(step)) {
    if (order.paymentStatus === 'review') return 'review';
    if (order.paymentStatus === 'refunded') return 'refunded';
  }
  if (!NEEDS_MONEY.includes(step)) return null;
  const isPacked = order.fulfilmentStatus !== 'unfulfilled';
  return flagsOf(order).find((flag) => !isPacked || HOLD_WHAT_IS_PACKED.includes(flag)) ?? null;
}

/** The steps possible now. */
export const legalSteps = (order: OrderState): OrderStep[] =>
  ORDER_STEPS.filter((step) => obstacleTo(step, order) === null);

/** Why an order that has not left cannot be shipped; null when nothing blocks it, or it has left. */
export const obstacleToShipping = (order: OrderState): StepObstacle | null =>
  waitsForParcel(order) ? obstacleTo('ship', order) : null;

/** Whether its goods have not left yet. */
export const waitsForParcel = ({ fulfilmentStatus }: Pick<OrderState, 'fulfilmentStatus'>): boolean =>
  fulfilmentStatus === 'unfulfilled' || fulfilmentStatus === 'packed';

/** What changes a payment's status: an approval, a refund, and a refund that failed. */
export type PaymentCause = 'approve' | 'refund' | 'refund_failed';

/** The transitions of each cause. Only a failed refund leads back. */
export const PAYMENT_MOVES: Record<
  PaymentCause,
  Readonly<Partial<Record<PaymentStatus, readonly PaymentStatus[]>>>
> = {
  approve: { review: ['paid', 'partially_refunded'] },
  refund: {
    review: ['refunded'],
    paid: ['partially_refunded', 'refunded'],
    partially_refunded: ['refunded'],
  },
  refund_failed: {
    refunded: ['partially_refunded', 'paid', 'review'],
    partially_refunded: ['paid'],
  },
};

/** The statuses from which `cause` may lead to `to`. */
export const paymentOrigins = (cause: PaymentCause, to: PaymentStatus): PaymentStatus[] =>
  (Object.keys(PAYMENT_MOVES[cause]) as PaymentStatus[]).filter((from) =>
    PAYMENT_MOVES[cause][from]?.includes(to),
  );

/**
 * A payment's status, derived from the amounts paid and refunded, in minor units. A payment in review stays
 * so until an admin approves it, however much was refunded; once all of it is refunded there is nothing left
 * to review.
 */
export function paymentStatusOf(facts: {
  inReview: boolean;
  paidMinor: Money;
  refundedMinor: Money;
}): PaymentStatus {
  if (facts.refundedMinor >= facts.paidMinor) return 'refunded';
  if (facts.inReview) return 'review';
  return facts.refundedMinor > 0 ? 'partially_refunded' : 'paid';
}
