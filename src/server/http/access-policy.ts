/** A guest is a visitor who holds what decides whose data it is, such as a cart's secret; the services check it. */
export type Party = 'visitor' | 'guest' | 'customer' | 'packer' | 'admin';

/** Whose data a party reaches through an endpoint: only its own, or anyone's. */
export type Reach = 'own' | 'anyone';

/**
 * Which parties an endpoint admits. A party that is not listed is refused, so an empty rule refuses everyone.
 * `signIn` is the message that sends a visitor to the login. `fresh`: the caller must have proved who
 * they are within the last 15 minutes.
 */
export type AccessRule = Readonly<
  Partial<Record<Party, Reach>> & {
    signIn?: 'unauthenticated' | 'cart_needs_login';
    fresh?: true;
    /** Looking at goods and buying them: refused while the shop is closed. Accounts, orders and payments go on. */
    shopping?: true;
  }
>;

const EVERYONE: AccessRule = { visitor: 'anyone', customer: 'anyone', admin: 'anyone' };
/** Open to everyone, but only for the caller's own data. */
const EVERYONE_OWN: AccessRule = { visitor: 'own', customer: 'own', admin: 'own' };
const SIGNED_IN_OWN: AccessRule = { customer: 'own', admin: 'own' };
const CART_OWN: AccessRule = { ...SIGNED_IN_OWN, signIn: 'cart_needs_login' };
/** Guests too; where only accounts buy, the services send them to the login. */
const CART_OF_ANYBODY: AccessRule = { ...CART_OWN, guest: 'own' };
const CHECKOUT_OF_ANYBODY: AccessRule = { ...SIGNED_IN_OWN, guest: 'own' };
const OWN_FRESH: AccessRule = { ...SIGNED_IN_OWN, fresh: true };
/** The catalogue. */
const CATALOGUE: AccessRule = { ...EVERYONE, shopping: true };
const ADMINS: AccessRule = { admin: 'anyone' };
const ADMINS_FRESH: AccessRule = { ...ADMINS, fresh: true };
const PACKERS: AccessRule = { ...ADMINS, packer: 'anyone' };

/**
 * The access matrix: every API call by method and path, every procedure by name. The transports check it
 * before they read the input; the services check again. The app does not start while an endpoint lacks an
 * entry, or an entry lacks an endpoint.
 */
