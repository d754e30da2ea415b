import { ShopError } from '../../shared/shop-error.ts';
import type { Deps } from '../deps.ts';
import { settleRefund, settleRefundIn } from '../orders/refunds/refund-settlement-service.ts';
import { insertPaymentEvent } from '../payments/payment-event-repository.ts';
import { PaymentEventForged, PaymentRefused, PaymentUnavailable } from '../payments/payment-gateway.ts';
import { settleIn } from './checkout-service.ts';

/**
 * Takes a webhook of the payment provider. The event is kept and acted on in one transaction, so a
 * repeated one does nothing; a kind that means nothing here is kept all the same. The signed body is
 * enough, the provider is not asked; only of a charge that was refunded it does not say by which refunds.
 * @throws ShopError `invalid_signature`; `busy` when the database, or those refunds, are not to be had, so
 * that the provider tries again.
 */
export async function takePaymentEvent(
  deps: Deps,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const now = deps.now();
  const event = await deps.payments.readEvent(body, signature, now).catch((error: unknown) => {
    if (error instanceof PaymentEventForged)
      throw new ShopError({ code: 'invalid_signature' }, { cause: error });
    throw error;
  });
  if (event.refundedPayment) await settleRefundsOf(deps, event.refundedPayment);
  await deps.db.transaction(async (tx) => {
    const isNew = await insertPaymentEvent(tx, { id: event.id, kind: event.kind, receivedAt: now });
    if (!isNew) return;
    if (event.session) await settleIn(tx, deps, event.session);
    if (event.refund) await settleRefundIn(tx, deps, event.refund);
  });
}

/** Of a charge that was refunded the provider is asked by which refunds; each is settled on its own. */
async function settleRefundsOf(deps: Deps, paymentIntent: string): Promise<void> {
  const refunds = await deps.payments.listRefundsOf(paymentIntent).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return [];
    if (error instanceof PaymentUnavailable) throw new ShopError({ code: 'busy' }, { cause: error });
    throw error;
  });
  for (const refund of refunds) await settleRefund(deps, refund);
}
