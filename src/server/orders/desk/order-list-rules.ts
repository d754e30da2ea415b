import {
  FULFILMENT_STATUSES,
  type FulfilmentStatus,
  type OrderList,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '../../../shared/order-status.ts';

/** Orders in one of these states in both respects. */
export type OrderStates = {
  fulfilment: readonly FulfilmentStatus[];
  payment: readonly PaymentStatus[];
};

const whatever = { fulfilment: FULFILMENT_STATUSES, payment: PAYMENT_STATUSES };

/** Paid, and not on their way yet. */
export const ORDERS_TO_SHIP: OrderStates = {
  fulfilment: ['unfulfilled', 'packed'],
  payment: ['paid', 'partially_refunded'],
};

/** What each list holds; `to-look-at` is no matter of states alone. */
export const STATES_OF_LIST: Record<Exclude<OrderList, 'to-look-at'>, OrderStates> = {
  'to-ship': ORDERS_TO_SHIP,
  shipped: { ...whatever, fulfilment: ['shipped'] },
  delivered: { ...whatever, fulfilment: ['delivered'] },
  cancelled: { ...whatever, fulfilment: ['cancelled'] },
  returned: { ...whatever, fulfilment: ['returned'] },
  refunded: { ...whatever, payment: ['refunded', 'partially_refunded'] },
};
