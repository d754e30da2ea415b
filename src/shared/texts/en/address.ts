import type { AddressFault, AddressForm } from '../../orders/address.ts';

const cities: Record<AddressForm['cityKind'], string> = {
  city: 'City',
  district: 'District',
  post_town: 'Town or city',
  suburb: 'Suburb',
};

const states: Record<AddressForm['stateKind'], string> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  do_si: 'Do/Si',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Oblast',
  parish: 'Parish',
  prefecture: 'Prefecture',
  province: 'Province',
  region: 'Region',
  state: 'State',
};

const postalCodes: Record<AddressForm['postalCodeKind'], string> = {
  eircode: 'Eircode',
  pin: 'PIN code',
  postal: 'Postal code',
  zip: 'ZIP code',
};

/** A label within a sentence. */
const within = (label: string): string => (label === postalCodes.postal ? 'postal code' : label);

const faults: Record<AddressFault['problem'], (label: string, example: string | null) => string> = {
  missing: (label) => `${label} is missing`,
  unknown_region: () => 'Please choose one from the list',
  wrong_vat_number: () => 'This is not a VAT number of the European Union: check its country code and digits',
  wrong_postal_code: (label, example) =>
    example ? `Please check the ${within(label)}. Example: ${example}` : `Please check the ${within(label)}`,
};

/** The fields of an address. */
export const texts = {
  name: 'Name',
  company: 'Company',
  line1: 'Street address',
  line2: 'Apartment, floor or building',
  country: 'Country',
  phone: 'Phone',
  vatNumber: 'VAT number',
  optional: (label: string) => `${label} (optional)`,
  choose: 'Please choose',
  fieldsFailed: 'The fields for this country could not be loaded.',
  cities,
  states,
  postalCodes,
  faults,
};
