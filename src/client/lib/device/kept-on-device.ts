/** Key of the cart whose payment is under way, kept until its order is recorded. */
export const SAVED_CART_KEY = 'cart';

/** Key of the recent searches on this device. */
export const RECENT_SEARCHES_KEY = 'recent-searches';

/** Key of what was typed on the checkout page, for this tab only. */
export const CHECKOUT_DRAFT_KEY = 'checkout-draft';

/** Key of the compare list. */
export const COMPARE_LIST_KEY = 'compare';

/** Key of a guest's wishlist. */
export const WISH_LIST_KEY = 'wishes';

/** Key of the products seen last. */
export const SEEN_KEY = 'seen';
