import { useSearchParams } from 'react-router-dom';
import { safeNext } from '../../../shared/pages/next-path.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

/**
 * Where to go after login. Read after hydration: the cached page from the server is the same for every
 * `next`.
 */
export function useNext(): string {
  const [parameters] = useSearchParams();
  return safeNext(useHydrated() ? parameters.get('next') : null);
}
