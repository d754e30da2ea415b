import type { Formats } from '../texts/dates.ts';
import type { PostalAddress } from './address.ts';
import { countryName } from './countries.ts';

/** The countries that write the postal code before the city: "20457 Hamburg". */
export const POSTAL_CODE_FIRST: readonly string[] = [
  'AD AL AM AR AT AX AZ BA BE BG BL BY CH CL CN CV CY CZ DE DK DO DZ EC EE EH ES ET FI FO FR GE GF',
  'GL GN GP GR GT GW HR HT IS IT KG KW KZ LA LI LR LT LU MA MC MD ME MF MG MK MQ MU MX MY MZ NC NE',
  'NI NL NO OM PF PL PM PT PY RE RO RS SE SI SJ SK SM SN SV TJ TM TN TR TW TZ UY UZ VA WF XK YT ZM',
].flatMap((codes) => codes.split(' '));

/** The lines of an address as they are shown and printed; those without a text are left out. */
export const addressLines = (
  address: PostalAddress & { name?: string; company?: string },
  { country: names }: Pick<Formats, 'country'>,
): string[] => {
  const { name = '', company = '', line1, line2, city, state, postalCode, country } = address;
  const parts = POSTAL_CODE_FIRST.includes(country) ? [postalCode, city, state] : [city, state, postalCode];
  const place = parts.filter(Boolean).join(' ');
  return [name, company, line1, line2, place, country && countryName(country, names)].filter(Boolean);
};
