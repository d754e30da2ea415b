import type { RouterOutputs } from '../../lib/trpc.ts';

export type Order = RouterOutputs['order']['list'][number];
export type OrderLine = Order['lines'][number];
export type OrderDetails = RouterOutputs['order']['byId'];
export type OrderMoment = OrderDetails['history'][number];

/** In the viewer's time zone. */
export const placedAtFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const PAYMENT_TEXTS: Record<OrderDetails['paymentStatus'], string> = {
  paid: 'Paid by card',
  review: 'Under review',
  partially_refunded: 'Paid by card, refunded in part',
  refunded: 'Refunded',
};
