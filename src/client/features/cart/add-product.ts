import type { NavigateFunction } from 'react-router-dom';
import { refusalText } from '../../../shared/refusal-texts.ts';
import { DONE_TEXTS } from '../../../shared/texts.ts';
import { errorText, reasonOf } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../lib/toast.ts';
import { isSignedOut } from './cart-errors.ts';
import { type CartUtils, refreshCount } from './cart-utils.ts';
import { keepPendingAdd, type WantedProduct } from './pending-add.ts';

/**
 * Puts a product into the cart and says how that went. A visitor is led to login, which comes back here;
 * the product is added then. Fetched with the first press of a button.
 */
export async function addProduct(
  utils: CartUtils,
  navigate: NavigateFunction,
  wanted: WantedProduct,
): Promise<void> {
  try {
    // Whom this page holds for a visitor may have logged in elsewhere in the browser.
    const me = utils.user.me.getData() ?? (await utils.user.me.fetch(undefined, { staleTime: 0 }));
    if (me === null) return leadToLogin(navigate, wanted);
    await utils.client.cart.add.mutate({ productId: wanted.productId });
    showToast({ message: DONE_TEXTS.addedToCart, kind: 'success' });
    utils.cart.count.setData(undefined, (count) => (count !== undefined ? count + 1 : count));
  } catch (error) {
    if (isSignedOut(error)) {
      utils.user.me.setData(undefined, null);
      return leadToLogin(navigate, wanted);
    }
    // It was sold while the page was open: whatever shows it says so now.
    if (reasonOf(error)?.code === 'insufficient_stock') void utils.product.invalidate();
    // Buying what is there already is no fault: it goes on to the cart.
    if (!(wanted.buy && reasonOf(error)?.code === 'already_in_cart')) {
      return showToast({ message: errorText(error), kind: 'error' });
    }
  }
  void refreshCount(utils);
  // The cart page must not begin with the cart as it was.
  void utils.cart.get.reset();
  if (wanted.buy) await navigate(paths.cart);
}

function leadToLogin(navigate: NavigateFunction, wanted: WantedProduct): void {
  keepPendingAdd(wanted);
  showToast({ message: refusalText({ code: 'cart_needs_login' }), kind: 'error' });
  void navigate(paths.loginThen(window.location.pathname + window.location.search));
}
