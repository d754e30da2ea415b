import { isEmail, type SessionParams } from '../api/session-params.ts';
import type { Address, Buyer, Card } from '../rows.ts';
import { brandOf, declineOf, passesLuhn } from '../test-cards.ts';
import { type PageTexts, textsOf } from './page-texts.ts';

/** In page order. */
export const FIELDS = [
  'email',
  'phone',
  'shipping_name',
  'country',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
  'card_number',
  'card_expiry',
  'card_cvc',
  'card_name',
] as const;

export type Field = (typeof FIELDS)[number];
export type FormValues = Record<Field, string>;
export type FormErrors = Partial<Record<Field, string>>;

/** A parsed form: the payment it requests, or its errors by field. */
export type ReadForm =
  | { ok: true; buyer: Buyer; card: Card }
  | { ok: false; errors: FormErrors; declined: boolean };

const MAX_LENGTH = 200;

export function formValues(body: URLSearchParams): FormValues {
  const value = (field: Field) => (body.get(field) ?? '').trim().slice(0, MAX_LENGTH);
  return Object.fromEntries(FIELDS.map((field) => [field, value(field)])) as FormValues;
}

/** A blank form for a session, pre-filled with what is known. */
export function blankForm(params: SessionParams): FormValues {
  const values = formValues(new URLSearchParams());
  return { ...values, email: params.customerEmail ?? '', country: params.allowedCountries?.[0] ?? '' };
}

/** For testers in a hurry: fills blank fields with sample data and keeps the rest. */
export function withSample(values: FormValues, params: SessionParams): FormValues {
  const country = values.country || (params.allowedCountries?.[0] ?? 'US');
  const place = SAMPLE_PLACES[country] ?? SAMPLE_ANYWHERE;
  const sample: Partial<FormValues> = {
    email: params.customerEmail ?? 'jenny.rosen@example.com',
    card_number: '4242424242424242',
    card_expiry: '12 / 34',
    card_cvc: '123',
    card_name: 'Jenny Rosen',
    shipping_name: 'Jenny Rosen',
    country,
    ...place,
  };
  return Object.fromEntries(
    FIELDS.map((field) => [field, values[field] || (sample[field] ?? '')]),
  ) as FormValues;
}

const SAMPLE_ANYWHERE = {
  line1: '1 Sample Street',
  city: 'Sampleton',
  state: '',
  postal_code: '10000',
  phone: '+15550100100',
};
const SAMPLE_PLACES: Record<string, Partial<FormValues>> = {
  US: {
    line1: '510 Townsend Street',
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94103',
    phone: '+14155550132',
  },
  IN: {
    line1: '27 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    postal_code: '560001',
    phone: '+919876543210',
  },
};

/** Validates every field, then asks the simulated bank. */
export function readPaymentForm(values: FormValues, params: SessionParams, now: Date): ReadForm {
  const { faults, declines } = textsOf(params);
  const errors: FormErrors = {};
  const email = params.customerEmail ?? values.email;
  if (!isEmail(email)) errors.email = faults.email;
  const number = values.card_number.replace(/[\s-]/g, '');
  const expiry = readExpiry(values.card_expiry);
  Object.assign(errors, cardErrors(values, { number, expiry, now }, faults));
  if (params.allowedCountries) Object.assign(errors, addressErrors(values, params.allowedCountries, faults));
  const phone = params.collectPhone ? normalPhone(values.phone, values.country) : null;
  if (params.collectPhone && phone === null) errors.phone = faults.phone;
  if (Object.keys(errors).length > 0 || !expiry) return { ok: false, errors, declined: false };

  const decline = declineOf(number);
  if (decline) return { ok: false, errors: { [decline.field]: declines[decline.code] }, declined: true };
  const address = params.allowedCountries ? addressOf(values) : { ...NO_ADDRESS, country: 'US' };
  return {
    ok: true,
    buyer: {
      email,
      name: values.card_name,
      phone,
      address,
      shipping: params.allowedCountries ? { name: values.shipping_name, address } : null,
    },
    card: { brand: brandOf(number), last4: number.slice(-4), expMonth: expiry.month, expYear: expiry.year },
  };
}

type Expiry = { month: number; year: number };
type Faults = PageTexts['faults'];

function cardErrors(
  values: FormValues,
  { number, expiry, now }: { number: string; expiry: Expiry | null; now: Date },
  faults: Faults,
): FormErrors {
  const errors: FormErrors = {};
  if (number === '') errors.card_number = faults.noCard;
  else if (!/^\d{12,19}$/.test(number)) errors.card_number = faults.shortCard;
  else if (!passesLuhn(number)) errors.card_number = faults.wrongCard;
  if (!expiry) errors.card_expiry = faults.expiry;
  else if (new Date(Date.UTC(expiry.year, expiry.month, 1)) <= now) errors.card_expiry = faults.past;
  const cvcLength = brandOf(number) === 'amex' ? 4 : 3;
  if (!/^\d+$/.test(values.card_cvc) || values.card_cvc.length !== cvcLength)
    errors.card_cvc = faults.code(cvcLength);
  if (values.card_name === '') errors.card_name = faults.cardName;
  return errors;
}

function readExpiry(text: string): Expiry | null {
  const [, month, year] = /^(\d{1,2})\s*[/-]?\s*(\d{2}|20\d{2})$/.exec(text) ?? [];
  const read = { month: Number(month), year: (year?.length === 2 ? 2000 : 0) + Number(year) };
  return read.month >= 1 && read.month <= 12 ? read : null;
}

const POSTAL_CODES: Record<string, RegExp> = { US: /^\d{5}(-\d{4})?$/, IN: /^\d{3}\s?\d{3}$/ };
/** Countries whose addresses include a state. */
const WITH_STATE = new Set(['US', 'IN', 'CA', 'AU']);

function addressErrors(values: FormValues, countries: readonly string[], faults: Faults): FormErrors {
  const errors: FormErrors = {};
  if (values.shipping_name === '') errors.shipping_name = faults.recipient;
  if (values.line1 === '') errors.line1 = faults.line1;
  if (values.city === '') errors.city = faults.city;
  if (WITH_STATE.has(values.country) && values.state === '') errors.state = faults.state;
  if (!countries.includes(values.country)) errors.country = faults.country;
  else if (!(POSTAL_CODES[values.country] ?? /\S/).test(values.postal_code))
    errors.postal_code = faults.postalCode;
  return errors;
}

const NO_ADDRESS: Address = {
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
};

const addressOf = (values: FormValues): Address => ({
  line1: values.line1,
  line2: values.line2 || null,
  city: values.city,
  state: values.state || null,
  postal_code: values.postal_code,
  country: values.country,
});

const DIALLING: Record<string, string> = { US: '+1', CA: '+1', IN: '+91' };

/**
 * The phone number's digits, with the country's prefix if known, as Stripe passes them on; null for an
 * impossible number.
 */
function normalPhone(text: string, country: string): string | null {
  const number = text.replace(/[\s().-]/g, '');
  if (!/^\+?\d{7,15}$/.test(number)) return null;
  if (number.startsWith('+')) return number;
  const prefix = DIALLING[country];
  return prefix === undefined ? number : `${prefix}${number.replace(/^0+/, '')}`;
}
