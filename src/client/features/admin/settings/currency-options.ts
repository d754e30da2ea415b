import { useMemo } from 'react';
import { CURRENCIES } from '../../../../shared/money/stripe-amounts.ts';
import { useDates } from '../../../lib/dates.ts';

/** Every supported payment currency, named in the shop's language. */
export function useCurrencyOptions() {
  const { currency } = useDates();
  return useMemo(
    () => CURRENCIES.map((value) => ({ value, label: `${value} – ${currency.of(value) ?? value}` })),
    [currency],
  );
}
