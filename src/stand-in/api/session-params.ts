import { payableIn, toStripe } from '../../shared/money/stripe-amounts.ts';
import { newId } from '../ids.ts';
import type { Address, CouponRow } from '../rows.ts';
import { assertGrain } from './amount-grain.ts';
import { invalidRequest } from './api-error.ts';
import type { Metadata, ParamReader } from './params.ts';

export type SessionLine = {
  id: string;
  priceId: string;
  productId: string;
  name: string;
  description: string | null;
  images: string[];
  metadata: Metadata;
  unitAmount: number;
  quantity: number;
};

/** A session's parameters, parsed and validated; stored as JSON. */
export type SessionParams = {
  lines: SessionLine[];
  currency: string;
  amountTotal: number;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Metadata;
  paymentMetadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  /** Null: the page does not ask for a shipping address. */
  allowedCountries: string[] | null;
  collectPhone: boolean;
  /** Where it goes, told by the shop; the payment carries it. Missing in sessions of earlier versions. */
  shipping?: GivenShipping | null;
  /** Missing in sessions of earlier versions. */
  coupon?: SessionCoupon | null;
  adaptivePricing: boolean;
  allowPromotionCodes: boolean | null;
  /** This API version's name for it; sessions no longer take `payment_method_types`. */
  allowedPaymentMethodTypes: string[] | null;
  locale: string | null;
  submitType: string | null;
  billingAddress: 'auto' | 'required' | null;
};

/** The coupon of a session, as it was at its creation. */
export type SessionCoupon = { id: string; name: string; amountOff: number };

/** `payment_intent_data.shipping`. */
export type GivenShipping = { name: string; phone: string | null; address: Address };

const MAX_AMOUNT = 99_999_999;
const MAX_LINES = 100;
const MIN_LIFETIME_S = 30 * 60;
const MAX_LIFETIME_S = 24 * 60 * 60;

/**
 * Reads the parameters of POST /v1/checkout/sessions with Stripe's limits.
 * @param findCoupon throws for one that is unknown, expired or used up.
 */
export function readSessionParams(
  params: ParamReader,
  { now, findCoupon }: { now: number; findCoupon: FindCoupon },
): SessionParams {
  const mode = params.requiredString('mode');
  if (mode !== 'payment') throw invalidRequest('Only the mode `payment` is modelled here.', 'mode');
  params.choice('ui_mode', ['hosted_page', 'hosted']);
  const allowed = params.strings('allowed_payment_method_types', 10);
  if (allowed.some((type) => type !== 'card'))
    throw invalidRequest('Only the payment method `card` is modelled here.', 'allowed_payment_method_types');
  const { lines, currency } = readLines(params);
  const payment = params.child('payment_intent_data');
  const coupon = readCoupon(params, currency, findCoupon);
  return {
    lines,
    currency,
    amountTotal: total(lines, coupon, currency.toUpperCase()),
    coupon,
    clientReferenceId: params.string('client_reference_id', 200),
    customerEmail: readEmail(params),
    metadata: params.metadata(),
    paymentMetadata: payment?.metadata() ?? {},
    successUrl: readUrl(params, 'success_url') ?? fail(params.missing('success_url')),
    cancelUrl: readUrl(params, 'cancel_url'),
    expiresAt: readExpiry(params, now),
    allowedCountries: readCountries(params),
    shipping: readShipping(payment),
    collectPhone: params.child('phone_number_collection')?.boolean('enabled') ?? false,
    adaptivePricing: params.child('adaptive_pricing')?.boolean('enabled') ?? false,
    allowPromotionCodes: params.boolean('allow_promotion_codes'),
    allowedPaymentMethodTypes: allowed.length > 0 ? allowed : null,
    locale: params.string('locale', 10),
    submitType: params.choice('submit_type', ['auto', 'pay', 'book', 'donate']),
    billingAddress: params.choice('billing_address_collection', ['auto', 'required']),
  };
}

function fail(error: Error): never {
  throw error;
}

