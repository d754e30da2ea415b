import type { NavigateFunction } from 'react-router-dom';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { errorText, isSignedOut, isUnanswered, reasonOf } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import type { useTextSource } from '../../lib/texts.ts';
import { showToast, showToastAfterLoad } from '../../lib/toast.ts';
import { type CartUtils, refreshCount } from './cart-utils.ts';
import { PENDING_ADD_KEY, type WantedProduct } from './pending-add.ts';

type Around = {
  utils: CartUtils;
  navigate: NavigateFunction;
  textSource: ReturnType<typeof useTextSource>;
  shopTexts: Texts['shop'];
  /** Whether the person needs no login for it. */
  hasCart: boolean;
};

/** How long to wait for other tabs, or for the cart, in milliseconds. */
const WAIT_MS = 20_000;

/** Of this tab, where the browser has no locks: by plain http. */
let adding: Promise<unknown> = Promise.resolve();

/**
 * Guests' products go one after the other, from all tabs: the first makes the cart, whose cookie the next one has to
 * send. Whoever has waited for long enough goes all the same: the cart is there by then, or a sleeping tab has the lock.
 */
function send({ client, user }: CartUtils, { productId }: WantedProduct): Promise<unknown> {
  const call = () => client.cart.add.mutate({ productId });
  if (user.me.getData()) return call();
  if (navigator.locks) {
    const signal = AbortSignal.timeout(WAIT_MS);
    return navigator.locks.request('cart', { signal }, call).catch((error) => {
      if (error === signal.reason) return call();
      throw error;
    });
  }
  adding = adding.then(call, call);
  return adding;
}

async function add(utils: CartUtils, wanted: WantedProduct): Promise<void> {
  try {
    await send(utils, wanted);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    // Only the answer may have got lost.
    const { lines } = await utils.client.cart.get.query(undefined, { signal: AbortSignal.timeout(WAIT_MS) });
    if (!lines.some(({ productId }) => productId === wanted.productId)) throw error;
  }
}

/**
 * Adds a product to the cart and reports the result. A visitor is sent to login, which says why and returns
 * here; the product is added then. This module loads with the first press of a button.
 */
export async function addProduct(around: Around, wanted: WantedProduct): Promise<void> {
  const { utils, textSource, shopTexts, hasCart } = around;
  if (!navigator.onLine) {
    const { addNeedsConnection } = await textSource('notices');
    return showToast({ message: addNeedsConnection, kind: 'error' });
  }
  const texts = await textSource('answers');
  const { buy, page = null } = wanted;
  /** Whoever has gone elsewhere meanwhile stays there. */
  const goesOn = () => buy && (page === null || page === window.location.pathname);
  try {
    if (!hasCart) {
      // A visitor on this page may have logged in on another tab.
      const me = utils.user.me.getData() ?? (await utils.user.me.fetch(undefined, { staleTime: 0 }));
      if (me === null) return leadToLogin(around, wanted);
    }
    await add(utils, wanted);
    // Buying goes on to the cart, where the product is to be seen.
    if (!goesOn()) showToast({ message: texts.done.addedToCart, kind: 'success', added: wanted.productId });
    utils.cart.count.setData(undefined, (count) => (count !== undefined ? count + 1 : count));
  } catch (error) {
    if (isSignedOut(error)) {
      const me = await utils.user.me.fetch(undefined, { staleTime: 0 });
      if (me === null) return leadToLogin(around, wanted);
      // The page loads anew for them, and shows whose cart it would be.
      return showToastAfterLoad({ message: texts.otherPerson, kind: 'error' });
    }
    const code = reasonOf(error)?.code;
    const gone = code === 'not_found';
    // Sold out or taken off sale while the page was open: refetch, so that the page says so.
    if (gone || code === 'insufficient_stock') void utils.product.invalidate();
    // What was loaded before would stand for a product that is not found.
    if (gone) void utils.product.byId.reset({ id: wanted.productId });
    // Buying something already in the cart is fine: continue to the cart.
    if (!(buy && code === 'already_in_cart')) {
      return showToast({ message: gone ? texts.notOnSale : errorText(error, shopTexts), kind: 'error' });
    }
  }
  void refreshCount(utils);
  // The cart page must not start with the old cart, nor the checkout with its price.
  void utils.cart.get.reset();
  void utils.order.quote.reset();
  if (goesOn()) await around.navigate(paths.cart);
}

function leadToLogin({ navigate }: Around, { productId, buy }: WantedProduct): void {
  sessionStorage.setItem(PENDING_ADD_KEY, JSON.stringify({ productId, buy }));
  void navigate(paths.loginThen(window.location.pathname + window.location.search));
}
