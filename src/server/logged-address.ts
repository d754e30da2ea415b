const SHARED_WISHLIST = /(\/wishlist\/)[^/]+/;

/**
 * An address as logs may keep it: without query and fragment, where links carry their tokens, and without the secret of
 * a shared wishlist, the only one in a path.
 */
export const loggedAddress = (address: string): string =>
  address.replace(/[?#].*/s, '').replace(SHARED_WISHLIST, '$1:secret');
