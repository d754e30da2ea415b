import { useMemo } from 'react';
import { CURRENCIES } from '../../../../shared/money/stripe-amounts.ts';
import { formatsIn } from '../../../../shared/texts/dates.ts';
import { useSite } from '../../../lib/site.ts';

/** Every supported payment currency, named in the shop's language. */
export function useCurrencyOptions() {
  const { language } = useSite();
  return useMemo(() => {
    const { currency } = formatsIn(language);
    return CURRENCIES.map((value) => ({ value, label: `${value} – ${currency.of(value) ?? value}` }));
  }, [language]);
}
