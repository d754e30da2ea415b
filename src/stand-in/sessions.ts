import { invalidRequest, noSuch } from './api/api-error.ts';
import { sessionObject } from './api/session-objects.ts';
import type { SessionParams } from './api/session-params.ts';
import { type Cause, recordEvent, type WebhookPlan } from './events.ts';
import { newId } from './ids.ts';
import { getPayment } from './payments.ts';
import { type Buyer, type Card, type PaymentRow, paramsOf, type SessionRow, statusAt } from './rows.ts';
import { type Store, secondsNow } from './store.ts';

/** @throws ApiError `resource_missing`. */
export function getSession(store: Store, id: string): SessionRow {
  const row = findSession(store, id);
  if (!row) throw noSuch('checkout.session', id, 'session');
  return row;
}

export const findSession = (store: Store, id: string): SessionRow | undefined =>
  store.get<SessionRow>('select * from session where id = ?', id);

export function createSession(store: Store, params: SessionParams): SessionRow {
  const id = newId('cs_test');
  store.run(
    `insert into session (id, created, expires_at, status, payment_status, amount_total, params)
     values (?, ?, ?, 'open', 'unpaid', ?, ?)`,
    id,
    secondsNow(store),
    params.expiresAt,
    params.amountTotal,
    JSON.stringify(params),
  );
  return getSession(store, id);
}

/** @throws ApiError when the session is already paid or expired. */
export function expireSession(store: Store, id: string, cause: Cause): SessionRow {
  return store.write(() => {
    const row = getSession(store, id);
    const status = statusAt(row, secondsNow(store));
    if (status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
        'session',
      );
    }
    return markExpired(store, id, cause);
  });
}

function markExpired(store: Store, id: string, cause: Cause): SessionRow {
  store.run("update session set status = 'expired' where id = ? and status = 'open'", id);
  const row = getSession(store, id);
  recordEvent(store, { type: 'checkout.session.expired', object: sessionObject(store, row), cause });
  return row;
}

/**
 * Marks sessions as expired once their time has passed, each with its event.
 * @returns how many there were.
 */
export function sweepExpired(store: Store): number {
  const overdue = store.all<{ id: string }>(
    "select id from session where status = 'open' and expires_at <= ? order by seq",
    secondsNow(store),
  );
  for (const { id } of overdue) {
    store.write(() => {
      if (getSession(store, id).status === 'open') markExpired(store, id, null);
    });
  }
  return overdue.length;
}

export type Payment = {
  buyer: Buyer;
  card: Card;
  plan: WebhookPlan;
  /** `processing`: the money comes later or never (`settlePayment`), as with a bank transfer. */
  outcome: 'paid' | 'processing';
};

/** A payment's recipient: as the buyer entered it, else as the shop told it. */
const withShipping = (buyer: Buyer, { shipping }: SessionParams): Buyer =>
  shipping && !buyer.shipping ? { ...buyer, phone: shipping.phone ?? buyer.phone, shipping } : buyer;

/**
 * Completes an open session and charges once; the conditional update guards against double submits.
 * @returns whether this call completed it.
 */
export function completeSession(store: Store, id: string, payment: Payment): boolean {
  return store.write(() => {
    const now = secondsNow(store);
    const intent = newId('pi');
    const paid = payment.outcome === 'paid';
    const changed = store.run(
      `update session set status = 'complete', payment_status = ?, payment_intent = ?, buyer = ?
       where id = ? and status = 'open' and expires_at > ?`,
      paid ? 'paid' : 'unpaid',
      intent,
      JSON.stringify(payment.buyer),
      id,
      now,
    );
    if (changed === 0) return false;
    const row = getSession(store, id);
    const params = paramsOf(row);
    if (params.coupon)
      store.run('update coupon set times_redeemed = times_redeemed + 1 where id = ?', params.coupon.id);
    store.run(
      `insert into payment (id, charge, session, created, status, amount, currency, metadata, buyer, card)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      intent,
      newId('ch'),
      id,
      now,
      paid ? 'succeeded' : 'processing',
      row.amount_total,
      params.currency,
      JSON.stringify(params.paymentMetadata),
      JSON.stringify(withShipping(payment.buyer, params)),
      JSON.stringify(payment.card),
    );
    recordEvent(store, {
      type: 'checkout.session.completed',
      object: sessionObject(store, row),
      cause: null,
      plan: payment.plan,
    });
    return true;
  });
}

/**
 * Settles a payment that is still processing.
 * @throws ApiError when it is not processing.
 */
export function settlePayment(
  store: Store,
  sessionId: string,
  outcome: 'succeeded' | 'failed',
  plan: WebhookPlan,
): SessionRow {
  return store.write(() => {
    const before = getSession(store, sessionId);
    const payment: PaymentRow | null = before.payment_intent
      ? getPayment(store, before.payment_intent)
      : null;
    if (payment?.status !== 'processing')
      throw invalidRequest('This session has no payment under way.', 'session');
    store.run('update payment set status = ? where id = ?', outcome, payment.id);
    if (outcome === 'succeeded')
      store.run("update session set payment_status = 'paid' where id = ?", sessionId);
    const row = getSession(store, sessionId);
    recordEvent(store, {
      type: `checkout.session.async_payment_${outcome}`,
      object: sessionObject(store, row),
      cause: null,
      plan,
    });
    return row;
  });
}
