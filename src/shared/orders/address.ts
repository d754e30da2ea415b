import type { AddressId } from '../ids.ts';
import { visibleText } from '../visible-text.ts';

/** Where a parcel goes. `country` is an ISO 3166-1 alpha-2 code; what is not known is ''. */
export type PostalAddress = {
  line1: string;
  line2: string;
  city: string;
  /** One of the `regions` of the country's form where it has any, otherwise as typed. */
  state: string;
  postalCode: string;
  country: string;
};

/** A postal address with the person and the business it belongs to. */
export type Address = PostalAddress & {
  name: string;
  company: string;
  phone: string;
  /** A business's VAT number, as typed. */
  vatNumber: string;
};

/** An address in a customer's book. */
export type SavedAddress = Address & { id: AddressId; isDefault: boolean };

/** The address without what only the book knows of it. */
export const bareAddress = ({ id: _, isDefault: __, ...address }: SavedAddress): Address => address;

/** The most addresses in a customer's book. */
export const ADDRESS_BOOK_LIMIT = 10;

export type AddressField = keyof Address;
export type PlaceField = Exclude<keyof PostalAddress, 'country'>;

/** The longest text of each field, in UTF-16 units. */
export const ADDRESS_LENGTHS = {
  name: 200,
  company: 200,
  line1: 200,
  line2: 200,
  city: 100,
  state: 100,
  postalCode: 30,
  country: 2,
  phone: 50,
  vatNumber: 30,
} as const satisfies Record<AddressField, number>;

export const ADDRESS_FIELDS = Object.keys(ADDRESS_LENGTHS) as AddressField[];

export const EMPTY_ADDRESS: Address = {
  name: '',
  company: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  phone: '',
  vatNumber: '',
};

/** What a country calls these fields. */
const CITY_KINDS = ['city', 'district', 'post_town', 'suburb'] as const;
const STATE_KINDS = [
  'area',
  'county',
  'department',
  'district',
  'do_si',
  'emirate',
  'island',
  'oblast',
  'parish',
  'prefecture',
  'province',
  'region',
  'state',
] as const;
const POSTAL_CODE_KINDS = ['eircode', 'pin', 'postal', 'zip'] as const;

/** The address form of one country. */
export type AddressForm = {
  country: string;
  /** The fields of the place, in the country's own order. Fields that are not listed do not exist there. */
  fields: readonly { name: PlaceField; required: boolean }[];
  cityKind: (typeof CITY_KINDS)[number];
  stateKind: (typeof STATE_KINDS)[number];
  postalCodeKind: (typeof POSTAL_CODE_KINDS)[number];
  /** The choices for `state`; none: it is typed. */
  regions: readonly Region[];
  /** The source of a regular expression that a whole postal code matches; null: anything goes. */
  postalCodePattern: string | null;
  /** A postal code of this country, null where it has none. */
  postalCodeExample: string | null;
  /** Whether a business there has a VAT number that can be checked: in the European Union. */
  hasVatNumber: boolean;
};

/** `value` is what an address keeps and a label prints: the code where the country writes codes (CA for California), otherwise the name. */
export type Region = { value: string; label: string };

/** Why a field of an address is refused. */
export type AddressFault = {
  field: AddressField;
  problem: 'missing' | 'unknown_region' | 'wrong_postal_code' | 'wrong_vat_number';
};

/** What can be seen of what was typed, as the server reads it. */
export function trimAddress(address: Address): Address {
  const trimmed = { ...address };
  for (const field of ADDRESS_FIELDS) trimmed[field] = visibleText(trimmed[field]);
  return trimmed;
}

const bareVatNumber = (typed: string): string => typed.replaceAll(/[\s./-]/g, '').toUpperCase();

/** Whether these tidied addresses are the same once the server has taken the spaces out of their VAT numbers. */
export const isSameAddress = (a: Address, b: Address): boolean =>
  ADDRESS_FIELDS.every((field) =>
    field === 'vatNumber' ? bareVatNumber(a[field]) === bareVatNumber(b[field]) : a[field] === b[field],
  );

const sameText = (a: string, b: string): boolean =>
  a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;

/** A region by the code that plans use, however it is spelt; one that the form does not list stays as it is. */
export function tidyState({ fields, regions }: AddressForm, state: string): string {
  if (!fields.some(({ name }) => name === 'state')) return '';
  const region = regions.find(({ value, label }) => sameText(value, state) || sameText(label, state));
  return region?.value ?? state;
}

/** People in Japan type full-width digits, and a minus, a dash or a long vowel mark between them. */
const tidyPostalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .toUpperCase();

/**
 * The address as it is kept: fields that its country does not have are empty, a region is the value of its
 * choice whether its code or its name was typed, and a postal code is in capitals.
 */
export function tidyAddress<Kept extends PostalAddress & { vatNumber?: string }>(
  form: AddressForm,
  address: Kept,
): Kept {
  const has = (name: PlaceField): boolean => form.fields.some((field) => field.name === name);
  return {
    ...address,
    ...(address.vatNumber && !form.hasVatNumber ? { vatNumber: '' } : {}),
    line1: has('line1') ? address.line1 : '',
    line2: has('line2') ? address.line2 : '',
    city: has('city') ? address.city : '',
    state: tidyState(form, address.state),
    postalCode: has('postalCode') ? tidyPostalCode(address.postalCode) : '',
  };
}

/** What is wrong with a tidied address, in the order of the form. `form` is that of its country. */
export function addressFaults(form: AddressForm, address: PostalAddress & { name: string }): AddressFault[] {
  const faults: AddressFault[] = [];
  if (!address.name) faults.push({ field: 'name', problem: 'missing' });
  for (const { name, required } of form.fields) {
    const value = address[name];
    if (!value) {
      if (required) faults.push({ field: name, problem: 'missing' });
    } else if (name === 'state' && form.regions.length > 0) {
      if (!form.regions.some((region) => region.value === value))
        faults.push({ field: name, problem: 'unknown_region' });
    } else if (name === 'postalCode' && form.postalCodePattern !== null) {
      if (!new RegExp(`^(?:${form.postalCodePattern})$`).test(value))
        faults.push({ field: name, problem: 'wrong_postal_code' });
    }
  }
  return faults;
}
