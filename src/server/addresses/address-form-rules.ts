import type { AddressForm, PlaceField, Region } from '../../shared/orders/address.ts';
import { isInEuropeanUnion } from '../../shared/orders/countries.ts';

/** What the data package says about a country; what it leaves out is as in `DEFAULTS`. */
export type CountryData = {
  /** Google's template of an address: %A the street, %C the city, %S the state, %Z the postal code. */
  fmt?: string;
  /** The letters of the template that must be filled in. */
  require?: string;
  zip?: string;
  /** Examples, separated by commas. */
  zipex?: string;
  locality_name_type?: AddressForm['cityKind'];
  state_name_type?: AddressForm['stateKind'];
  zip_name_type?: AddressForm['postalCodeKind'];
  sub_regions?: { key: string; name: { default: string; latin?: string } }[];
};

/** libaddressinput's defaults, for countries about which it says less. */
const DEFAULTS = {
  fmt: '%N%n%O%n%A%n%C',
  require: 'AC',
  locality_name_type: 'city',
  state_name_type: 'province',
  zip_name_type: 'postal',
} as const satisfies CountryData;

const PLACE_FIELDS: Readonly<Record<string, PlaceField>> = {
  A: 'line1',
  C: 'city',
  S: 'state',
  Z: 'postalCode',
};

/** The form of a country's addresses. */
export function addressForm(country: string, data: CountryData): AddressForm {
  const { fmt, require, ...kinds } = { ...DEFAULTS, ...data };
  const fields: AddressForm['fields'] = [...fmt.matchAll(/%([ACSZ])/g)].flatMap(([, letter = '']) => {
    const name = PLACE_FIELDS[letter];
    if (!name) return [];
    const field = { name, required: require.includes(letter) };
    return name === 'line1' ? [field, { name: 'line2', required: false }] : [field];
  });
  const hasCode = fields.some(({ name }) => name === 'postalCode');
  return {
    country,
    fields,
    cityKind: kinds.locality_name_type,
    stateKind: kinds.state_name_type,
    postalCodeKind: kinds.zip_name_type,
    regions: fields.some(({ name }) => name === 'state') ? regionsOf(data.sub_regions ?? []) : [],
    postalCodePattern: (hasCode && data.zip) || null,
    postalCodeExample: (hasCode && data.zipex?.split(',')[0]) || null,
    hasVatNumber: isInEuropeanUnion(country),
  };
}

/**
 * A country whose regions all have codes of two or three letters, and names in Latin letters, writes the codes
 * (Springfield IL). Elsewhere the codes are only numbers or unknown to people, so the name is written.
 */
function regionsOf(regions: NonNullable<CountryData['sub_regions']>): Region[] {
  const writesCodes = regions.every(({ key, name }) => /^[A-Z]{2,3}$/.test(key) && !name.latin);
  return regions.map(({ key, name: { default: name, latin } }) => ({
    value: writesCodes ? key : name,
    label: latin && latin !== name ? `${name} (${latin})` : name,
  }));
}
