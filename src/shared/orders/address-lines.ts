import type { Formats } from '../texts/dates.ts';
import type { PlaceField, PostalAddress } from './address.ts';
import { countryName } from './countries.ts';

/** How a country orders the parts of an address, from top to bottom; in all others the postal code comes last. */
const ORDERS: readonly { order: readonly PlaceField[]; countries: string }[] = [
  {
    order: ['line1', 'line2', 'postalCode', 'city', 'state'],
    countries:
      'AD AL AM AR AT AX AZ BA BE BG BL BY CH CL CV CY CZ DE DK DO DZ EC EE EH ES ET FI FO FR GE GF ' +
      'GL GP GR GT GW HR HT IS IT KG KW LA LI LR LT LU MA MC MD ME MF MG MK MQ MU MX MY MZ NC NE ' +
      'NI NL NO OM PF PL PM PT PY RE RS SE SI SJ SK SM SN SV TJ TM TN TR TZ UY UZ VA WF XK YT ZM',
  },
  { order: ['line1', 'line2', 'city', 'postalCode', 'state'], countries: 'IN NG PE PG PH VE' },
  { order: ['line1', 'line2', 'state', 'city', 'postalCode'], countries: 'CR KI LV' },
  { order: ['line1', 'line2', 'postalCode', 'state', 'city'], countries: 'RO' },
  { order: ['postalCode', 'state', 'city', 'line1', 'line2'], countries: 'CN JP KZ TW' },
  { order: ['state', 'city', 'line1', 'line2', 'postalCode'], countries: 'HK KR' },
  { order: ['city', 'line1', 'line2', 'postalCode', 'state'], countries: 'HU' },
  { order: ['postalCode', 'line1', 'line2', 'city', 'state'], countries: 'GN' },
];

const POSTAL_CODE_LAST: readonly PlaceField[] = ['line1', 'line2', 'city', 'state', 'postalCode'];

/** The parts of an address in the order of its country. */
export const placeOrder = (country: string): readonly PlaceField[] =>
  ORDERS.find(({ countries }) => countries.split(' ').includes(country))?.order ?? POSTAL_CODE_LAST;

/** An address as its country writes it, without the country: what stands beside the city shares its line. */
export function placeLines(address: PostalAddress): string[] {
  const lines: string[] = [];
  let besideCity = false;
  for (const field of placeOrder(address.country)) {
    const text = address[field];
    if (!text) continue;
    const isStreet = field === 'line1' || field === 'line2';
    if (isStreet || !besideCity) lines.push(text);
    else lines.push(`${lines.pop()} ${text}`);
    besideCity = !isStreet;
  }
  return lines;
}

/** The lines of an address as they are shown and printed; those without a text are left out. */
export const addressLines = (
  address: PostalAddress & { name?: string; company?: string },
  { country: names }: Pick<Formats, 'country'>,
): string[] => {
  const { name = '', company = '', country } = address;
  return [company, name, ...placeLines(address), country && countryName(country, names)].filter(Boolean);
};
