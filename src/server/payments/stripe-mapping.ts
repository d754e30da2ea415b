import type Stripe from 'stripe';
import { z } from 'zod';
import { type Id, type IdKind, type PaymentIntentId, toId } from '../../shared/ids.ts';
import { TAX_CLASSES } from '../../shared/money/pricing.ts';
import { fromStripe } from '../../shared/money/stripe-amounts.ts';
import type { PostalAddress } from '../../shared/orders/address.ts';
import type { DisputeOutcome, RefundState } from '../../shared/orders/order-status.ts';
import type {
  FraudWarning,
  PaidLine,
  PaymentSession,
  ProviderDispute,
  ProviderRefund,
} from './payment-gateway.ts';

const STATUSES = ['open', 'complete', 'expired'] as const;
/** The states in which a delayed payment (such as a bank transfer) ends when it fails. */
const FAILED_PAYMENTS = ['requires_payment_method', 'canceled'];

/** One of our ids, from the provider's metadata; null for anything that cannot be one. */
const parseOwnId = <Kind extends IdKind>(kind: Kind, text: string | undefined): Id<Kind> | null =>
  text && /^\w{1,64}$/.test(text) ? toId(kind, text) : null;

/** Text typed by a person, without characters that not every database stores (NUL, lone surrogates). */
const storableText = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\0|\p{Surrogate}/gu, '');

const stripeId = z.string().regex(/^[\w.-]{1,255}$/);
const anyText = z.string().nullish();
/** Beyond any amount that Stripe takes, and far from where sums lose precision. */
const amount = z.int().min(0).max(1e12);
const currency = z.string().regex(/^[a-z]{3}$/i);
const metadata = z.record(z.string(), z.string()).nullish();
const reference = z.union([stripeId, z.object({ id: stripeId })]).nullish();
/** Epoch seconds, up to the year 9999. */
const instant = z.int().min(0).max(253_402_300_799);

const shippingRecord = z
  .object({
    name: anyText,
    phone: anyText,
    address: z
      .object({
        line1: anyText,
        line2: anyText,
        city: anyText,
        state: anyText,
        postal_code: anyText,
        country: anyText,
      })
      .nullish(),
  })
  .nullish();

/** What we read of a session. The SDK's own type fits it; a webhook's body is checked against it. */
export const sessionRecord = z.object({
  id: stripeId,
  url: anyText,
  status: anyText,
  payment_status: z.string(),
  amount_total: amount.nullish(),
  currency: currency.nullish(),
  livemode: z.boolean(),
  payment_intent: z
    .union([
      stripeId,
      z.object({
        id: stripeId,
        status: z.string(),
        shipping: shippingRecord,
        latest_charge: z.union([stripeId, z.object({ created: instant })]).nullish(),
      }),
    ])
    .nullish(),
  metadata,
  customer_email: anyText,
  customer_details: z.object({ email: anyText, name: anyText, phone: anyText }).nullish(),
  collected_information: z
    .object({
      shipping_details: shippingRecord,
    })
    .nullish(),
});
type SessionRecord = z.infer<typeof sessionRecord>;

/** What we read of a refund. */
export const refundRecord = z.object({
  id: stripeId,
  amount: amount.min(1),
  currency: currency.nullish(),
  status: anyText,
  payment_intent: reference,
  metadata,
  created: instant,
});

/** What we read of a dispute. */
export const disputeRecord = z.object({
  id: stripeId,
  amount,
  currency,
  reason: z.string().max(100),
  status: z.string(),
  payment_intent: reference,
});

/** What we read of an early fraud warning. */
export const fraudWarningRecord = z.object({
  id: stripeId,
  fraud_type: z.string().max(100),
  payment_intent: reference,
});

/** What we read of a charge. */
export const chargeRecord = z.object({ payment_intent: reference });

/** An event: what it is about depends on its type. */
export const eventRecord = z.object({
  id: stripeId,
  type: z.string().regex(/^[\w.]{1,255}$/),
  /** Not worth refusing a payment for. */
  created: instant.nullish().catch(null),
  data: z.object({ object: z.unknown() }).optional(),
});

