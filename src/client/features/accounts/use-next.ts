import { useSearchParams } from 'react-router-dom';
import { safeNext } from '../../../shared/next-path.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

/**
 * Where to go after login. The server's cached page is the same for every `next`, so it is read after
 * hydration.
 */
export function useNext(): string {
  const [parameters] = useSearchParams();
  return safeNext(useHydrated() ? parameters.get('next') : null);
}
