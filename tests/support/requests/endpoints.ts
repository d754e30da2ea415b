import { NO_BRAND } from '../../../src/shared/brand/brand.ts';
import { NO_FILTER } from '../../../src/shared/catalogue/product-filter.ts';
import { DEMO_REMOVAL_WORDS } from '../../../src/shared/operations/demo.ts';
import { NO_MAIL_TEXT } from '../../../src/shared/operations/mail-texts.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/operations/shop-settings.ts';
import { TEN_PERCENT } from '../shop/test-discounts.ts';
import { PASSWORD } from '../shop/test-shop.ts';

/** The ids used in the inputs below: two products, a cart line, users and a session. */
export type EndpointIds = Record<
  'product' | 'another' | 'line' | 'user' | 'email' | 'second' | 'session',
  string
>;

type Endpoint = {
  input?: (ids: EndpointIds) => unknown;
  /**
   * The status for an allowed caller, 200 by default; `foreign` if the resource is somebody else's; `guest` for a
   * guest with another cart.
   */
  status?: number;
  foreign?: number;
  guest?: number;
};

const { sort: _, ...NO_CHOICE } = NO_FILTER;
const NO_ORDER = { orderId: 'ord_none' };
const NEW_PASSWORD = 'a much better one';
const account = {
  name: 'New',
  email: 'new@example.test',
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
};

const product = { name: 'Renamed', brand: 'B', category: 'Mouse', priceMinor: 200, sellingPriceMinor: 100 };

const attribute = { key: 'glow', label: 'Glow', unit: '', filterable: true, compared: true, onCards: false };
const page = {
  ...{ slug: 'about', footerColumn: null, published: true, consent: false, beforeBuying: false },
  texts: { en: { title: 'About us', lead: '', body: 'We sell lamps.' } },
};

const homeSection = {
  ...{ id: 'sec_own', kind: 'text', title: null, from: null, until: null },
  ...{ body: 'We mend things.', picture: null, alt: '', action: '', link: null },
};