export function toSession(session: SessionRecord): PaymentSession {
  const { customer_details: customer, metadata, payment_intent: intent } = session;
  const currency = currencyCode(session.currency);
  const given = typeof intent === 'object' ? intent?.shipping : null;
  const shipping = session.collected_information?.shipping_details ?? given;
  return {
    id: toId('paymentSession', session.id),
    url: session.url ?? null,
    status: hasFailed(session) ? 'failed' : (STATUSES.find((status) => status === session.status) ?? 'open'),
    paid: session.payment_status === 'paid',
    paidAt: session.payment_status === 'paid' ? chargedAt(session) : null,
    totalMinor: fromStripe(session.amount_total ?? 0, currency),
    currency,
    livemode: session.livemode,
    paymentIntent: intentOf(intent),
    metadata: {
      shopId: metadata?.shop_id ?? null,
      checkoutId: parseOwnId('checkout', metadata?.checkout_id),
      userId: parseOwnId('user', metadata?.user_id),
      orderNumber: storableText(metadata?.order_number) || null,
      tax: metadata?.tax_name
        ? {
            prices: metadata.tax_prices === 'added' ? 'added' : 'included',
            name: storableText(metadata.tax_name),
          }
        : null,
      discountCode: storableText(metadata?.discount_code) || null,
      pickUp: storableText(metadata?.pick_up) || null,
    },
    email: storableText(customer?.email ?? session.customer_email),
    name: storableText(shipping?.name ?? customer?.name),
    phone: storableText(customer?.phone ?? shipping?.phone),
    address: shipping?.address ? toAddress(shipping.address) : null,
  };
}

/** Stripe writes currency codes in lower case. */
const currencyCode = (currency: string | null | undefined): string => (currency ?? '').toUpperCase();

/** Known only when the session was expanded with its payment intent. */
const hasFailed = ({ status, payment_status, payment_intent: intent }: SessionRecord): boolean =>
  status === 'complete' &&
  payment_status === 'unpaid' &&
  typeof intent === 'object' &&
  intent !== null &&
  FAILED_PAYMENTS.includes(intent.status);

export const fromSeconds = (instant: number): Date => new Date(instant * 1000);

/** A card, and the shop takes nothing else, is charged as it pays. Known only when the session was expanded with the charge. */
function chargedAt({ payment_intent: intent }: SessionRecord): Date | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return charge && typeof charge === 'object' ? fromSeconds(charge.created) : null;
}

type AddressRecord = NonNullable<NonNullable<z.infer<typeof shippingRecord>>['address']>;

function toAddress(address: AddressRecord): PostalAddress {
  return {
    line1: storableText(address.line1),
    line2: storableText(address.line2),
    city: storableText(address.city),
    state: storableText(address.state),
    postalCode: storableText(address.postal_code),
    country: storableText(address.country),
  };
}

const PARTS = ['goods', 'delivery', 'tax'] as const satisfies PaidLine['part'][];

export function toPaidLine(line: Stripe.LineItem): PaidLine {
  const product = line.price?.product;
  const metadata = typeof product === 'object' && product && !('deleted' in product) ? product.metadata : {};
  const quantity = line.quantity ?? 1;
  return {
    part: PARTS.find((part) => part === metadata.part) ?? 'goods',
    taxClass: TAX_CLASSES.find((each) => each === metadata.tax_class) ?? 'standard',
    taxPpm: Number(/^\d{1,7}$/.exec(metadata.tax_ppm ?? '')?.[0] ?? 0),
    discounted: metadata.discounted === 'yes',
    productId: parseOwnId('product', metadata.product_id),
    sku: metadata.sku || null,
    name: line.description ?? '',
    unitPriceMinor: fromStripe(
      line.price?.unit_amount ?? Math.round(line.amount_total / quantity),
      currencyCode(line.currency),
    ),
    quantity,
  };
}

const REFUND_STATUSES: Readonly<Record<string, RefundState>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export function toRefund(refund: z.infer<typeof refundRecord>): ProviderRefund {
  return {
    id: toId('providerRefund', refund.id),
    paymentIntent: intentOf(refund.payment_intent),
    amountMinor: fromStripe(refund.amount, currencyCode(refund.currency)),
    state: REFUND_STATUSES[refund.status ?? ''] ?? 'pending',
    refundId: parseOwnId('refund', refund.metadata?.refund_id),
    createdAt: fromSeconds(refund.created),
  };
}

/** The states in which a dispute has ended (Stripe, "The Dispute object"). */
const DISPUTE_OUTCOMES: Readonly<Record<string, DisputeOutcome>> = {
  won: 'kept',
  warning_closed: 'kept',
  prevented: 'kept',
  lost: 'lost',
};

export function toDispute(dispute: z.infer<typeof disputeRecord>): ProviderDispute {
  return {
    id: toId('dispute', dispute.id),
    paymentIntent: intentOf(dispute.payment_intent),
    amountMinor: fromStripe(dispute.amount, currencyCode(dispute.currency)),
    reason: storableText(dispute.reason),
    outcome: DISPUTE_OUTCOMES[dispute.status] ?? null,
  };
}

export const toFraudWarning = (warning: z.infer<typeof fraudWarningRecord>): FraudWarning => ({
  id: toId('fraudWarning', warning.id),
  paymentIntent: intentOf(warning.payment_intent),
  reason: storableText(warning.fraud_type),
});

export function intentOf(reference: string | { id: string } | null | undefined): PaymentIntentId | null {
  const id = typeof reference === 'string' ? reference : reference?.id;
  return id === undefined ? null : toId('paymentIntent', id);
}
