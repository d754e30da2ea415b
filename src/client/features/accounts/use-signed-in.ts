import { mergeWishes } from '../../lib/device/wish-list.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** What follows a sign-in: its message, what became of the cart that was filled before, and everything fetched as a visitor is fetched again. */
export function useSignedIn(): (result: { cartItems: number }) => Promise<void> {
  const { done } = useTexts('answers');
  const texts = useTexts('account');
  const utils = trpc.useUtils();
  return async ({ cartItems }) => {
    // Without it the wishes stay on the device, and their page tries again.
    await mergeWishes(utils).catch(() => undefined);
    const message = cartItems > 0 ? `${done.signedIn}. ${texts.cartMerged(cartItems)}` : done.signedIn;
    showToast({ message, kind: 'success', travels: true });
    return utils.invalidate();
  };
}
