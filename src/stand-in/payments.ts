import { assertGrain } from './api/amount-grain.ts';
import { ApiError, invalidRequest, noSuch } from './api/api-error.ts';
import type { EntityName } from './api/paging.ts';
import type { Metadata } from './api/params.ts';
import { chargeObject, refundObject } from './api/payment-objects.ts';
import { type Cause, recordEvent } from './events.ts';
import { newId } from './ids.ts';
import type { PaymentRow, RefundRow } from './rows.ts';
import { type Store, secondsNow } from './store.ts';

/** @throws ApiError `resource_missing`. */
export function getPayment(store: Store, id: string, param = 'intent', status: 400 | 404 = 404): PaymentRow {
  return lookUp<PaymentRow>(store, 'select * from payment where id = ?', id, 'payment_intent', param, status);
}

/** @throws ApiError `resource_missing`. */
export function getPaymentByCharge(store: Store, charge: string, status: 400 | 404 = 404): PaymentRow {
  return lookUp<PaymentRow>(
    store,
    'select * from payment where charge = ?',
    charge,
    'charge',
    'charge',
    status,
  );
}

/** @throws ApiError `resource_missing`. */
export function getRefund(store: Store, id: string): RefundRow {
  return lookUp<RefundRow>(store, 'select * from refund where id = ?', id, 'refund', 'refund', 404);
}

function lookUp<Row>(
  store: Store,
  sql: string,
  id: string,
  entity: EntityName,
  param: string,
  status: 400 | 404,
): Row {
  const row = store.get<Row>(sql, id);
  if (row === undefined) throw noSuch(entity, id, param, status);
  return row;
}

export type NewRefund = {
  payment: PaymentRow;
  /** Minor units; null for the whole remaining amount. */
  amount: number | null;
  reason: string | null;
  metadata: Metadata;
  cause: Cause;
};

/**
 * Refunds money immediately, as for cards, whose refunds never stay pending here.
 * @throws ApiError when nothing was paid, everything is refunded, or `amount` exceeds the rest.
 */
export function createRefund(
  store: Store,
  { payment, amount, reason, metadata, cause }: NewRefund,
): RefundRow {
  if (payment.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`,
      'payment_intent',
      'payment_intent_unexpected_state',
    );
  }
  return store.write(() => {
    const current = getPayment(store, payment.id);
    const left = current.amount - current.amount_refunded;
    if (left === 0) {
      throw new ApiError(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${current.charge} has already been refunded.`,
      });
    }
    const given = amount ?? left;
    assertGrain(given, current.currency.toUpperCase(), 'amount');
    if (given > left) {
      throw invalidRequest(
        `Refund amount (${given}) is greater than unrefunded amount on charge (${left})`,
        'amount',
      );
    }
    store.run('update payment set amount_refunded = amount_refunded + ? where id = ?', given, current.id);
    const id = newId('re');
    store.run(
      'insert into refund (id, payment, created, amount, reason, metadata) values (?, ?, ?, ?, ?, ?)',
      id,
      current.id,
      secondsNow(store),
      given,
      reason,
      JSON.stringify(metadata),
    );
    announceRefund(store, id, cause);
    return getRefund(store, id);
  });
}

/** Records the three events of a card refund; the last means that the bank has it. */
function announceRefund(store: Store, refundId: string, cause: Cause): void {
  const refund = getRefund(store, refundId);
  const payment = getPayment(store, refund.payment);
  recordEvent(store, { type: 'refund.created', object: refundObject(refund, payment), cause });
  recordEvent(store, { type: 'charge.refunded', object: chargeObject(payment), cause });
  recordEvent(store, { type: 'refund.updated', object: refundObject(refund, payment), cause: null });
}
