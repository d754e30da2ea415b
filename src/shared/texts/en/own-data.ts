/** The address book, and one's own data out and away. */
export const texts = {
  // Addresses
  addresses: 'Addresses',
  addressesFailed: 'Your addresses could not be loaded.',
  noAddresses: 'No address yet. Save one to check out faster.',
  addAddress: 'Add an address',
  newAddress: 'New address',
  editAddress: 'Edit the address',
  isDefault: 'Default',
  makeDefault: 'Make it the default',
  makeDefaultNamed: (line: string) => `Make ${line} the default`,
  edit: 'Edit',
  editNamed: (line: string) => `Edit ${line}`,
  remove: 'Remove',
  removeNamed: (line: string) => `Remove ${line}`,
  removeQuestion: 'Remove this address?',
  removeNote: (line: string) => `${line} is removed from your addresses. Your orders keep it.`,
  useAsDefault: 'Deliver here unless I choose another address',
  full: (limit: number) => `You can save up to ${limit} addresses.`,
  save: 'Save address',
  removedMeanwhile: 'This address has been removed in the meantime. Saving adds it again.',
  cancel: 'Cancel',
  // The export
  ownData: 'Your data',
  exportNote:
    'Everything that we keep about you, in one file: profile, addresses, cart, wishlist, reviews, orders, devices, logins, emails.',
  download: 'Download your data',
  fileName: 'my-data',
  // The deletion
  deleteAccount: 'Delete your account',
  deleteNote: 'Your account, addresses, cart, wishlist, reviews and photo are deleted at once and for good.',
  deleteKeeps:
    'Your orders stay in our books, with your name and address for as long as we must keep them, but no longer in any account.',
  deleteGuard: (email: string) => `To confirm, type your email address: ${email}`,
  deleteForGood: 'Delete for good',
  typedEmail: 'Email address of your account',
  deleted: 'Your account has been deleted',
};
