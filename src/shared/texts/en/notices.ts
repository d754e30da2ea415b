/** What the app itself has to say: no connection, a new version, that it can be installed. */
export const texts = {
  // To install
  install: 'Install app',
  pressShare: 'Press the Share button of your browser.',
  chooseAdd: 'Choose “Add to Home Screen”.',
  installLead: 'On your home screen, and there without a connection.',
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
  needOne: 'Cart, orders and account need one.',
  underAMinute: 'less than a minute ago',
  ago: (age: string) => age,
  // What needs a connection, and why
  offline: {
    page: {
      title: 'This page needs a connection',
      why: 'It has not been opened on this device yet. What you have seen before can be read without a connection.',
    },
    account: {
      title: 'Your account needs a connection',
      why: 'It is not kept on this device. Until there is a connection, you can look at what you have seen.',
    },
    cart: {
      title: 'Your cart needs a connection',
      why: 'It is kept in the shop and not on this device, so that its prices and stock are always today’s. Nothing in it is lost.',
    },
    payment: {
      title: 'Confirming your payment needs a connection',
      why: 'A completed payment is not lost: the order appears under My Orders by itself.',
    },
    orders: {
      title: 'Seeing your orders needs a connection',
      why: 'They are kept in the shop and not on this device.',
    },
    admin: {
      title: 'The admin panel needs a connection',
      why: 'It has not been opened on this device yet. What you have seen before can be read without a connection.',
    },
  },
  // An address that leads nowhere
  notFoundTitle: 'Page not found',
  notFoundDescription: 'There is nothing at this address. Search the shop or go to the home page.',
  notFoundText:
    'There is nothing at this address. The product may have been taken off sale, or the link is not quite right.',
  // What a device shows of the app
  appDescription: (shopName: string) => `Mobiles, televisions, audio, cameras and appliances at ${shopName}.`,
};
