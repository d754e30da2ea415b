import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';

const isStale = (error: unknown): boolean => reasonOf(error)?.code === 'settings_changed';

/** What a refused change of a code says. After another admin's change the list shows the code as it is now. */
export function useCodeRefusal() {
  const { changedMeanwhile } = useTexts('adminPlans').discounts;
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return {
    onError: (error: unknown) => {
      if (isStale(error)) void utils.admin.discount.list.invalidate();
    },
    refusalText: (error: unknown) => (isStale(error) ? changedMeanwhile : errorText(error)),
  };
}
