import { reasonOf } from '../../../lib/error-text.ts';
import { useSiteChange } from '../../../lib/site.ts';

/** Takes over the shop's currency from a refusal of amounts in an earlier one; what was typed stays. */
export function useNewCurrency(): (error: unknown) => void {
  const changeSite = useSiteChange();
  return (error) => {
    const reason = reasonOf(error);
    if (reason?.code === 'currency_changed') changeSite({ currency: reason.currency });
  };
}
