import type Stripe from 'stripe';
import { money } from '../../shared/money/money.ts';
import { priceGoods } from '../../shared/money/pricing.ts';
import { type Buyer, buyerOf, paramsOf, type SessionRow, statusAt } from '../rows.ts';
import { type Store, secondsNow } from '../store.ts';
import type { ListObject } from './paging.ts';
import { type SessionLine, subtotalOf } from './session-params.ts';

/** The API version of these shapes; the SDK's own types check them (only types, no code of it). */
export const API_VERSION = '2026-10-28.endive';

/** The SDK converts this field to its own decimal class; on the wire it is text. */
type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };
type WireLine = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };
type WireSession = Omit<Stripe.Checkout.Session, 'line_items'>;

export function sessionObject(store: Store, row: SessionRow): WireSession {
  const params = paramsOf(row);
  const buyer = buyerOf(row);
  const status = statusAt(row, secondsNow(store));
  const subtotal = subtotalOf(params.lines);
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptivePricing },
    after_expiration: null,
    allow_promotion_codes: params.allowPromotionCodes,
    allowed_payment_method_types: params.allowedPaymentMethodTypes,
    amount_subtotal: subtotal,
    amount_total: row.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billingAddress,
    cancel_url: params.cancelUrl,
    client_reference_id: params.clientReferenceId,
    client_secret: null,
    collected_information: buyer
      ? { business_name: null, individual_name: null, shipping_details: shippingDetails(buyer) }
      : null,
    consent: null,
    consent_collection: null,
    created: row.created,
    currency: params.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: customerDetails(buyer, params.customerEmail),
    customer_email: params.customerEmail,
    discounts: params.coupon ? [{ coupon: params.coupon.id, promotion_code: null }] : [],
    expires_at: row.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: store.live,
    locale: params.locale,
    managed_payments: { enabled: false },
    metadata: params.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: row.payment_intent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: row.payment_status,
    permissions: null,
    phone_number_collection: { enabled: params.collectPhone },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: params.allowedCountries
      ? { allowed_countries: params.allowedCountries }
      : null,
    shipping_cost: null,
    shipping_options: [],
    status,
    submit_type: params.submitType,
    subscription: null,
    success_url: params.successUrl,
    total_details: { amount_discount: subtotal - row.amount_total, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? payUrl(store, row.id) : null,
    wallet_options: null,
  };
}

export const payUrl = (store: Store, sessionId: string): string => `${store.pagesUrl()}/pay/${sessionId}`;

function shippingDetails({ shipping }: Buyer) {
  return shipping && { name: shipping.name, address: shipping.address };
}

function customerDetails(
  buyer: Buyer | null,
  email: string | null,
): Stripe.Checkout.Session.CustomerDetails | null {
  if (!buyer && email === null) return null;
  return {
    address: buyer?.address ?? null,
    business_name: null,
    email: buyer?.email ?? email,
    individual_name: null,
    name: buyer?.name ?? null,
    phone: buyer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: buyer ? [] : null,
  };
}

/** A coupon's amount over the lines, in proportion to them, so that the parts add up to it. By line id. */
export function spreadDiscount(lines: readonly SessionLine[], amount: number): Map<string, number> {
  const goods = lines.map(({ id, unitAmount, quantity }) => ({
    id,
    unitPriceMinor: money(unitAmount),
    quantity,
  }));
  const { lines: priced } = priceGoods(goods, { discountMinor: money(amount), deliveryMinor: money(0) });
  return new Map(priced.map(({ id, discountMinor }) => [id, discountMinor]));
}

export function lineObject(
  line: SessionLine,
  { currency, created, discount }: { currency: string; created: number; discount: number },
): WireLine {
  const amount = line.unitAmount * line.quantity;
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount - discount,
    currency,
    description: line.name,
    metadata: {},
    price: {
      id: line.priceId,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: line.productId,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: line.unitAmount,
      unit_amount_decimal: String(line.unitAmount),
    },
    quantity: line.quantity,
  };
}

export function productObject(line: SessionLine, created: number): Stripe.Product {
  return {
    id: line.productId,
    object: 'product',
    active: false,
    created,
    default_price: null,
    description: line.description,
    images: line.images,
    livemode: false,
    marketing_features: [],
    metadata: line.metadata,
    name: line.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
}

export function listObject<T>(url: string, data: T[], hasMore: boolean): ListObject<T> {
  return { object: 'list', url, has_more: hasMore, data };
}
