/** States and enumerations that the tables, the rules and the screens share. */
export const ROLES = ['ADMIN', 'GENERAL'] as const;
export type Role = (typeof ROLES)[number];

export const CHECKOUT_STATES = ['creating', 'open', 'paid', 'failed', 'expired', 'cancelled'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

export const PAYMENT_STATUSES = ['paid', 'review', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const FULFILMENT_STATUSES = [
  'unfulfilled',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

/** The owner's lists of orders, besides all of them. */
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

/** What an admin does to an order after it is placed. */
export const ORDER_STEPS = ['pack', 'ship', 'deliver', 'return', 'cancel'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Why a step is not possible now: where the order stands, or what has to be settled first. */
export type StepObstacle = 'status' | 'review' | 'refunded' | OrderFlag;

/** What has to be looked at before an order is packed. */
const ORDER_FLAGS = ['short', 'recovered', 'address_missing'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

/** What happens to an order, as its history keeps it. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'placed_for_review',
  'recovered',
  'payment_approved',
  'looked_at',
  'address_filled_in',
  'goods_taken',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
  'refund_requested',
  'refund_succeeded',
  'refund_failed',
  'mail_sent_again',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

export const STOCK_REASONS = ['initial', 'sale', 'restock', 'adjustment', 'import', 'return'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Why an admin may change the stock by hand. */
export const ADMIN_STOCK_REASONS = ['restock', 'adjustment', 'return'] as const satisfies StockReason[];

/** `low`: at or below the shop's low-stock level, and tracked; `out`: none on hand. */
export const STOCK_FILTERS = ['low', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const MAIL_KINDS = [
  'password_reset',
  'order_confirmation',
  'order_shipped',
  'order_refunded',
  'test',
] as const;
export const SPEC_TYPES = ['number', 'text'] as const;
export type SpecType = (typeof SPEC_TYPES)[number];

/** `dsc` is spelt as the documented filter page spells it. */
export const SORTS = ['newest', 'asc', 'dsc'] as const;
export type Sort = (typeof SORTS)[number];

/** What a page says about availability. A page changes only when a product crosses one of these. */
export type Availability = 'in_stock' | 'few_left' | 'out_of_stock';

/** From this many units on hand downwards a product counts as "few left". */
const FEW_LEFT = 5;

/** @param stockOnHand whole units, or null when the stock is not tracked. */
export function availabilityOf(stockOnHand: number | null): Availability {
  if (stockOnHand === null || stockOnHand > FEW_LEFT) return 'in_stock';
  return stockOnHand > 0 ? 'few_left' : 'out_of_stock';
}
