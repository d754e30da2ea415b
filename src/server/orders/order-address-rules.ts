import type { Locale } from '../../shared/locale.ts';
import type { PostalAddress } from '../../shared/orders/address.ts';
import { addressLines } from '../../shared/orders/address-lines.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { formatsIn } from '../../shared/texts/dates.ts';

type AddressColumns = {
  addressLine1: string;
  addressLine2: string;
  addressCity: string;
  addressState: string;
  addressPostalCode: string;
  addressCountry: string;
};

/** Who bought, as an order has it. */
export type BuyerColumns = AddressColumns & { name: string; company: string; vatNumber: string };

/** Where an order goes. */
export const postalAddressOf = (order: AddressColumns): PostalAddress => ({
  line1: order.addressLine1,
  line2: order.addressLine2,
  city: order.addressCity,
  state: order.addressState,
  postalCode: order.addressPostalCode,
  country: order.addressCountry,
});

/** Buyer and address of an order in lines; empty if it came without an address. */
export function buyerLines(order: BuyerColumns, { language }: Pick<Locale, 'language'>): string[] {
  const address = addressLines(postalAddressOf(order), formatsIn(language));
  if (address.length === 0) return [];
  const vatNumber = order.vatNumber && textsFor(language).documents.vatNumber(order.vatNumber);
  return [order.company, order.name, ...address, vatNumber].filter(Boolean);
}
