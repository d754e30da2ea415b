import { z } from 'zod';
import { ADDRESS_LENGTHS, type AddressField } from '../orders/address.ts';
import { SHIPPING_COUNTRIES } from '../orders/countries.ts';
import { visibleText } from '../visible-text.ts';
import { id, text } from './text.ts';

const line = (field: AddressField) => text(ADDRESS_LENGTHS[field]).transform(visibleText);

/** A country that can be delivered to, as an ISO 3166-1 alpha-2 code. */
export const country = z.string().refine((code) => SHIPPING_COUNTRIES.includes(code));

/** An address as typed. Which fields must be filled in depends on the country, so the service decides. */
export const addressInput = z.strictObject({
  name: line('name'),
  company: line('company').default(''),
  line1: line('line1'),
  line2: line('line2').default(''),
  city: line('city').default(''),
  state: line('state').default(''),
  postalCode: line('postalCode').default(''),
  country,
  phone: line('phone').default(''),
  vatNumber: line('vatNumber').default(''),
});

/** `id`: the address to change; without it one is added. `was`: as it was when the form was opened. */
export const saveAddressInput = z.strictObject({
  id: id('address').optional(),
  address: addressInput,
  was: addressInput.optional(),
  isDefault: z.boolean().default(false),
});

export const removeAddressInput = z.strictObject({ id: id('address') });

export const addressFormInput = z.strictObject({ country });
