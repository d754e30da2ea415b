import type { PostalAddress } from '../../shared/orders/address.ts';
import type { OrderRow } from './order-repository.ts';

/** Where an order goes. */
export const postalAddressOf = (order: OrderRow): PostalAddress => ({
  line1: order.addressLine1,
  line2: order.addressLine2,
  city: order.addressCity,
  state: order.addressState,
  postalCode: order.addressPostalCode,
  country: order.addressCountry,
});
