import type { DeliveryChoice } from '../../shared/orders/delivery.ts';
import type { FulfilmentStatus, PaymentStatus } from '../../shared/orders/order-status.ts';

/** The only status that a customer sees. 'Delivered' is green, all others are red. */
export type OrderStatusText =
  | 'Payment review'
  | 'Processing'
  | 'Shipped'
  | 'Delivered'
  | 'Returned'
  | 'Cancelled'
  | 'Refunded';

const BY_FULFILMENT = {
  unfulfilled: 'Processing',
  packed: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
} as const satisfies Record<FulfilmentStatus, OrderStatusText>;

/** Combines fulfilment and payment status. 'Refunded' only when everything is refunded. */
export function orderStatusText(order: {
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
}): OrderStatusText {
  if (order.paymentStatus === 'review') return 'Payment review';
  if (order.paymentStatus === 'refunded') return 'Refunded';
  return BY_FULFILMENT[order.fulfilmentStatus];
}

/** Whether it is packed and has not left yet: customers see 'Processing' until it does. */
export const isPacked = ({ fulfilmentStatus }: { fulfilmentStatus: FulfilmentStatus }): boolean =>
  fulfilmentStatus === 'packed';

/** Whether the customer collects the goods: what is 'Shipped' of a parcel is then ready to be picked up. */
export const isPickedUp = ({ delivery }: { delivery: Pick<DeliveryChoice, 'pickUp'> | null }): boolean =>
  delivery?.pickUp ?? false;
