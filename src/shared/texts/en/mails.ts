/** The emails to customers and the owner; amounts are already formatted. */
export const texts = {
  /** What the owner sees of an email's look. */
  brand: {
    hello: 'Hello,',
    example: 'this is how the emails of your shop look.',
    action: 'Go to the shop',
    closing: 'You see this only in the admin panel.',
  },
  testOrder: 'Test order: no money was taken.',
  orderConfirmation: {
    subject: (shopName: string, number: string) => `Your ${shopName} order ${number}`,
    paid: (number: string, amount: string) =>
      `Thank you for your order ${number}. We have received your payment of ${amount}.`,
    inReview: (number: string, amount: string) =>
      `Thank you for your order ${number} of ${amount}. We are looking at your payment.`,
    line: (quantity: number, name: string, amount: string) => `${quantity} × ${name}: ${amount}`,
    action: 'View your order',
    closing: 'You will hear from us when it is on its way.',
    pickUpClosing: 'You will hear from us when you can pick it up.',
  },
  orderShipped: {
    subject: (shopName: string, number: string) => `Your ${shopName} order ${number} is on its way`,
    correctedSubject: (shopName: string, number: string) =>
      `Your ${shopName} order ${number}: corrected parcel details`,
    shipped: (number: string, carrier: string) => `Your order ${number} has shipped with ${carrier}.`,
    corrected: 'This replaces what we wrote about the parcel before.',
    trackingNumber: (trackingNumber: string) => `Tracking number: ${trackingNumber}`,
    trackingLink: (url: string) => `Follow the parcel: ${url}`,
    action: 'View your order',
    closing: 'Thank you for shopping with us.',
  },
  readyForPickUp: {
    subject: (shopName: string, number: string) =>
      `Your ${shopName} order ${number} is ready to be picked up`,
    ready: (number: string, where: string) => `Your order ${number} is ready. You can pick it up: ${where}.`,
    action: 'View your order',
    closing: 'Thank you for shopping with us.',
  },
  orderCancelled: {
    subject: (shopName: string, number: string) => `Your ${shopName} order ${number} is cancelled`,
    cancelled: (number: string) => `Your order ${number} is cancelled.`,
    nothingLeft: 'What you paid was refunded before, so no other refund follows.',
    action: 'View your order',
    closing: 'Questions? Answer this email or contact the shop.',
  },
  orderRefunded: {
    subject: (shopName: string, number: string) => `Refund for your ${shopName} order ${number}`,
    cancelledSubject: (shopName: string, number: string) =>
      `Your ${shopName} order ${number} is cancelled and refunded`,
    inFull: (number: string, amount: string) =>
      `We have refunded your order ${number}: ${amount} is on its way back to your card.`,
    inPart: (number: string, amount: string) =>
      `We have refunded ${amount} of your order ${number}. It is on its way back to your card.`,
    byHand: (number: string, amount: string) =>
      `${amount} of your order ${number} has been repaid to you, but not to your card.`,
    ofReturn: 'This is the refund for your return.',
    deducted: 'Deducted',
    action: 'View your order',
    closing: 'Depending on your bank, it can take 5 to 10 days to appear.',
    closingByHand: 'If you have not received it, please tell us.',
  },
  refundFailed: {
    subject: (shopName: string, number: string) => `The refund for your ${shopName} order ${number} failed`,
    cameBack: (number: string, amount: string) =>
      `We refunded ${amount} of your order ${number}, but your bank returned the money to us.`,
    creditNoteCancelled: 'The credit note is cancelled with it.',
    refused: (amount: string) => `We tried to refund ${amount} to you, but the refund was refused.`,
    action: 'View your order',
    closing: 'We will try again. If your card has expired or your account has changed, please tell us.',
  },
  orderLink: {
    subject: (shopName: string, number: string) => `The link to your ${shopName} order ${number}`,
    asked: (number: string) => `Somebody asked for a link to your order ${number}. Here it is.`,
    action: 'View your order',
    closing: 'Anyone who has this link can see the order, so keep this email to yourself.',
    closingForAccount: 'The order belongs to your account: log in to see it.',
  },
  confirmStockRequest: {
    subject: (shopName: string) => `${shopName}: please confirm that we may write to you`,
    asked: (product: string) =>
      `Somebody entered this address to be told when this product is back in stock: ${product}.`,
    link: (hours: number) => `The link works once and expires after ${hours} hours.`,
    action: 'Yes, tell me',
    closing: 'If this was not you, ignore this email. We will not write again.',
  },
  /** The link at the foot of emails that nobody has to get. */
  unsubscribe: 'Unsubscribe from these emails',
  backInStock: {
    subject: (shopName: string, product: string) => `${product} is back at ${shopName}`,
    back: (product: string) => `You asked to be told: ${product} is back in stock.`,
    few: 'We cannot reserve it for you, so be quick if you want it.',
    action: 'View the product',
    closing: 'This is the only email we will send about it.',
  },
  reviewRequest: {
    subject: (shopName: string, number: string) => `How is your ${shopName} order ${number}?`,
    arrived: (number: string) => `Your order ${number} has arrived. How do you like what you bought?`,
    pickedUp: (number: string) => `You have picked up your order ${number}. How do you like what you bought?`,
    help: 'A few words help other customers choose and help us improve.',
    action: 'Write a review',
    actionForAll: 'See all your reviews to write',
    closing: 'We ask this once for each order.',
  },
  returnUpdate: {
    subjects: {
      asked: (shopName: string, number: string) =>
        `Your return to ${shopName}, order ${number}: we have your request`,
      accepted: (shopName: string, number: string) => `Your return to ${shopName}, order ${number}: accepted`,
      declined: (shopName: string, number: string) => `Your return to ${shopName}, order ${number}: declined`,
      received: (shopName: string, number: string) => `Your return to ${shopName}, order ${number}: arrived`,
      closed: (shopName: string, number: string) => `Your return to ${shopName}, order ${number}: closed`,
      withdrawn: (shopName: string, number: string) =>
        `Your return to ${shopName}, order ${number}: withdrawn`,
    },
    states: {
      asked: (number: string) =>
        `You have asked to return goods from your order ${number}. We will reply by email. Please do not send anything back until then.`,
      accepted: (number: string) => `We accept the return of these goods from your order ${number}.`,
      declined: (number: string) => `We cannot accept the return of these goods from your order ${number}.`,
      received: (number: string) => `The goods that you returned from your order ${number} have arrived.`,
      closed: (number: string) => `The return of these goods from your order ${number} is closed.`,
      withdrawn: (number: string) =>
        `You have withdrawn the return of these goods from your order ${number}.`,
    },
    follows: {
      refund: 'We will check them and then write to you about the refund.',
      noRefund: 'No refund follows.',
      noFurtherRefund: 'No further refund follows.',
      address: 'We will write to you about where to send them.',
      goods: 'We send them back to you.',
    },
    label: 'For the parcel',
    action: 'View your order',
    closing: 'Questions? Answer this email or contact the shop.',
  },
  returnNews: {
    subjects: {
      asked: (shopName: string, number: string) => `${shopName}: return requested for order ${number}`,
      withdrawn: (shopName: string, number: string) => `${shopName}: return withdrawn for order ${number}`,
    },
    states: {
      asked: (number: string, name: string) =>
        `${name || 'A customer'} asks to return goods from order ${number}.`,
      withdrawn: (number: string, name: string) =>
        `${name || 'A customer'} has withdrawn a return for order ${number}.`,
    },
    action: 'View the order',
    closings: {
      asked: 'The customer gets your answer by email.',
      withdrawn: 'You do not have to do anything about it.',
    },
  },
  /** The name, order, address and goods that somebody entered to withdraw from a contract. */
  withdrawal: {
    subject: (shopName: string, number: string | null) =>
      number === null ? `${shopName}: your withdrawal` : `${shopName}: your withdrawal from order ${number}`,
    received: (number: string) => `We have received your withdrawal from the contract about order ${number}:`,
    at: (moment: string) => `Received: ${moment}`,
    name: (name: string) => `Name: ${name}`,
    number: (number: string) => `Order: ${number}`,
    email: (email: string) => `Email: ${email}`,
    goods: (goods: string) => `Goods: ${goods}`,
    allGoods: 'Goods: the whole order',
    closing:
      'Please keep this email: it confirms what you sent us, and when. We will write to you about what follows.',
  },
  withdrawalNews: {
    subject: (shopName: string, number: string | null) =>
      number === null
        ? `${shopName}: withdrawal from a contract`
        : `${shopName}: withdrawal from order ${number}`,
    came: (number: string) => `Somebody withdraws from the contract about order ${number}:`,
    unknown: 'You have no order with this number and email address. Ask which purchase is meant.',
    action: 'View the order',
    orders: 'View your orders',
    closing:
      'The customer has a confirmation already. In the European Union, what was paid is refunded within 14 days; you may wait for the goods.',
  },
  passwordReset: {
    subject: (shopName: string) => `Reset your ${shopName} password`,
    asked: (minutes: number) =>
      `Somebody asked to reset the password of your account. The link below works once and expires after ${minutes} minutes.`,
    action: 'Choose a new password',
    closing: 'If this was not you, ignore this email. Your password stays as it is.',
  },
  signInLink: {
    subject: (shopName: string) => `Log in to ${shopName}`,
    blocked:
      'Somebody has tried many wrong passwords for your account. To protect it, logging in now needs this link.',
    link: (minutes: number) =>
      `It works once and expires after ${minutes} minutes. You also need your password.`,
    action: 'Log in',
    closing: 'If you do not want to log in, ignore this email. Your account stays protected.',
  },
  failedSignIns: {
    subject: (shopName: string) => `Failed logins to your ${shopName} account`,
    failed:
      'Somebody failed ten times within an hour to prove that they are you: with a password, a code or a passkey.',
    action: 'Choose a new password',
    closing: 'If this was you, ignore this email. If not, choose a new password now: it logs everybody out.',
  },
  newBrowser: {
    subject: (shopName: string) => `New login to your ${shopName} account`,
    signedIn: (device: string, address: string) =>
      `Somebody has logged in to your account from a new browser: ${device}, IP address ${address}.`,
    action: 'Choose a new password',
    closing: 'If this was you, ignore this email. If not, choose a new password now: it logs everybody out.',
  },
  passwordChanged: {
    subject: (shopName: string) => `Your ${shopName} password has changed`,
    changed: 'Your account has a new password. All other devices were logged out.',
    action: 'Choose another password',
    closing: 'If this was you, ignore this email. If not, choose another password now.',
  },
  secondFactorChanged: {
    subject: (shopName: string) => `Two-step login of your ${shopName} account has changed`,
    changes: {
      authenticatorAdded: 'An authenticator app was set up for your account.',
      authenticatorRemoved: 'The authenticator app was removed from your account.',
      passkeyAdded: 'A passkey was added to your account.',
      passkeyRemoved: 'A passkey was removed from your account.',
      codesMade: 'New recovery codes were made for your account. The old ones no longer work.',
      allRemoved: 'The authenticator app, passkeys and recovery codes of your account were removed.',
    },
    on: 'Logging in takes a second step after your password.',
    off: 'Your password alone is now enough to log in.',
    action: 'Choose a new password',
    closing:
      'If this was you, ignore this email. If not, choose a new password now: it logs everybody out. Then look at two-step login on your account page. If you cannot log in, contact the shop.',
  },
  verifyEmail: {
    subject: (shopName: string) => `Confirm your email address for ${shopName}`,
    asked: 'Please confirm that this email address is yours.',
    link: (hours: number) => `The link works once and expires after ${hours} hours.`,
    action: 'Confirm this address',
    closing: 'If you did not enter this address, ignore this email.',
  },
  emailTaken: {
    subject: (shopName: string) => `You already have an account at ${shopName}`,
    taken: 'Somebody has entered this email address for an account, but it already has one.',
    forgotten: (url: string) =>
      `If it was you, log in with your password. If you have forgotten it, choose a new one: ${url}`,
    action: 'Log in',
    closing: 'If this was not you, ignore this email. Your account stays as it is.',
  },
  emailChangeAsked: {
    subject: (shopName: string) => `A new email address for your ${shopName} account`,
    asked:
      'Somebody who is logged in to your account has entered a new email address for it. It replaces this one as soon as it is confirmed.',
    action: 'Choose a new password',
    closing:
      'If this was you, there is nothing to do here. If not, choose a new password now: it logs everybody out, and the address stays as it is.',
  },
  emailChanged: {
    subject: (shopName: string) => `The email address of your ${shopName} account has changed`,
    changed: 'Your account has a new, confirmed email address. We no longer write to this one.',
    action: 'Contact the shop',
    closing: 'If this was you, ignore this email. If not, contact the shop now.',
  },
  accountDeleted: {
    subject: (shopName: string) => `Your ${shopName} account has been deleted`,
    deleted: 'Your account, addresses, cart, wishlist, reviews and photo have been deleted for good.',
    kept: 'Orders stay in our books for as long as we must keep them, but no longer in any account.',
    action: 'Contact the shop',
    closing: 'If this was you, ignore this email. If not, contact the shop now.',
  },
  ownerNews: {
    subject: (shopName: string, news: string) => `${shopName}: ${news}`,
    orders: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
    toLookAt: (count: number) => (count === 1 ? '1 order needs a look' : `${count} orders need a look`),
    lowStock: (count: number) =>
      count === 1 ? '1 product is low on stock' : `${count} products are low on stock`,
    failedBackup: 'the backup failed',
    failedOffsite: 'the backup could not be copied elsewhere',
    headOf: (news: string) => `${news.charAt(0).toUpperCase()}${news.slice(1)}:`,
    order: (number: string, amount: string, name: string, isTest: boolean) =>
      `${number}: ${amount}${name && `, ${name}`}${isTest ? ' (test order)' : ''}`,
    product: (name: string, units: number) => `${name}: ${units === 1 ? '1 unit' : `${units} units`} left`,
    andMore: (count: number) => `and ${count} more`,
    action: 'Open the admin panel',
    closing: 'You get this email because this address is entered in the settings of the admin panel.',
  },
  test: {
    subject: (shopName: string) => `Test email from ${shopName}`,
    arrives: 'Email from your shop works. Check whether this message landed in the spam folder.',
    action: 'Open the shop',
    closing: 'You requested this email in the admin panel.',
  },
};
