import { useMemo } from 'react';
import { countryName, SHIPPING_COUNTRIES } from '../../shared/orders/countries.ts';
import { useDates } from './dates.ts';
import { useSite } from './site.ts';

export type CountryOption = { value: string; label: string };

/** Options for a field that chooses a country, by name in the shop's language. */
export function useCountryOptions(codes: readonly string[] = SHIPPING_COUNTRIES): CountryOption[] {
  const { language } = useSite();
  const { country } = useDates();
  return useMemo(
    () =>
      codes
        .map((value) => ({ value, label: countryName(value, country) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [country, language, codes],
  );
}
