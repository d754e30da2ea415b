import type { PostalAddress } from '../../shared/orders/address.ts';

type AddressColumns = {
  addressLine1: string;
  addressLine2: string;
  addressCity: string;
  addressState: string;
  addressPostalCode: string;
  addressCountry: string;
};

/** Where an order goes. */
export const postalAddressOf = (order: AddressColumns): PostalAddress => ({
  line1: order.addressLine1,
  line2: order.addressLine2,
  city: order.addressCity,
  state: order.addressState,
  postalCode: order.addressPostalCode,
  country: order.addressCountry,
});
