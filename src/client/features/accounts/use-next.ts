import { useSearchParams } from 'react-router-dom';
import { safeNext } from '../../../shared/next-path.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

/** Where to go after login. The server's page is the same for every `next`, so it counts once alive. */
export function useNext(): string {
  const [parameters] = useSearchParams();
  return safeNext(useHydrated() ? parameters.get('next') : null);
}
