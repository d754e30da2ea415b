/** Payment status as shown in lists; derived from the payment's state and sums. */
export const PAYMENT_STATUSES = ['paid', 'review', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Payment providers; a payment's ids are theirs. */
export const PAYMENT_PROVIDERS = ['stripe'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/**
 * `review`: the amount paid differs from the order's total, and no admin has accepted it yet. Only the status is
 * derived from it; whether an order is in review is what its status says.
 */
export const PAYMENT_STATES = ['accepted', 'review'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const FULFILMENT_STATUSES = [
  'unfulfilled',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

/** The admin's order lists, besides the list of all orders. */
export const ORDER_LISTS = [
  'to-look-at',
  'to-ship',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const;
export type OrderList = (typeof ORDER_LISTS)[number];

/** The lists of a packer. */
export const PACKING_LISTS = ['to-ship', 'shipped'] as const satisfies OrderList[];
export type PackingList = (typeof PACKING_LISTS)[number];

/** What an admin can do to an order after it is placed. */
export const ORDER_STEPS = ['pack', 'ship', 'deliver', 'return', 'cancel'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** The longest reason or note that an admin gives for a step or a refund, in characters. */
export const STEP_REASON_MAX = 500;

/** Why a step is not possible now: the order's status, or an open issue. */
export type StepObstacle = 'status' | 'review' | 'refunded' | OrderFlag;

/** Issues that an admin must look at before packing the order. */
const ORDER_FLAGS = ['disputed', 'withdrawn', 'short', 'recovered', 'address_missing'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

/** The kinds of events in an order's history. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'placed_for_review',
  'recovered',
  'terms_accepted',
  'payment_approved',
  'looked_at',
  'address_filled_in',
  'goods_taken',
  'packed',
  'shipped',
  'shipment_corrected',
  'delivered',
  'returned',
  'cancelled',
  'refund_requested',
  'refund_succeeded',
  'refund_failed',
  'mail_sent_again',
  'dispute_opened',
  'dispute_closed',
  'fraud_warning',
  'return_asked',
  'return_accepted',
  'return_declined',
  'return_received',
  'return_refunded',
  'return_withdrawn',
  'contract_withdrawn',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** Who has the money after a dispute: the shop, or the customer. */
export type DisputeOutcome = 'kept' | 'lost';

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
