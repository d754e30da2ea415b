import type Stripe from 'stripe';
import { z } from 'zod';
import { type PaymentEvent, PaymentEventMalformed } from './payment-gateway.ts';
import {
  chargeRecord,
  disputeRecord,
  eventRecord,
  fraudWarningRecord,
  fromSeconds,
  intentOf,
  refundRecord,
  sessionRecord,
  toDispute,
  toFraudWarning,
  toRefund,
  toSession,
} from './stripe-mapping.ts';

const NOTHING = { session: null, refund: null, refundedPayment: null, dispute: null, fraudWarning: null };

/**
 * Reads the body of a webhook. The object of an event that we use must have the shape that Stripe documents;
 * of other events only id and type are read.
 * @throws PaymentEventMalformed
 */
export const readEvent = (body: Buffer): PaymentEvent => toEvent(parseJson(body));

/** The same for an event that is listed. @throws PaymentEventMalformed */
export function toEvent(event: unknown): PaymentEvent {
  const { id, type, created, data } = parse(eventRecord, event);
  return { id, kind: type, ...NOTHING, ...readObject(type, data?.object, created ?? null) };
}

/** The events that `readEvent` understands: what an endpoint has to send. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];
type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The events of what happens to a payment weeks later: objections, and refunds that the bank returned. */
export const LATE_EVENTS: WebhookEvent[] = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'refund.failed',
];

/** The events that are made as a session is paid. */
const PAYING: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
] satisfies WebhookEvent[];

/** What an event is about, by its type (Stripe, "Types of events"). */
function readObject(type: string, object: unknown, created: number | null): Partial<PaymentEvent> {
  if (type.startsWith('checkout.session.')) {
    const session = toSession(parse(sessionRecord, object));
    // The body lacks the payment intent; the event's type says how it ended, and its time when.
    if (type === 'checkout.session.async_payment_failed') session.status = 'failed';
    if (session.paid && created !== null && PAYING.includes(type)) session.paidAt = fromSeconds(created);
    return { session };
  }
  if (/^(refund|charge\.refund)\./.test(type)) return { refund: toRefund(parse(refundRecord, object)) };
  if (type === 'charge.refunded')
    return { refundedPayment: intentOf(parse(chargeRecord, object).payment_intent) };
  if (/^charge\.dispute\.(created|updated|closed)$/.test(type))
    return { dispute: toDispute(parse(disputeRecord, object)) };
  if (type === 'radar.early_fraud_warning.created')
    return { fraudWarning: toFraudWarning(parse(fraudWarningRecord, object)) };
  return {};
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new PaymentEventMalformed('the body is not JSON', { cause });
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PaymentEventMalformed(z.prettifyError(parsed.error), { cause: parsed.error });
}
