import { ShopError } from '../../shared/shop-error.ts';
import { PaymentEventForged } from '../gateways/payments.ts';
import { insertPaymentEvent } from '../repositories/order-repository.ts';
import { settleIn } from './checkout-service.ts';
import type { Deps } from './deps.ts';

/**
 * Takes a webhook of the payment provider. The event is kept and acted on in one transaction, so a
 * repeated one does nothing; a kind that means nothing here is kept all the same. The signed body is
 * enough: the provider is not asked.
 * @throws ShopError `invalid_signature`; `busy` when the database is not to be had, so that the provider
 * tries again.
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
  await deps.db.transaction(async (tx) => {
    const isNew = await insertPaymentEvent(tx, { id: event.id, kind: event.kind, receivedAt: now });
    if (isNew && event.session) await settleIn(tx, deps, event.session);
  });
}
