/** What all sections of the admin panel share. */
export const texts = {
  loading: 'Loading...',
  // Dialogs
  close: 'Close',
  cancel: 'Cancel',
  discardQuestion: 'Discard what you changed?',
  discard: 'Discard',
  notSavedYet: 'It is not saved yet.',
  // Lists
  nothingFits: 'Nothing fits',
  showAll: 'Show all',
  tryOtherFilter: 'Try fewer words or another filter.',
  searchPlaceholder: 'Search...',
  moreFailed: 'More could not be loaded.',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  showing: (shown: number, count: number | undefined) =>
    `Showing ${shown}${count === undefined ? '' : ` of ${count}`}`,
  inAll: (shown: number) => `${shown} in all`,
  // The panel
  adminPanel: 'Admin Panel',
  closeMenu: 'Close the menu',
  sectionsLabel: 'Sections',
  notFound: 'Page not found',
  toDashboard: 'Go to the dashboard',
  noSuchSection:
    'The admin panel has no page at this address. Its sections are in the menu, and the dashboard shows what there is to do.',
  recordNotFound: (label: string) => `${label} not found`,
  noSuchRecord:
    'There is nothing under this number in the shop. The link may not be quite right, or an older backup was restored.',
  noSuchAddress: 'There is nothing at this address of the admin panel.',
  groups: { work: 'Daily work', shop: 'Shop' },
  sections: {
    dashboard: 'Dashboard',
    orders: 'All Orders',
    order: 'Order',
    users: 'All Users',
    products: 'All Products',
    transfer: 'Import and Export',
    health: 'Health',
    mail: 'Mail',
    backups: 'Backups',
    audit: 'Audit Log',
    settings: 'Settings',
  },
  titleOf: (label: string) => `${label} | Admin Panel`,
  description: 'Run the shop: products, orders and people.',
};
