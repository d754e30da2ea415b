/** What all sections of the admin panel share. */
export const texts = {
  loading: 'Loading...',
  // Dialogs
  close: 'Close',
  save: 'Save',
  discardChanges: 'Discard changes',
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
  // Lists that one puts in order
  order: {
    move: (name: string) => `Move ${name}`,
    howToMove:
      'Press space to pick up the row, the arrow keys to move it, space to drop it, or escape to cancel.',
    taken: (name: string) => `Picked up ${name}.`,
    isAt: (name: string, place: number, count: number) => `${name} is at place ${place} of ${count}.`,
    putDown: (name: string, place: number, count: number) => `${name} dropped at place ${place} of ${count}.`,
    whereItWas: (name: string) => `Cancelled. ${name} is back where it was.`,
  },
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
    packing: 'Packing',
    parcel: 'Order to pack',
    invoices: 'Invoices',
    users: 'All Users',
    products: 'All Products',
    categories: 'Categories',
    category: 'Category',
    transfer: 'Import and Export',
    discounts: 'Discounts',
    delivery: 'Delivery',
    tax: 'Tax',
    health: 'Health',
    mail: 'Mail',
    backups: 'Backups',
    audit: 'Audit Log',
    settings: 'Settings',
  },
  titleOf: (label: string) => `${label} | Admin Panel`,
  description: 'Run the shop: products, orders and people.',
};
