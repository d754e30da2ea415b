import { useSearchParams } from 'react-router-dom';
import { safeNext } from '../../../shared/pages/next-path.ts';
import { pageAt } from '../../../shared/pages/pages.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

/**
 * Where to go after login. Read after hydration: the cached page from the server is the same for every
 * `next`. From outside of a closed shop, customers go to their orders instead of what they may not see.
 */
export function useNext(): string {
  const [parameters] = useSearchParams();
  const next = safeNext(useHydrated() ? parameters.get('next') : null);
  const isCustomer = useMe()?.role === 'GENERAL';
  const staysOutside =
    useSite().outside && isCustomer && !pageAt(next.split(/[?#]/, 1)[0] ?? '')?.facts.whileClosed;
  return staysOutside ? paths.orders : next;
}
