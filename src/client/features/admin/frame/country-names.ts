import { SHIPPING_COUNTRIES } from '../../../../shared/countries.ts';

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** A country as people write it: "Germany" for DE; what is no code of a country stays as it is. */
export function countryName(code: string): string {
  try {
    return regionNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The countries one may ship to, for a field that chooses among them. */
export const COUNTRY_OPTIONS = SHIPPING_COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort(
  (a, b) => a.label.localeCompare(b.label, 'en'),
);
