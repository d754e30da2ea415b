import type Stripe from 'stripe';
import { toStripe } from '../../shared/money/stripe-amounts.ts';
import type { Address } from '../../shared/orders/address.ts';
import { needsCoupon, type SessionRequest } from './payment-gateway.ts';

/** A session's parameters, built from stored data only, so that a replay under the same key is identical. */
export function toParameters(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    shop_id: request.shopId,
    checkout_id: request.checkoutId,
    user_id: request.userId ?? '',
    order_number: request.orderNumber,
    snapshot_hash: request.snapshotHash,
    ...(request.tax ? { tax_prices: request.tax.prices, tax_name: request.tax.name } : {}),
    ...(request.discount ? { discount_code: request.discount.code } : {}),
    ...(request.pickUp ? { pick_up: request.pickUp } : {}),
  };
  const currency = request.currency.toLowerCase();
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    // Stripe takes only one of the two.
    ...(needsCoupon(request)
      ? { discounts: [{ coupon: request.checkoutId }] }
      : { allow_promotion_codes: false }),
    adaptive_pricing: { enabled: false },
    client_reference_id: request.checkoutId,
    customer_email: request.email,
    // Omitted when null, so that a session started by an earlier version is replayed unchanged.
    ...(request.language ? { locale: request.language } : {}),
    metadata,
    payment_intent_data: { metadata, ...(request.shipTo ? { shipping: toShipping(request.shipTo) } : {}) },
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    ...(request.shipTo ? {} : askForAddress(request)),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    line_items: [
      ...request.lines.map((line) => ({
        quantity: line.quantity,
        price_data: {
          currency,
          unit_amount: toStripe(line.unitPriceMinor, request.currency),
          product_data: {
            name: line.name,
            ...(line.image ? { images: [line.image] } : {}),
            metadata: {
              product_id: line.productId,
              sku: line.sku ?? '',
              ...(request.tax ? { tax_class: line.taxClass, tax_ppm: String(line.taxPpm) } : {}),
              ...(line.discountMinor > 0 ? { discounted: 'yes' } : {}),
            },
          },
        },
      })),
      // Lines, not Stripe's shipping rates and tax rates: their sum is ours by construction.
      ...request.extras.map(({ part, name, amountMinor, taxPpm }) => ({
        quantity: 1,
        price_data: {
          currency,
          unit_amount: toStripe(amountMinor, request.currency),
          product_data: { name, metadata: { part, tax_ppm: String(taxPpm) } },
        },
      })),
    ],
  };
}

/** The coupon of one session, under the checkout's id, so that its lines stay whole; null when it needs none. */
export const toCoupon = (request: SessionRequest): Stripe.CouponCreateParams | null =>
  request.discount && needsCoupon(request)
    ? {
        id: request.checkoutId,
        name: request.discount.code,
        amount_off: toStripe(request.discount.amountMinor, request.currency),
        currency: request.currency.toLowerCase(),
        duration: 'once',
        max_redemptions: 1,
        metadata: { shop_id: request.shopId, checkout_id: request.checkoutId },
      }
    : null;

const askForAddress = ({ countries }: SessionRequest) => ({
  shipping_address_collection: {
    allowed_countries:
      countries as Stripe.Checkout.SessionCreateParams.ShippingAddressCollection['allowed_countries'],
  },
  phone_number_collection: { enabled: true },
});

const toShipping = (to: Address): Stripe.Checkout.SessionCreateParams.PaymentIntentData.Shipping => ({
  name: to.name,
  ...(to.phone ? { phone: to.phone } : {}),
  address: {
    line1: to.line1,
    line2: to.line2,
    city: to.city,
    state: to.state,
    postal_code: to.postalCode,
    country: to.country,
  },
});
