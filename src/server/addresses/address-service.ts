import {
  type AddressForm,
  addressFaults,
  type PostalAddress,
  tidyAddress,
} from '../../shared/orders/address.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { addressForm } from './address-form-rules.ts';
import { readCountryData } from './country-data.ts';

/** At most one entry per country; a few kilobytes each. */
const forms = new Map<string, Promise<AddressForm>>();

/** How an address of a country is asked for: its fields, what they are called, its regions and postal codes. */
export function getAddressForm(country: string): Promise<AddressForm> {
  const known = forms.get(country);
  if (known) return known;
  const form = readCountryData(country).then((data) => addressForm(country, data));
  // A file that could not be read once may be readable the next time.
  form.catch(() => forms.delete(country));
  forms.set(country, form);
  return form;
}

/**
 * Checks an address by the rules of its country. Reads a file: call it before a transaction, not inside one.
 * @returns the address as it is to be kept (`tidyAddress`).
 * @throws ShopError `invalid_address` with everything that is wrong, in the order of the form.
 */
export async function checkAddress<Kept extends PostalAddress & { name: string }>(
  address: Kept,
): Promise<Kept> {
  const form = await getAddressForm(address.country);
  const tidy = tidyAddress(form, address);
  const faults = addressFaults(form, tidy);
  if (faults.length > 0) throw new ShopError({ code: 'invalid_address', faults });
  return tidy;
}
