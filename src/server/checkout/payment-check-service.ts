import type { CheckoutId, OrderId, PaymentSessionId } from '../../shared/ids.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { isUnanswered, listRefunds } from '../orders/refunds/refund-repository.ts';
import { settleRefund } from '../orders/refunds/refund-settlement-service.ts';
import type { PaymentSession } from '../payments/payment-gateway.ts';
import { findPayment, findPaymentOfSession } from '../payments/payment-repository.ts';
import { findCheckout } from './checkout-repository.ts';
import { askProvider } from './payment-page-service.ts';
import { settle } from './settle-service.ts';

export type CheckPaymentInput = { orderId: OrderId } | { checkoutId: CheckoutId };

export type PaymentCheck = {
  /** The payment's state at the provider; `unknown` when it does not know the session. */
  payment: PaymentSession['status'] | 'paid' | 'unknown';
  /** The payment's order, which this check may just have placed. */
  orderId: OrderId | null;
  /** The number of its refunds at the provider. */
  refunds: number;
  /** Whether a refund of the shop's waits for the provider's answer; the reconciler asks for it again. */
  unanswered: boolean;
};

/**
 * Asks the provider about the payment of one order or checkout and brings the shop in line: a paid checkout
 * becomes an order, refunds made at the provider are taken over.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `payment_unavailable` when the provider does not answer.
 */
export async function checkPayment(
  deps: Deps,
  actor: Actor,
  input: CheckPaymentInput,
): Promise<PaymentCheck> {
  assertAdmin(actor);
  const sessionId = await findSessionId(deps, input);
  const session = sessionId && (await askProvider(() => deps.payments.findSession(sessionId)));
  if (!session) return { payment: 'unknown', orderId: null, refunds: 0, unanswered: false };
  await settle(deps, session);
  const { paymentIntent } = session;
  const refunds = paymentIntent ? await askProvider(() => deps.payments.listRefundsOf(paymentIntent)) : [];
  for (const refund of refunds) await settleRefund(deps, refund);
  const payment = await findPaymentOfSession(deps.db.read, session.id);
  return {
    payment: session.paid ? 'paid' : session.status,
    orderId: payment?.orderId ?? null,
    refunds: refunds.length,
    unanswered: payment ? (await listRefunds(deps.db.read, payment.orderId)).some(isUnanswered) : false,
  };
}

async function findSessionId({ db }: Deps, input: CheckPaymentInput): Promise<PaymentSessionId | null> {
  const found =
    'orderId' in input
      ? await findPayment(db.read, input.orderId)
      : await findCheckout(db.read, input.checkoutId);
  if (!found) throw new ShopError({ code: 'not_found', entity: 'order' });
  return 'sessionId' in found ? found.sessionId : found.providerSessionId;
}
