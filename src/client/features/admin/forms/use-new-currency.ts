import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reasonOf } from '../../../lib/error-text.ts';
import { useSiteChange } from '../../../lib/site.ts';

/** Whatever is refused for amounts in an earlier currency, the panel goes on in the shop's; what was typed stays. */
export function useNewCurrency(): void {
  const changeSite = useSiteChange();
  const mutations = useQueryClient().getMutationCache();
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const reason = reasonOf(event.action.error);
        if (reason?.code === 'currency_changed') changeSite({ currency: reason.currency });
      }),
    [mutations, changeSite],
  );
}