function readLines(params: ParamReader): { lines: SessionLine[]; currency: string } {
  const readers = params.children('line_items', MAX_LINES);
  if (readers.length === 0) throw params.missing('line_items');
  const currencies = new Set<string>();
  const lines = readers.map((line): SessionLine => {
    const price = line.child('price_data') ?? fail(line.missing('price_data'));
    const product = price.child('product_data') ?? fail(price.missing('product_data'));
    const currency = price.requiredString('currency', 3);
    if (!/^[a-z]{3}$/i.test(currency))
      throw invalidRequest(`Invalid currency: ${currency}.`, price.name('currency'));
    currencies.add(currency.toLowerCase());
    return {
      id: newId('li'),
      priceId: newId('price'),
      productId: newId('prod'),
      name: product.requiredString('name', 5_000),
      description: product.string('description', 5_000),
      images: product
        .strings('images', 8)
        .map((url, index) => checkedUrl(url, product.name(`images][${index}`))),
      metadata: product.metadata(),
      unitAmount:
        price.integer('unit_amount', { min: 0, max: MAX_AMOUNT }) ?? fail(price.missing('unit_amount')),
      quantity: line.integer('quantity', { min: 1, max: 999_999 }) ?? fail(line.missing('quantity')),
    };
  });
  const [currency, another] = [...currencies];
  if (currency === undefined || another !== undefined)
    throw invalidRequest('All line items must use the same currency.', 'line_items');
  return { lines, currency };
}

/** The sum of all lines, before the coupon. */
export const subtotalOf = (lines: readonly SessionLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);

function total(lines: readonly SessionLine[], coupon: SessionCoupon | null, currency: string): number {
  const amount = Math.max(0, subtotalOf(lines) - (coupon?.amountOff ?? 0));
  if (amount > MAX_AMOUNT)
    throw invalidRequest(
      "The Checkout Session's total amount must be no more than 999,999.99.",
      'line_items',
      'amount_too_large',
    );
  const { leastMinor } = payableIn(currency);
  if (amount < toStripe(leastMinor, currency))
    throw invalidRequest(
      "The Checkout Session's total amount must convert to at least 50 cents.",
      'line_items',
      'amount_too_small',
    );
  assertGrain(amount, currency, 'line_items');
  return amount;
}

type FindCoupon = (id: string, param: string) => CouponRow;

function readCoupon(params: ParamReader, currency: string, findCoupon: FindCoupon): SessionCoupon | null {
  const [discount] = params.children('discounts', 1);
  if (!discount) return null;
  if (params.has('allow_promotion_codes')) {
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  }
  const param = discount.name('coupon');
  const coupon = findCoupon(discount.requiredString('coupon'), param);
  if (coupon.currency !== currency) {
    throw invalidRequest(
      `The coupon ${coupon.id} is in ${coupon.currency}, but the session is in ${currency}.`,
      param,
    );
  }
  return { id: coupon.id, name: coupon.name ?? coupon.id, amountOff: coupon.amount_off };
}

function readEmail(params: ParamReader): string | null {
  const email = params.string('customer_email', 512);
  if (email !== null && !isEmail(email))
    throw invalidRequest(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  return email;
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** May contain `{CHECKOUT_SESSION_ID}`. */
function readUrl(params: ParamReader, key: string): string | null {
  const url = params.string(key);
  return url === null ? null : checkedUrl(url, params.name(key));
}

function checkedUrl(url: string, name: string): string {
  if (url.length > 2_048)
    throw invalidRequest('Invalid URL: URL must be 2048 characters or less.', name, 'url_invalid');
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw invalidRequest('Not a valid URL', name, 'url_invalid');
  return url;
}

function readExpiry(params: ParamReader, now: number): number {
  const expiresAt = params.integer('expires_at', { min: 0, max: 10_000_000_000 });
  if (expiresAt === null) return now + MAX_LIFETIME_S;
  if (expiresAt < now + MIN_LIFETIME_S)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  if (expiresAt > now + MAX_LIFETIME_S)
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return expiresAt;
}

function readShipping(payment: ParamReader | null): GivenShipping | null {
  const shipping = payment?.child('shipping');
  if (!shipping) return null;
  const address = shipping.child('address') ?? fail(shipping.missing('address'));
  return {
    name: shipping.requiredString('name'),
    phone: shipping.string('phone'),
    address: {
      line1: address.string('line1'),
      line2: address.string('line2'),
      city: address.string('city'),
      state: address.string('state'),
      postal_code: address.string('postal_code'),
      country: address.string('country', 2),
    },
  };
}

function readCountries(params: ParamReader): string[] | null {
  const shipping = params.child('shipping_address_collection');
  if (!shipping) return null;
  const countries = shipping.strings('allowed_countries', 300);
  const wrong = countries.find((country) => !/^[A-Z]{2}$/.test(country));
  if (countries.length === 0) throw shipping.missing('allowed_countries');
  if (wrong !== undefined)
    throw invalidRequest(`Invalid country: ${wrong}`, shipping.name('allowed_countries'));
  return countries;
}
