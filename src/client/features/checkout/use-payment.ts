import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Money } from '../../../shared/money/money.ts';
import type { Address } from '../../../shared/orders/address.ts';
import { totalToPay } from '../../../shared/orders/cart.ts';
import { reasonOf, useErrorText } from '../../lib/error-text.ts';
import { useSite } from '../../lib/site.ts';
import { showToast, showToastAfterLoad } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Contact } from './checkout-draft.ts';
import { keepPaymentPage } from './payment-page.ts';
import { type Cart, saveCart } from './saved-cart.ts';

type PayOptions = {
  /** Waits until the server has every change that the cart already shows. */
  settled?: () => Promise<void>;
  /** A guest's; an account has its own address. */
  contact?: Contact | undefined;
  /** The address and delivery, with the resulting total; in a shop that asks for them. */
  delivery?: { shipTo: Address; methodId: string | undefined; totalMinor: Money } | undefined;
  /** The version of the terms that the shopper has confirmed to have read; null where the shop does not ask. */
  termsVersion?: string | null;
  /** Shows why the payment did not begin; a toast by default. */
  onRefusal?: (error: unknown) => void;
};

/**
 * Goes to the payment page for the cart shown, unless the shopper has gone elsewhere by then. One call per press: busy
 * until the browser leaves the page or the server refuses.
 */
export function usePayment() {
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { currency } = useSite();
  const [busy, setBusy] = useState(false);
  // The second click of a double click arrives before `busy` is rendered.
  const underWay = useRef(false);
  const set = (value: boolean) => {
    underWay.current = value;
    setBusy(value);
  };
  const reloadCart = () =>
    Promise.all([utils.cart.get.invalidate(), utils.cart.count.invalidate(), utils.order.quote.invalidate()]);

  /** Whether the shopper has gone elsewhere in the shop. */
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  // Back from the payment page, the browser may restore this page with its busy state.
  const resetWhenRestored = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    set(false);
    void reloadCart();
  });
  useEffect(() => {
    window.addEventListener('pageshow', resetWhenRestored);
    return () => window.removeEventListener('pageshow', resetWhenRestored);
  }, []);

  const showRefusal = (error: unknown) => showToast({ message: errorText(error), kind: 'error' });

  async function pay(
    cart: Cart,
    { settled, contact, delivery, termsVersion = null, onRefusal = showRefusal }: PayOptions,
  ): Promise<void> {
    if (underWay.current) return;
    set(true);
    const { pathname } = window.location;
    // Where the next page is still loading, this one is shown, but no longer wanted.
    const hasLeft = () => left.current || window.location.pathname !== pathname;
    try {
      await settled?.();
      if (hasLeft()) return set(false);
      const { id, url } = await utils.client.order.checkout.mutate({
        lines: cart.lines.map(({ productId, quantity }) => ({ productId, quantity })),
        totalMinor: totalToPay(cart),
        currency,
        contact,
        ...delivery,
        ...(termsVersion === null ? {} : { termsAccepted: true, termsVersion }),
      });
      if (hasLeft()) return set(false);
      saveCart(cart);
      keepPaymentPage(id);
      window.location.assign(url);
    } catch (error) {
      const code = reasonOf(error)?.code;
      if (code === 'seen_in_other_currency' && !hasLeft()) {
        // The page's own currency came with it.
        showToastAfterLoad({ message: errorText(error), kind: 'error' });
        return window.location.reload();
      }
      // Reloaded first: what the page then shows explains the refusal.
      if (code && code !== 'unauthenticated') await reloadCart();
      set(false);
      if (!hasLeft()) onRefusal(error);
    }
  }

  return { busy, pay };
}
