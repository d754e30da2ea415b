/** What all sections of the admin panel share. */
export const texts = {
  loading: 'Loading...',
  // Dialogs
  close: 'Close',
  cancel: 'Cancel',
  discardQuestion: 'Discard your changes?',
  discard: 'Discard',
  notSavedYet: 'They are not saved yet.',
  // Lists
  nothingFits: 'No matches',
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
    'The admin panel has no page at this address. Choose a section from the menu, or start from the dashboard.',
  recordNotFound: (label: string) => `${label} not found`,
  noSuchRecord:
    'The shop has no such record. The link may be wrong, or an older backup may have been restored.',
  noSuchAddress: 'The admin panel has no page at this address.',
  groups: { work: 'Daily work', shop: 'Shop' },
  sections: {
    dashboard: 'Dashboard',
    orders: 'All Orders',
    order: 'Order',
    invoices: 'Invoices',
    users: 'All Users',
    products: 'All Products',
    transfer: 'Import and Export',
    discounts: 'Discounts',
    delivery: 'Delivery',
    tax: 'Tax',
    health: 'Health',
    mail: 'Mail',
    backups: 'Backups',
    audit: 'Audit Log',
    brand: 'Look',
    settings: 'Settings',
  },
  titleOf: (label: string) => `${label} | Admin Panel`,
  description: 'Run the shop: products, orders and people.',
};
