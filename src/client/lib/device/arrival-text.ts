import { arrivalOf } from '../../../shared/orders/arrival.ts';
import { LOCALES } from '../../../shared/texts/language.ts';
import { useSite } from '../site.ts';

/** Writes the days between which an order of today arrives: "Wed, Nov 25 – Fri, Nov 27". For the browser only. */
export function useArrivalText(): (days: { from: number; to: number }) => string {
  const { language } = useSite();
  return (days) => {
    const now = new Date();
    // The shopper's own date is the day of the order.
    const today = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
    const { from, to } = arrivalOf(today, days);
    const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(LOCALES[language], parts).formatRange(from, to);
  };
}
