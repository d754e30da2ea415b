import { useMemo } from 'react';
import { countryName, SHIPPING_COUNTRIES } from '../../../../shared/orders/countries.ts';
import { formatsIn } from '../../../../shared/texts/dates.ts';
import { useSite } from '../../../lib/site.ts';

/** Options for a field that chooses a shipping country. */
export function useCountryOptions() {
  const { language } = useSite();
  return useMemo(() => {
    const { country } = formatsIn(language);
    return SHIPPING_COUNTRIES.map((value) => ({ value, label: countryName(value, country) })).sort((a, b) =>
      a.label.localeCompare(b.label, language),
    );
  }, [language]);
}