/** A valid input for each endpoint. A new endpoint in the policy needs an entry here. */
export const ENDPOINTS: Record<string, Endpoint> = {
  'GET /api/openapi.json': {},
  'GET /api/docs': {},
  'GET /api/get-product': {},
  'GET /api/get-categoryProduct': {},
  'POST /api/category-product': { input: () => ({ category: 'Mouse' }) },
  'POST /api/filter-product': { input: () => ({ category: ['Mouse'] }) },
  'POST /api/product-details': { input: (ids) => ({ productId: ids.product }) },
  'GET /api/search': {},
  'product.home': {},
  'product.homeRow': { input: () => ({ id: `sec_${'0'.repeat(32)}` }) },
  'product.page': { input: () => ({ slug: 'blog' }) },
  'product.categories': {},
  'product.list': { input: () => ({}) },
  'product.filter': { input: () => ({ filter: NO_FILTER }) },
  'product.facets': { input: () => NO_CHOICE },
  'product.byId': { input: (ids) => ({ id: ids.product }) },
  'product.forShopper': { input: (ids) => ({ id: ids.product, countries: [] }) },
  'product.recommended': { input: (ids) => ({ id: ids.product }) },
  'product.search': { input: () => ({ text: 'x' }) },
  'product.compare': { input: (ids) => ({ ids: [ids.product] }) },
  'product.suggest': { input: () => ({ text: 'x' }) },
  'product.cards': { input: (ids) => ({ ids: [ids.product] }) },

  'stockAlert.ask': {
    input: (ids) => ({ productId: ids.product, email: ids.email }),
    status: 409,
  },
  'stockAlert.confirm': { input: () => ({ token: 'unknown' }), status: 400 },
  'unsubscribe.end': { input: () => ({ token: 'unknown' }), status: 400 },

  'wishlist.list': {},
  'wishlist.set': { input: (ids) => ({ productId: ids.product, wished: true }) },
  'wishlist.merge': { input: (ids) => ({ ids: [ids.product] }) },
  'wishlist.link': {},
  'wishlist.share': { input: () => ({ shownName: 'Ann' }) },
  'wishlist.rename': { input: () => ({ shownName: 'Ann' }), status: 404 },
  'wishlist.revoke': {},
  'wishlist.shared': { input: () => ({ secret: 'unknown' }), status: 404 },

  'review.list': { input: (ids) => ({ productId: ids.product }) },
  'review.mine': { input: (ids) => ({ productId: ids.product }) },
  'review.due': {},
  'review.offSale': {},
  // They have not bought it.
  'review.write': {
    input: (ids) => ({ productId: ids.product, stars: 5, title: 'Good', shownName: 'Ann' }),
    status: 409,
  },
  'review.remove': { input: (ids) => ({ productId: ids.product }) },

  'POST /api/signup': { input: () => account, status: 201 },
  'POST /api/signin': { input: (ids) => ({ email: ids.email, password: PASSWORD }) },
  'GET /api/userLogout': {},
  'GET /api/user-details': {},
  'GET /api/current-user': {},
  'user.signUp': { input: () => account },
  'user.signIn': { input: (ids) => ({ email: ids.email, password: PASSWORD }) },
  'user.signOut': {},
  'user.requestReset': { input: (ids) => ({ email: ids.email }) },
  'user.checkReset': { input: () => ({ token: 'unknown' }), status: 400 },
  'user.resetPassword': {
    input: () => ({ token: 'unknown', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
    status: 400,
  },
  'user.verifyEmail': { input: () => ({ token: 'unknown' }), status: 400 },
  'user.requestVerification': {},
  'user.changeEmail': { input: () => ({ email: 'other@example.test' }) },
  'user.me': {},
  'user.updateProfile': { input: () => ({ name: 'Renamed' }) },
  'user.changePassword': {
    input: () => ({ currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
  },
  'user.addresses': {},
  'user.saveAddress': {
    input: () => ({
      address: { name: 'Ann', line1: '1 St', city: 'Leeds', postalCode: 'LS1 4AP', country: 'GB' },
    }),
  },
  'user.removeAddress': { input: () => ({ id: 'adr_none' }), status: 404 },
  'user.exportData': {},
  // Not the caller's address, or the caller would be gone.
  'user.deleteAccount': { input: () => ({ confirm: 'somebody@else.test' }), status: 400 },
  'user.sessions': {},
  'user.endSession': { input: (ids) => ({ id: ids.session }), foreign: 404 },

  'secondFactor.passkeyForSignIn': { input: () => ({ token: 'unknown' }), status: 400 },
  'secondFactor.finishSignIn': { input: () => ({ token: 'unknown', answer: { code: '1' } }), status: 400 },
  'secondFactor.passkeyForProof': {},
  'secondFactor.prove': { input: () => ({ answer: { password: PASSWORD } }) },
  'secondFactor.requireProof': {},
  'secondFactor.list': {},
  'secondFactor.beginApp': {},
  'secondFactor.confirmApp': { input: () => ({ code: '1' }), status: 400 },
  'secondFactor.removeApp': {},
  'secondFactor.beginPasskey': {},
  'secondFactor.addPasskey': {
    input: () => ({
      name: 'Key',
      made: { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] },
    }),
    status: 400,
  },
  'secondFactor.renamePasskey': { input: () => ({ id: 'pky_none', name: 'Key' }), status: 404 },
  'secondFactor.removePasskey': { input: () => ({ id: 'pky_none' }), status: 404 },
  'secondFactor.renewRecoveryCodes': { status: 404 },

  'POST /api/addtocart': { input: (ids) => ({ productId: ids.another }) },
  'GET /api/countAddToCartProduct': {},
  'GET /api/view-card-product': {},
  'POST /api/update-cart-product': { input: (ids) => ({ _id: ids.line, quantity: 2 }), foreign: 404 },
  'POST /api/delete-cart-product': { input: (ids) => ({ _id: ids.line }), foreign: 404 },
  'cart.get': {},
  'cart.count': {},
  'cart.add': { input: (ids) => ({ productId: ids.another }) },
  'cart.setQuantity': { input: (ids) => ({ lineId: ids.line, quantity: 2 }), foreign: 404 },
  'cart.applyCode': { input: () => ({ code: 'NOSUCH' }), status: 409 },
  'cart.removeCode': {},
  'cart.remove': { input: (ids) => ({ lineId: ids.line }), foreign: 404 },

  // The customer's cart differs from the one sent; the others have none.
  'POST /api/create-checkout-session': { input: () => ({ product: [] }), status: 409, foreign: 400 },
  'POST /api/success/store-order-details': { input: () => ({ sessionId: 'cs_none' }), status: 404 },
  'GET /api/order': {},
  'order.addressForm': { input: () => ({ country: 'US' }) },
  'order.quote': { input: () => ({}), foreign: 400, guest: 200 },
  'order.checkout': {
    input: () => ({ totalMinor: 1, contact: { email: 'guest@example.test' } }),
    status: 409,
    foreign: 400,
    guest: 409,
  },
  'order.confirm': { input: () => ({ sessionId: 'cs_none' }), status: 404 },
  'order.cancelCheckout': {},
  'order.list': {},
  'order.paidByGuest': { input: () => ({ sessionId: 'cs_none' }) },
  'order.byKey': { input: () => ({ number: 'NONE2345' }), status: 404 },
  'order.buyAgain': { input: () => ({ number: 'NONE2345' }), status: 404 },
  'order.ownReturns': {},
  'order.returns': { input: () => ({ number: 'NONE2345' }), status: 404 },
  'order.askReturn': {
    input: () => ({
      number: 'NONE2345',
      lines: [{ orderLineId: 'oln_none', quantity: 1 }],
      reason: 'other',
    }),
    status: 404,
  },
  'order.withdrawReturn': { input: () => ({ number: 'NONE2345', id: 'ret_none' }), status: 404 },
  'order.find': { input: (ids) => ({ number: 'NONE2345', email: ids.email }) },
  'order.withdraw': {
    input: (ids) => ({ name: 'Somebody', number: 'NONE2345', email: ids.email, goods: '' }),
    status: 404,
  },
  'order.byId': { input: () => ({ id: 'ord_none' }), status: 404 },
  'GET /api/download-document': { status: 400 },

  'POST /api/stripe/webhook': { input: () => ({}), status: 400 },

  'GET /api/all-user': {},
  'POST /api/update-user': { input: (ids) => ({ userId: ids.user, role: 'ADMIN' }) },
  'admin.dashboard.firstHour': {},
  'admin.dashboard.get': { input: () => ({ timeZone: 'UTC' }) },
  'admin.order.list': { input: () => ({}) },
  'admin.order.byId': { input: () => ({ id: 'ord_none' }), status: 404 },
  'admin.return.list': { input: () => ({}) },
  'admin.return.ofOrder': { input: () => NO_ORDER, status: 404 },
  'admin.return.answer': { input: () => ({ id: 'ret_none', state: 'asked', accept: true }), status: 404 },
  'admin.return.receive': { input: () => ({ id: 'ret_none' }), status: 404 },
  'admin.return.refund': {
    input: () => ({ id: 'ret_none', amountMinor: 100, restock: false }),
    status: 404,
  },
  'admin.packing.list': { input: () => ({}) },
  'admin.packing.byId': { input: () => ({ id: 'ord_none' }), status: 404 },
  'admin.packing.offersPickUp': {},
  'admin.order.pack': { input: () => ({ ...NO_ORDER, version: 1 }), status: 404 },
  'admin.order.deliver': { input: () => NO_ORDER, status: 404 },
  'admin.order.checkPayment': { input: () => NO_ORDER, status: 404 },
  'admin.order.approvePayment': { input: () => NO_ORDER, status: 404 },
  'admin.order.markLookedAt': { input: () => ({ ...NO_ORDER, version: 1 }), status: 404 },
  'admin.order.takeMissingGoods': { input: () => NO_ORDER, status: 404 },
  'admin.order.resendMail': { input: () => NO_ORDER, status: 404 },
  'admin.order.correctShipment': {
    input: () => ({ ...NO_ORDER, version: 1, carrier: 'Post' }),
    status: 404,
  },
  'admin.order.ship': { input: () => ({ ...NO_ORDER, version: 1, carrier: 'Post' }), status: 404 },
  'admin.review.list': { input: () => ({}) },
  'admin.review.answer': { input: () => ({ id: 'rev_none', before: '', answer: '' }), status: 404 },
  'admin.review.hide': { input: () => ({ id: 'rev_none', reason: 'Off topic' }), status: 404 },
  'admin.review.show': { input: () => ({ id: 'rev_none' }), status: 404 },
  'admin.order.return': { input: () => ({ ...NO_ORDER, restock: true }), status: 404 },
  'admin.order.cancel': { input: () => NO_ORDER, status: 404 },
  'admin.order.refund': {
    input: () => ({ ...NO_ORDER, version: 1, lines: [], amountMinor: 100, restock: false }),
    status: 404,
  },
  'admin.order.noteRepayment': {
    input: () => ({ ...NO_ORDER, version: 1, refundId: 'ref_none' }),
    status: 404,
  },
  'admin.order.fillInAddress': {
    input: () => ({
      ...NO_ORDER,
      version: 1,
      name: 'Ann',
      phone: '',
      line1: '1 Street',
      line2: '',
      city: 'Town',
      state: '',
      postalCode: '',
      country: 'US',
    }),
    status: 404,
  },

  'admin.invoice.list': { input: () => ({}) },
  'admin.invoice.nextNumbers': {},
  'admin.invoice.continueAt': { input: () => ({ kind: 'invoice', next: 5 }) },
  'GET /api/download-documents': {},

  'admin.user.list': { input: () => ({}) },
  'admin.user.changeRole': { input: (ids) => ({ userId: ids.user, role: 'ADMIN' }) },

  'admin.setting.get': {},
  'admin.setting.currencyUse': {},
  'admin.setting.update': {
    input: () => ({ version: 0, settings: { ...DEFAULT_SETTINGS, shopName: 'Corner' } }),
  },

  'admin.brand.get': {},
  'admin.brand.mail': { input: () => ({ brand: NO_BRAND }) },
  'admin.brand.publish': { input: () => ({ version: 0, brand: { ...NO_BRAND, font: 'nunito' } }) },
  'admin.brand.restore': { input: () => ({ version: 1 }) },
  'admin.home.get': {},
  'admin.home.preview': {},
  'admin.home.save': { input: () => ({ version: 0, sections: [homeSection] }) },
  'admin.home.discard': { input: () => ({ version: 1 }) },
  'admin.home.publish': { input: () => ({ version: 2 }) },
  'admin.home.restore': { input: () => ({ version: 2 }) },
  'admin.opening.link': {},
  'admin.opening.makeLink': {},
  'admin.opening.revokeLink': {},
  'admin.category.list': {},
  'admin.category.create': {
    input: () => ({ label: 'Lamps', address: 'lamps', shown: true, pictureHash: null }),
  },
  'admin.category.change': { input: () => ({ value: 'none', label: 'Nothing' }), status: 404 },
  'admin.category.move': { input: () => ({ value: 'none', before: null }), status: 404 },
  'admin.category.merge': { input: () => ({ value: 'none', into: 'mobiles' }), status: 404 },
  'admin.category.remove': { input: () => ({ value: 'none' }), status: 404 },
  'admin.category.attributes': { input: () => ({ category: 'mobiles' }) },
  'admin.category.addAttribute': {
    input: () => ({ ...attribute, category: 'none', type: 'text' }),
    status: 404,
  },
  'admin.category.changeAttribute': { input: () => ({ ...attribute, category: 'none' }), status: 404 },
  'admin.category.moveAttribute': {
    input: () => ({ category: 'none', key: 'none', before: null }),
    status: 404,
  },
  'admin.category.removeAttribute': { input: () => ({ category: 'none', key: 'none' }), status: 404 },
  'admin.delivery.get': {},
  'admin.delivery.update': { input: () => ({ version: 0, plan: { zones: [] } }) },
  'admin.discount.list': {},
  'admin.discount.create': { input: () => ({ ...TEN_PERCENT, code: 'SUMMER' }) },
  'admin.discount.update': { input: () => ({ ...TEN_PERCENT, id: 'dsc_none', version: 1 }), status: 404 },
  'admin.discount.end': { input: () => ({ id: 'dsc_none', version: 1 }), status: 404 },
  'admin.page.list': {},
  'admin.page.byId': { input: () => ({ id: 'pag_help' }) },
  'admin.page.create': { input: () => page },
  'admin.page.update': { input: () => ({ ...page, id: 'pag_none', version: 1 }), status: 404 },
  'admin.page.delete': { input: () => ({ id: 'pag_none', version: 1 }), status: 404 },
  'admin.page.order': { input: () => ({ ids: ['pag_none'] }), status: 409 },
  'admin.page.preview': { input: () => ({ body: 'x', language: 'en', questions: false }) },
  'admin.tax.get': {},
  'admin.tax.update': { input: () => ({ version: 0, plan: { prices: 'included', areas: [] } }) },

  'admin.health.get': { input: () => ({ origin: 'http://shop.test' }) },
  'admin.mail.list': { input: () => ({}) },
  'admin.mail.sendAgain': { input: () => ({ id: 'mai_none' }), status: 404 },
  'admin.mail.test': { input: () => ({ kind: 'test', language: 'en' }) },
  'admin.mail.texts': {},
  'admin.mail.preview': { input: () => ({ kind: 'test', language: 'en', text: NO_MAIL_TEXT }) },
  'admin.mail.saveText': { input: () => ({ version: 0, kind: 'test', language: 'en', text: NO_MAIL_TEXT }) },
  'admin.mail.account': {},
  'admin.mail.saveServer': {
    input: () => ({
      version: 0,
      server: {
        ...{ host: 'mail.test', port: 587, security: 'starttls' },
        ...{ user: 'shop', password: 'secret', from: 'shop@shop.test' },
      },
    }),
  },
  'admin.mail.removeServer': { input: () => ({ version: 0 }), status: 409 },
  'admin.payment.get': {},
  // The test's provider is not there.
  'admin.payment.saveKey': { input: () => ({ version: 0, secretKey: 'sk_test_12345678' }), status: 503 },
  'admin.payment.removeKey': { input: () => ({ version: 0 }) },
  'admin.payment.checkKey': { status: 409 },
  'admin.payment.makeWebhook': { input: () => ({ version: 0 }), status: 409 },
  'admin.payment.saveWebhookSecret': { input: () => ({ version: 1, secret: 'whsec_12345678' }) },
  'admin.audit.list': { input: () => ({}) },
  'admin.backup.list': {},
  'admin.demo.preview': {},
  'admin.demo.remove': { input: () => ({ confirm: DEMO_REMOVAL_WORDS }) },
  'POST /api/make-backup': { input: () => ({}) },
  // The file name is required; the policy refuses before it is read.
  'GET /api/download-backup': { status: 400 },

  'POST /api/upload-product': {
    input: () => ({ productName: 'New', brandName: 'B', category: 'Mouse', price: 2, sellingPrice: 1 }),
    status: 201,
  },
  'POST /api/update-product': {
    input: (ids) => ({
      _id: ids.product,
      productName: 'Renamed',
      brandName: 'B',
      category: 'Mouse',
      price: 2,
      sellingPrice: 1,
    }),
  },
  // A form is required; the policy refuses before the body is read.
  'POST /api/brand-picture': { input: () => ({}), status: 415 },
  'POST /api/image': { input: () => ({}), status: 415 },
  'GET /api/export-products': {},
  'POST /api/import-products': { input: () => ({}), status: 415 },
  'GET /api/export-orders': {},
  'admin.product.list': { input: () => ({}) },
  'admin.product.byId': { input: (ids) => ({ id: ids.product }) },
  'admin.product.specs': { input: () => ({ category: 'Mouse' }) },
  'admin.product.create': { input: () => ({ ...product, name: 'New' }) },
  'admin.product.update': { input: (ids) => ({ ...product, id: ids.product }) },
  'admin.product.takeOffSale': { input: (ids) => ({ id: ids.product }) },
  'admin.product.putOnSale': { input: (ids) => ({ id: ids.product }) },
  'admin.product.matching': { input: () => ({}) },
  'admin.product.changeMany': {
    input: (ids) => ({
      products: [{ id: ids.product }],
      change: { kind: 'sale', onSale: false },
      rehearsal: true,
    }),
  },
  'admin.product.preview': { input: (ids) => ({ id: ids.product }) },
  'admin.product.duplicate': { input: (ids) => ({ id: ids.product }) },
  'admin.product.remove': { input: (ids) => ({ id: ids.another }) },
  'admin.product.adjustStock': { input: (ids) => ({ productId: ids.product, delta: 1 }) },
  'admin.product.accessories': { input: (ids) => ({ id: ids.product }) },
  'admin.product.setAccessories': {
    input: (ids) => ({ id: ids.product, before: [], accessories: [ids.another] }),
  },
  'admin.product.stockHistory': { input: (ids) => ({ id: ids.product }) },
  'admin.product.changes': { input: (ids) => ({ id: ids.product }) },
  'admin.variant.of': { input: (ids) => ({ id: ids.product }) },
  'admin.variant.make': {
    input: (ids) => ({
      ...{ id: ids.product, version: 1, name: 'Family', axes: [{ key: 'none', values: ['a'] }], own: ['a'] },
      items: [],
    }),
    status: 400,
  },
  'admin.variant.add': {
    input: (ids) => ({ id: ids.product, version: 1, added: ids.another }),
    status: 404,
  },
  'admin.variant.remove': {
    input: (ids) => ({ id: ids.product, version: 1, removed: ids.another }),
    status: 404,
  },
  'admin.variant.rename': { input: (ids) => ({ id: ids.product, version: 1, name: 'Family' }), status: 404 },
  'admin.variant.dissolve': { input: (ids) => ({ id: ids.product, version: 1 }), status: 404 },
};
