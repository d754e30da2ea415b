/** The app's own notices: no connection, a new version, how to install it. */
export const texts = {
  // To install
  install: 'Install app',
  pressShare: 'Tap the Share button in your browser.',
  chooseAdd: 'Choose “Add to Home Screen”.',
  installLead: 'Open the shop from your home screen, even without a connection.',
  close: 'Close',
  laterOn: 'Later On',
  experienceNow: 'Experience now',
  // A new version
  newVersion: 'A new version is ready',
  later: 'Later',
  reload: 'Reload',
  // No connection
  noConnection: 'No connection to the shop.',
  seenAsItWas: 'You see this page as it was',
  needOne: 'Cart, orders and account need a connection.',
  addNeedsConnection: 'Adding to the cart needs a connection. Please try again when you are back online.',
  underAMinute: 'less than a minute ago',
  ago: (age: string) => age,
  // What needs a connection, and why
  offline: {
    page: {
      title: 'This page needs a connection',
      why: 'Not all of it has been loaded on this device yet. Pages you have already seen work without a connection.',
    },
    account: {
      title: 'Your account needs a connection',
      why: 'It is not stored on this device. Until you are back online, you can read the pages you have already seen.',
    },
    cart: {
      title: 'Your cart needs a connection',
      why: 'It is stored in the shop, not on this device, so that prices and stock are always up to date. Nothing in it is lost.',
    },
    checkout: {
      title: 'The checkout needs a connection',
      why: 'Nothing in your cart is lost, and what you have entered stays in this tab.',
    },
    payment: {
      title: 'Confirming your payment needs a connection',
      why: 'A completed payment is not lost. The order is stored even while you are offline.',
    },
    orders: {
      title: 'Seeing your orders needs a connection',
      why: 'They are stored in the shop, not on this device.',
    },
    admin: {
      title: 'The admin panel needs a connection',
      why: 'You have not opened it on this device yet. Pages you have already seen work without a connection.',
    },
  },
  // An address without a page
  notFoundTitle: 'Page not found',
  notFoundDescription: 'There is nothing at this address. Search the shop or go to the home page.',
  notFoundText:
    'There is nothing at this address. The product may have been taken off sale, or the link may be wrong.',
  // How a device describes the app
  appDescription: (shopName: string) => `Mobiles, televisions, audio, cameras and appliances at ${shopName}.`,
};
