import { useTexts } from '../../lib/texts.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { readPendingAdd } from './pending-add.ts';

/** Why a visitor who chose a product is asked to log in; null if none was chosen. */
export function usePendingAddHint(): string | null {
  const texts = useTexts('account');
  const wanted = useHydrated() ? readPendingAdd() : null;
  if (!wanted) return null;
  return wanted.buy ? texts.loginToBuy : texts.loginToAdd;
}
