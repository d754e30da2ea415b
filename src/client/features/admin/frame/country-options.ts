import { countryName, SHIPPING_COUNTRIES } from '../../../../shared/countries.ts';

/** The countries one may ship to, for a field that chooses among them. */
export const COUNTRY_OPTIONS = SHIPPING_COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort(
  (a, b) => a.label.localeCompare(b.label, 'en'),
);
