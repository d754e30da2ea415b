/** The wishlist: its hearts, its page, and the page that others see by its link. */
export const texts = {
  wishlist: 'Wishlist',
  wishOf: (name: string) => `Wishlist: ${name}`,
  needsConnection: 'Changing the wishlist of your account needs a connection.',
  full: (limit: number) => `Your wishlist is full: it holds up to ${limit} products.`,
  products: 'Products on the list',
  yourWishlist: 'Your wishlist',
  description: 'Products you like, with their prices now.',
  failed: 'Your wishlist could not be loaded.',
  empty: 'Your wishlist is empty',
  emptyLead: 'Press the heart on a product to keep it here.',
  shopNow: 'Shop Now',
  gone: (count: number) =>
    count === 1 ? '1 product on it is no longer on sale.' : `${count} products on it are no longer on sale.`,
  removeGone: 'Remove from the list',
  onDevice: 'This list is kept on this device only. Log in to have it everywhere and to share it.',
  login: 'Login',
  // The products seen last
  recentlySeen: 'Recently seen',
  forgetSeen: 'Clear',
  // The link
  share: 'Share this list',
  shareLead:
    'Anyone with the link sees the products on your list, and the name you enter here. Nothing else.',
  shownName: 'Your name on the list (optional)',
  makeLink: 'Make a link',
  link: 'Link to your wishlist',
  copy: 'Copy',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. Please select it and copy it yourself.',
  saveName: 'Save name',
  nameSaved: 'Name saved',
  revoke: 'Stop sharing',
  revokeQuestion: 'Stop sharing? The link that you have sent will no longer work.',
  keep: 'Keep it',
  revoked: 'The link no longer works',
  // What others see
  sharedTitle: 'A wishlist',
  sharedOf: (name: string) => `Wishlist of ${name}`,
  sharedDescription: 'Products that somebody wishes for.',
  sharedFailed: 'The wishlist could not be loaded.',
  sharedEmpty: 'There is nothing on this list at the moment',
};
