import {
  FULFILMENT_STATUSES,
  type FulfilmentStatus,
  type OrderList,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '../../../shared/orders/order-status.ts';

/** Orders with one of these fulfilment states and one of these payment states. */
export type OrderStates = {
  fulfilment: readonly FulfilmentStatus[];
  payment: readonly PaymentStatus[];
};

export const ANY_STATE: OrderStates = { fulfilment: FULFILMENT_STATUSES, payment: PAYMENT_STATUSES };

/** Paid, and not shipped yet. */
export const ORDERS_TO_SHIP: OrderStates = {
  fulfilment: ['unfulfilled', 'packed'],
  payment: ['paid', 'partially_refunded'],
};

/** The states that each list shows; `to-look-at` does not depend on states alone. */
export const STATES_OF_LIST: Record<Exclude<OrderList, 'to-look-at'>, OrderStates> = {
  'to-ship': ORDERS_TO_SHIP,
  shipped: { ...ANY_STATE, fulfilment: ['shipped'] },
  delivered: { ...ANY_STATE, fulfilment: ['delivered'] },
  cancelled: { ...ANY_STATE, fulfilment: ['cancelled'] },
  returned: { ...ANY_STATE, fulfilment: ['returned'] },
  refunded: { ...ANY_STATE, payment: ['refunded', 'partially_refunded'] },
};
