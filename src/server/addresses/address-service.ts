import { checkVAT, countries } from 'jsvat';
import {
  type AddressForm,
  addressFaults,
  type PostalAddress,
  tidyAddress,
  tidyState,
} from '../../shared/orders/address.ts';
import { isInEuropeanUnion } from '../../shared/orders/countries.ts';
import type { Place } from '../../shared/orders/delivery.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { addressForm } from './address-form-rules.ts';
import { readCountryData } from './country-data.ts';

/** Of those that the package knows. */
const EU = countries.filter(({ codes }) => codes.some(isInEuropeanUnion));

/** At most one entry per country; a few kilobytes each. */
const forms = new Map<string, Promise<AddressForm>>();

/** The address form of a country: its fields, what they are called, its regions and postal codes. */
export function getAddressForm(country: string): Promise<AddressForm> {
  const known = forms.get(country);
  if (known) return known;
  const form = readCountryData(country).then((data) => addressForm(country, data));
  // A file that could not be read once may be readable the next time.
  form.catch(() => forms.delete(country));
  forms.set(country, form);
  return form;
}

/** A place as an address there would be kept. Reads a file: call it before a transaction, not inside one. */
export const tidyPlace = async ({ country, state }: Place): Promise<Place> => ({
  country,
  state: tidyState(await getAddressForm(country), state),
});

/**
 * Checks an address by the rules of its country. Reads a file: call it before a transaction, not inside one.
 * @returns the address as it is to be kept (`tidyAddress`).
 * @throws ShopError `invalid_address` with everything that is wrong, in the order of the form.
 */
export async function checkAddress<Kept extends PostalAddress & { name: string; vatNumber?: string }>(
  address: Kept,
): Promise<Kept> {
  const form = await getAddressForm(address.country);
  const tidy = tidyAddress(form, address);
  const faults = addressFaults(form, tidy);
  const { vatNumber, valid } = tidyVatNumber(tidy.vatNumber ?? '');
  if (!valid) faults.push({ field: 'vatNumber', problem: 'wrong_vat_number' });
  if (faults.length > 0) throw new ShopError({ code: 'invalid_address', faults });
  return tidy.vatNumber === undefined ? tidy : { ...tidy, vatNumber };
}

/**
 * A VAT number without spaces. In the European Union it has a format and a check digit by country, and the
 * country is written first (Council Directive 2006/112/EC, article 215).
 */
function tidyVatNumber(vatNumber: string): { vatNumber: string; valid: boolean } {
  if (vatNumber === '') return { vatNumber, valid: true };
  const { value, isValid } = checkVAT(vatNumber, EU);
  return { vatNumber: value ?? vatNumber, valid: isValid };
}