export const ACCESS_POLICY: Readonly<Record<string, AccessRule>> = {
  'GET /api/openapi.json': EVERYONE,
  'GET /api/docs': EVERYONE,

  'GET /api/get-product': CATALOGUE,
  'GET /api/get-categoryProduct': CATALOGUE,
  'POST /api/category-product': CATALOGUE,
  'POST /api/filter-product': CATALOGUE,
  'POST /api/product-details': CATALOGUE,
  'GET /api/search': CATALOGUE,
  'product.home': CATALOGUE,
  'product.homeRow': CATALOGUE,
  'product.page': CATALOGUE,
  'product.categories': CATALOGUE,
  'product.list': CATALOGUE,
  'product.filter': CATALOGUE,
  'product.facets': CATALOGUE,
  'product.byId': CATALOGUE,
  'product.forShopper': CATALOGUE,
  'product.recommended': CATALOGUE,
  'product.search': CATALOGUE,
  'product.suggest': CATALOGUE,
  'product.compare': CATALOGUE,
  'product.cards': CATALOGUE,

  'stockAlert.ask': { ...EVERYONE_OWN, shopping: true },
  // The mailed link decides whose address it is.
  'stockAlert.confirm': EVERYONE_OWN,
  'unsubscribe.end': EVERYONE_OWN,

  'wishlist.list': SIGNED_IN_OWN,
  'wishlist.set': { ...SIGNED_IN_OWN, shopping: true },
  'wishlist.merge': SIGNED_IN_OWN,
  'wishlist.link': SIGNED_IN_OWN,
  'wishlist.share': SIGNED_IN_OWN,
  'wishlist.rename': SIGNED_IN_OWN,
  'wishlist.revoke': SIGNED_IN_OWN,
  // The link's secret decides whose list it is.
  'wishlist.shared': CATALOGUE,

  'review.list': CATALOGUE,
  'review.mine': SIGNED_IN_OWN,
  'review.due': SIGNED_IN_OWN,
  'review.offSale': SIGNED_IN_OWN,
  'review.write': { ...SIGNED_IN_OWN, shopping: true },
  'review.remove': SIGNED_IN_OWN,

  'POST /api/signup': { ...EVERYONE_OWN, shopping: true },
  'POST /api/signin': EVERYONE_OWN,
  'GET /api/userLogout': EVERYONE_OWN,
  'GET /api/user-details': SIGNED_IN_OWN,
  'GET /api/current-user': SIGNED_IN_OWN,
  'user.signUp': { ...EVERYONE_OWN, shopping: true },
  'user.signIn': EVERYONE_OWN,
  'user.signOut': EVERYONE_OWN,
  'user.requestReset': EVERYONE_OWN,
  'user.checkReset': EVERYONE_OWN,
  'user.resetPassword': EVERYONE_OWN,
  // The link decides whose address it is.
  'user.verifyEmail': EVERYONE_OWN,
  'user.requestVerification': SIGNED_IN_OWN,
  'user.changeEmail': OWN_FRESH,
  // A visitor gets null instead of a refusal, because every page asks.
  'user.me': EVERYONE_OWN,
  'user.updateProfile': SIGNED_IN_OWN,
  'user.changePassword': SIGNED_IN_OWN,
  'user.addresses': SIGNED_IN_OWN,
  'user.saveAddress': SIGNED_IN_OWN,
  'user.removeAddress': SIGNED_IN_OWN,
  'user.exportData': OWN_FRESH,
  'user.deleteAccount': OWN_FRESH,
  'user.sessions': SIGNED_IN_OWN,
  'user.endSession': SIGNED_IN_OWN,

  // Open to visitors: the token of the half-finished sign-in decides whose it is.
  'secondFactor.passkeyForSignIn': EVERYONE_OWN,
  'secondFactor.finishSignIn': EVERYONE_OWN,
  'secondFactor.passkeyForProof': SIGNED_IN_OWN,
  'secondFactor.prove': SIGNED_IN_OWN,
  'secondFactor.requireProof': OWN_FRESH,
  'secondFactor.list': SIGNED_IN_OWN,
  'secondFactor.beginApp': OWN_FRESH,
  'secondFactor.confirmApp': OWN_FRESH,
  'secondFactor.removeApp': OWN_FRESH,
  'secondFactor.beginPasskey': OWN_FRESH,
  'secondFactor.addPasskey': OWN_FRESH,
  'secondFactor.renamePasskey': SIGNED_IN_OWN,
  'secondFactor.removePasskey': OWN_FRESH,
  'secondFactor.renewRecoveryCodes': OWN_FRESH,

  'POST /api/addtocart': { ...CART_OWN, shopping: true },
  'GET /api/countAddToCartProduct': { ...CART_OWN, shopping: true },
  'GET /api/view-card-product': { ...CART_OWN, shopping: true },
  'POST /api/update-cart-product': { ...CART_OWN, shopping: true },
  'POST /api/delete-cart-product': { ...CART_OWN, shopping: true },
  'cart.get': CART_OF_ANYBODY,
  'cart.count': CART_OF_ANYBODY,
  'cart.add': { ...CART_OF_ANYBODY, shopping: true },
  'cart.setQuantity': CART_OF_ANYBODY,
  'cart.remove': CART_OF_ANYBODY,
  'cart.applyCode': CART_OF_ANYBODY,
  'cart.removeCode': CART_OF_ANYBODY,

  'order.addressForm': EVERYONE,
  'POST /api/create-checkout-session': { ...SIGNED_IN_OWN, shopping: true },
  'POST /api/success/store-order-details': SIGNED_IN_OWN,
  'GET /api/order': SIGNED_IN_OWN,
  'order.quote': { ...CHECKOUT_OF_ANYBODY, shopping: true },
  'order.checkout': { ...CHECKOUT_OF_ANYBODY, shopping: true },
  'order.confirm': CHECKOUT_OF_ANYBODY,
  'order.cancelCheckout': CHECKOUT_OF_ANYBODY,
  'order.list': SIGNED_IN_OWN,
  'order.byId': SIGNED_IN_OWN,
  // Open to visitors: the order's key decides, and a mail to its address.
  'order.byKey': EVERYONE_OWN,
  'order.find': EVERYONE_OWN,
  // Anybody's statement counts; who made it is for the owner to see.
  'order.withdraw': EVERYONE_OWN,
  'order.paidByGuest': EVERYONE_OWN,
  'order.buyAgain': { ...EVERYONE_OWN, shopping: true },
  'order.ownReturns': SIGNED_IN_OWN,
  'order.returns': EVERYONE_OWN,
  'order.askReturn': EVERYONE_OWN,
  'order.withdrawReturn': EVERYONE_OWN,
  // Open to visitors for the same reason; admins read those of any order.
  'GET /api/download-document': { ...EVERYONE_OWN, admin: 'anyone' },

  // Open, because the provider's signature is what authorises the call.
  'POST /api/stripe/webhook': EVERYONE,

  'GET /api/all-user': ADMINS,
  'POST /api/update-user': ADMINS_FRESH,
  'admin.dashboard.get': ADMINS,
  'admin.dashboard.firstHour': ADMINS,
  'admin.order.list': ADMINS,
  'admin.order.byId': ADMINS,
  'admin.order.pack': PACKERS,
  'admin.order.ship': PACKERS,
  'admin.order.correctShipment': PACKERS,
  'admin.order.deliver': PACKERS,
  'admin.order.return': ADMINS,
  // Both give money back.
  'admin.order.cancel': ADMINS_FRESH,
  'admin.order.refund': ADMINS_FRESH,
  'admin.order.noteRepayment': ADMINS_FRESH,
  'admin.order.checkPayment': ADMINS,
  'admin.order.approvePayment': ADMINS,
  'admin.order.markLookedAt': ADMINS,
  'admin.order.takeMissingGoods': ADMINS,
  'admin.order.fillInAddress': ADMINS,
  'admin.order.resendMail': ADMINS,
  'admin.return.list': ADMINS,
  'admin.return.ofOrder': ADMINS,
  'admin.return.answer': ADMINS,
  'admin.return.receive': ADMINS,
  'admin.return.refund': ADMINS_FRESH,
  'admin.review.list': ADMINS,
  'admin.review.answer': ADMINS,
  'admin.review.hide': ADMINS,
  'admin.review.show': ADMINS,
  'admin.packing.list': PACKERS,
  'admin.packing.byId': PACKERS,
  'admin.packing.offersPickUp': PACKERS,
  'admin.invoice.list': ADMINS,
  'admin.invoice.nextNumbers': ADMINS,
  'admin.invoice.continueAt': ADMINS,
  'GET /api/download-documents': ADMINS,
  'admin.user.list': ADMINS,
  'admin.user.changeRole': ADMINS_FRESH,
  'admin.setting.get': ADMINS,
  'admin.setting.currencyUse': ADMINS,
  // Some settings need a fresh sign-in, which the service knows.
  'admin.setting.update': ADMINS,
  'admin.brand.get': ADMINS,
  'admin.brand.mail': ADMINS,
  'admin.brand.publish': ADMINS,
  'admin.brand.restore': ADMINS,
  'admin.home.get': ADMINS,
  'admin.home.preview': ADMINS,
  'admin.home.save': ADMINS,
  'admin.home.discard': ADMINS,
  'admin.home.publish': ADMINS,
  'admin.home.restore': ADMINS,
  'admin.opening.link': ADMINS,
  'admin.opening.makeLink': ADMINS,
  'admin.opening.revokeLink': ADMINS,
  'admin.category.list': ADMINS,
  'admin.category.create': ADMINS,
  'admin.category.change': ADMINS,
  'admin.category.move': ADMINS,
  'admin.category.merge': ADMINS,
  'admin.category.remove': ADMINS,
  'admin.category.attributes': ADMINS,
  'admin.category.addAttribute': ADMINS,
  'admin.category.changeAttribute': ADMINS,
  'admin.category.moveAttribute': ADMINS,
  'admin.category.removeAttribute': ADMINS,
  'admin.delivery.get': ADMINS,
  'admin.delivery.update': ADMINS,
  'admin.discount.list': ADMINS,
  'admin.discount.create': ADMINS,
  'admin.discount.update': ADMINS,
  'admin.discount.end': ADMINS,
  'admin.page.list': ADMINS,
  'admin.page.byId': ADMINS,
  'admin.page.create': ADMINS,
  'admin.page.update': ADMINS,
  'admin.page.delete': ADMINS,
  'admin.page.order': ADMINS,
  'admin.page.preview': ADMINS,
  'admin.tax.get': ADMINS,
  'admin.tax.update': ADMINS,
  'admin.health.get': ADMINS,
  'admin.mail.list': ADMINS,
  'admin.mail.sendAgain': ADMINS,
  'admin.mail.test': ADMINS,
  'admin.mail.account': ADMINS,
  // Anyone who controls where emails go can read everybody's password links.
  'admin.mail.saveServer': ADMINS_FRESH,
  'admin.mail.removeServer': ADMINS_FRESH,
  'admin.payment.get': ADMINS,
  'admin.payment.saveKey': ADMINS_FRESH,
  'admin.payment.removeKey': ADMINS_FRESH,
  'admin.payment.checkKey': ADMINS_FRESH,
  'admin.payment.makeWebhook': ADMINS_FRESH,
  'admin.payment.saveWebhookSecret': ADMINS_FRESH,
  'admin.mail.texts': ADMINS,
  'admin.mail.preview': ADMINS,
  'admin.mail.saveText': ADMINS,
  'admin.audit.list': ADMINS,
  'admin.backup.list': ADMINS,
  'admin.demo.preview': ADMINS,
  'admin.demo.remove': ADMINS,
  'POST /api/make-backup': ADMINS,
  'GET /api/download-backup': ADMINS_FRESH,

  'POST /api/upload-product': ADMINS,
  'POST /api/update-product': ADMINS,
  'POST /api/image': ADMINS,
  'POST /api/brand-picture': ADMINS,
  'GET /api/export-products': ADMINS,
  'POST /api/import-products': ADMINS,
  'GET /api/export-orders': ADMINS,
  'admin.product.list': ADMINS,
  'admin.product.byId': ADMINS,
  'admin.product.specs': ADMINS,
  'admin.product.create': ADMINS,
  'admin.product.update': ADMINS,
  'admin.product.takeOffSale': ADMINS,
  'admin.product.putOnSale': ADMINS,
  'admin.product.matching': ADMINS,
  'admin.product.changeMany': ADMINS,
  'admin.product.preview': ADMINS,
  'admin.product.duplicate': ADMINS,
  'admin.product.remove': ADMINS,
  'admin.product.adjustStock': ADMINS,
  'admin.product.accessories': ADMINS,
  'admin.product.setAccessories': ADMINS,
  'admin.product.stockHistory': ADMINS,
  'admin.product.changes': ADMINS,
  'admin.variant.of': ADMINS,
  'admin.variant.make': ADMINS,
  'admin.variant.add': ADMINS,
  'admin.variant.remove': ADMINS,
  'admin.variant.rename': ADMINS,
  'admin.variant.dissolve': ADMINS,
};
