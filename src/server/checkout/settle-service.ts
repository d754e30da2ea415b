import { UNFINISHED } from '../../shared/orders/checkout-state.ts';
import { releaseHolds } from '../catalogue/stock/hold-repository.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { releaseDiscount } from '../discounts/discount-service.ts';
import type { PaymentSession } from '../payments/payment-gateway.ts';
import { type CheckoutRow, eraseContact, moveCheckout } from './checkout-repository.ts';
import { findCheckoutOf, placeOrder } from './place-order-service.ts';

/** Applies the provider's state of a session: paid, ended unpaid, or still open. */
export async function settle(deps: Deps, session: PaymentSession): Promise<void> {
  await deps.db.transaction((tx) => settleIn(tx, deps, session));
}

export async function settleIn(tx: Transaction, deps: Deps, session: PaymentSession): Promise<void> {
  if (session.paid) {
    await placeOrder(tx, deps, session);
    return;
  }
  if (session.status !== 'expired' && session.status !== 'failed') return;
  const checkout = await findCheckoutOf(tx, session);
  if (checkout) await endCheckoutIn(tx, deps, checkout, session.status);
}

/**
 * Ends a checkout that can have no payment page: the provider refuses to open one, or does not know its session, because the shop
 * has switched to another payment account. A paid session that still turns up is booked.
 */
export async function giveUpCheckout(deps: Deps, checkout: CheckoutRow): Promise<void> {
  await deps.db.transaction((tx) => endCheckoutIn(tx, deps, checkout, 'failed'));
}

/** Ends a checkout unpaid. Where its account or its guest's cart is gone, nobody comes back to its address. */
async function endCheckoutIn(
  tx: Transaction,
  deps: Deps,
  checkout: CheckoutRow,
  to: 'failed' | 'expired',
): Promise<void> {
  const ended = await moveCheckout(tx, checkout.id, { from: UNFINISHED, to, now: deps.now(), url: null });
  if (!ended) return;
  await releaseHolds(tx, checkout.id, deps.now());
  await releaseDiscount(tx, checkout.id);
  if (!ended.userId && !ended.cartId) await eraseContact(tx, checkout.id);
}
