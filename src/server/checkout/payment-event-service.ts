import type { PaymentIntentId } from '../../shared/ids.ts';
import { ShopError } from '../../shared/shop-error.ts';
import type { Deps } from '../deps.ts';
import { settleDisputeIn, settleFraudWarningIn } from '../orders/dispute-service.ts';
import { settleRefund, settleRefundIn } from '../orders/refunds/refund-settlement-service.ts';
import { insertPaymentEvent } from '../payments/payment-event-repository.ts';
import {
  PaymentEventForged,
  PaymentEventMalformed,
  PaymentUnavailable,
} from '../payments/payment-gateway.ts';
import { settleIn } from './settle-service.ts';

/**
 * Handles a webhook of the payment provider. The event is stored and processed in one transaction, so a
 * repeated one does nothing; event types that we do not use are stored, too. The signed body is enough
 * without asking the provider, except for a refunded charge, whose event does not list its refunds.
 * @throws ShopError `invalid_signature`; `invalid_field` for a body that is not an event; `busy` when the database or those refunds are unavailable, so that
 * the provider retries.
 */
export async function takePaymentEvent(
  deps: Deps,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const now = deps.now();
  const event = await deps.payments.readEvent(body, signature, now).catch((error: unknown) => {
    if (error instanceof PaymentEventForged)
      throw new ShopError({ code: 'invalid_signature' }, { cause: error });
    if (error instanceof PaymentEventMalformed)
      throw new ShopError({ code: 'invalid_field', field: 'event' }, { cause: error });
    throw error;
  });
  if (event.refundedPayment) await settleRefundsOf(deps, event.refundedPayment);
  await deps.db.transaction(async (tx) => {
    const isNew = await insertPaymentEvent(tx, { id: event.id, kind: event.kind, receivedAt: now });
    if (!isNew) return;
    if (event.session) await settleIn(tx, deps, event.session);
    if (event.refund) await settleRefundIn(tx, deps, event.refund);
    if (event.dispute) await settleDisputeIn(tx, deps, event.dispute);
    if (event.fraudWarning) await settleFraudWarningIn(tx, deps, event.fraudWarning);
  });
}

/** A refunded charge does not list its refunds, so the provider is asked; each one is settled on its own. */
async function settleRefundsOf(deps: Deps, paymentIntent: PaymentIntentId): Promise<void> {
  const refunds = await deps.payments.listRefundsOf(paymentIntent).catch((error: unknown) => {
    if (error instanceof PaymentUnavailable) throw new ShopError({ code: 'busy' }, { cause: error });
    throw error;
  });
  for (const refund of refunds) await settleRefund(deps, refund);
}
