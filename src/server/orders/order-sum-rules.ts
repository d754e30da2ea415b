import type { OrderSums } from '../../shared/money/pricing.ts';
import type { ShownSums } from '../../shared/orders/order-sums.ts';

/** An order's sums as pages and mails show them. */
export const shownSums = ({
  delivery,
  ...order
}: OrderSums & Pick<ShownSums, 'delivery' | 'discountCode'>): ShownSums => ({
  subtotalMinor: order.subtotalMinor,
  discountMinor: order.discountMinor,
  shippingMinor: order.shippingMinor,
  taxMinor: order.taxMinor,
  taxIncluded: order.taxIncluded,
  taxes: order.taxes,
  totalMinor: order.totalMinor,
  discountCode: order.discountCode,
  delivery: delivery && { name: delivery.name, days: delivery.days, pickUp: delivery.pickUp },
});
