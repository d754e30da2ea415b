import type { Money } from '../../../shared/money.ts';
import {
  type FulfilmentStatus,
  ORDER_STEPS,
  type OrderFlag,
  type OrderStep,
  type PaymentStatus,
  type StepObstacle,
} from '../../../shared/order-status.ts';

/** Which steps lead where. What is not here cannot happen. */
export const FULFILMENT_STEPS = {
  pack: { from: ['unfulfilled'], to: 'packed' },
  ship: { from: ['packed'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  return: { from: ['delivered'], to: 'returned' },
  cancel: { from: ['unfulfilled', 'packed'], to: 'cancelled' },
} as const satisfies Record<OrderStep, { from: readonly FulfilmentStatus[]; to: FulfilmentStatus }>;

/** Where an order stands, as far as the rules look at it. */
export type OrderState = {
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  short: boolean;
  recovered: boolean;
  addressMissing: boolean;
};

/** The flags that an order carries, the most pressing first. */
export function flagsOf({
  recovered,
  addressMissing,
  short,
}: Pick<OrderState, 'recovered' | 'addressMissing' | 'short'>): OrderFlag[] {
  const flags: [OrderFlag, boolean][] = [
    ['recovered', recovered],
    ['short', short],
    ['address_missing', addressMissing],
  ];
  return flags.filter(([, carried]) => carried).map(([flag]) => flag);
}

/** Steps that hand out goods: only for money that is really here. */
const NEEDS_MONEY: readonly OrderStep[] = ['pack', 'ship'];

/** What stands in a step's way; null when it may be taken. */
export function obstacleTo(step: OrderStep, order: OrderState): StepObstacle | null {
  const { from }: { from: readonly FulfilmentStatus[] } = FULFILMENT_STEPS[step];
  if (!from.includes(order.fulfilmentStatus)) return 'status';
  if (NEEDS_MONEY.includes(step)) {
    if (order.paymentStatus === 'review') return 'review';
    if (order.paymentStatus === 'refunded') return 'refunded';
  }
  return step === 'pack' ? (flagsOf(order)[0] ?? null) : null;
}

/** The steps that may be taken now. */
export const legalSteps = (order: OrderState): OrderStep[] =>
  ORDER_STEPS.filter((step) => obstacleTo(step, order) === null);

/** What changes how an order is paid: the admin's approval, money given back, and a refund that came back. */
export type PaymentCause = 'approve' | 'refund' | 'refund_failed';

/** Which cause leads from where to where. Only a refund that failed after all leads back. */
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

/** Where a payment may come from for `cause` to bring it to `to`. */
export const paymentOrigins = (cause: PaymentCause, to: PaymentStatus): PaymentStatus[] =>
  (Object.keys(PAYMENT_MOVES[cause]) as PaymentStatus[]).filter((from) =>
    PAYMENT_MOVES[cause][from]?.includes(to),
  );

/**
 * How an order is paid, from what came in and what went back, in minor units. A payment in review stays so
 * until an admin approves it, however much of it was given back; nothing of it is left to review in the end.
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
