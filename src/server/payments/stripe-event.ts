import { z } from 'zod';
import { type PaymentEvent, PaymentEventMalformed } from './payment-gateway.ts';
import {
  chargeRecord,
  eventRecord,
  idOf,
  refundRecord,
  sessionRecord,
  toRefund,
  toSession,
} from './stripe-mapping.ts';

/**
 * Reads the body of a webhook. The object of an event that we use must have the shape that Stripe documents;
 * of other events only id and type are read.
 * @throws PaymentEventMalformed
 */
export function readEvent(body: Buffer): PaymentEvent {
  const { id, type, data } = parse(eventRecord, parseJson(body));
  const nothing = { session: null, refund: null, refundedPayment: null };
  const event = { id, kind: type, ...nothing };
  const object = data?.object;
  if (type.startsWith('checkout.session.')) {
    const session = toSession(parse(sessionRecord, object));
    // The body lacks the payment intent; the event's type says how it ended.
    if (type === 'checkout.session.async_payment_failed') session.status = 'failed';
    return { ...event, session };
  }
  if (/^(refund|charge\.refund)\./.test(type))
    return { ...event, refund: toRefund(parse(refundRecord, object)) };
  if (type === 'charge.refunded')
    return { ...event, refundedPayment: idOf(parse(chargeRecord, object).payment_intent) };
  return event;
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
