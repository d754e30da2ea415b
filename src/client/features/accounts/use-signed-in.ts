import { mergeWishes } from '../../lib/device/wish-list.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/**
 * What follows a sign-in: its message, or that the browser keeps no cookies; what became of the cart that was filled before,
 * and everything fetched as a visitor is fetched again.
 * @param goOn leads away, where the page does not do so by itself once it knows who is there.
 */
export function useSignedIn(goOn?: () => void): (result: { cartItems: number }) => Promise<void> {
  const { done } = useTexts('answers');
  const texts = useTexts('account');
  const utils = trpc.useUtils();
  return async ({ cartItems }) => {
    // Without it the wishes stay on the device, and their page tries again.
    await mergeWishes(utils).catch(() => undefined);
    // Not from the cache: the page goes on as soon as it is there, and the message with it.
    const me = await utils.client.user.me.query().catch(() => undefined);
    if (me === null) return showToast({ message: texts.cookiesNeeded, kind: 'error' });
    const message = cartItems > 0 ? `${done.signedIn}. ${texts.cartMerged(cartItems)}` : done.signedIn;
    showToast({ message, kind: 'success', travels: true });
    await utils.invalidate();
    goOn?.();
  };
}
