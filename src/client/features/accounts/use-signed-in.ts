import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** What follows a sign-in: its message, and everything fetched as a visitor is fetched again. */
export function useSignedIn(): () => Promise<void> {
  const { done } = useTexts('answers');
  const utils = trpc.useUtils();
  return () => {
    showToast({ message: done.signedIn, kind: 'success', travels: true });
    return utils.invalidate();
  };
}
