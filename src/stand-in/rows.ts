import type { SessionParams } from './api/session-params.ts';

export type Address = {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
};

/** What the buyer entered on the payment page. */
export type Buyer = {
  email: string;
  name: string;
  phone: string | null;
  address: Address;
  shipping: { name: string; address: Address } | null;
};

export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

export type SessionStatus = 'open' | 'complete' | 'expired';

export type SessionRow = {
  seq: number;
  id: string;
  created: number;
  expires_at: number;
  /** As stored: an expired session remains `open` here until the sweep. */
  status: SessionStatus;
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  params: string;
  buyer: string | null;
  payment_intent: string | null;
};

export type CouponRow = {
  seq: number;
  id: string;
  created: number;
  name: string | null;
  amount_off: number;
  currency: string;
  max_redemptions: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  metadata: string;
};

export type PaymentRow = {
  seq: number;
  id: string;
  charge: string;
  session: string;
  created: number;
  status: 'processing' | 'succeeded' | 'failed';
  amount: number;
  currency: string;
  amount_refunded: number;
  metadata: string;
  buyer: string;
  card: string;
};

export type RefundRow = {
  seq: number;
  id: string;
  payment: string;
  created: number;
  amount: number;
  reason: string | null;
  metadata: string;
};

export type EventRow = { seq: number; id: string; created: number; type: string; body: string };

/** A webhook endpoint that was made through the API. */
export type EndpointRow = {
  seq: number;
  id: string;
  created: number;
  url: string;
  secret: string;
  /** The types of events it gets, as a JSON list; `*` is all of them. */
  events: string;
  api_version: string | null;
  description: string | null;
  metadata: string;
};

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'lost';

export type DeliveryRow = {
  seq: number;
  event: string;
  /** Null for the endpoint that is built in. */
  endpoint: string | null;
  state: DeliveryState;
  due_at_ms: number;
  claimed_until_ms: number;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  delivered_at_ms: number | null;
};

/** A session's status from outside: it counts as expired from its expiry on, not from the sweep. */
export const statusAt = (row: SessionRow, now: number): SessionStatus =>
  row.status === 'open' && row.expires_at <= now ? 'expired' : row.status;

export const paramsOf = (row: SessionRow): SessionParams => JSON.parse(row.params) as SessionParams;

export const buyerOf = (row: { buyer: string | null }): Buyer | null =>
  row.buyer === null ? null : (JSON.parse(row.buyer) as Buyer);
