import { expect, test } from 'vitest';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { addToCart } from '../cart/cart-service.ts';
import type { Dialect } from '../db/database.ts';
import { listOrders } from '../orders/order-service.ts';
import { startCheckout } from './checkout-service.ts';
import { takePaymentEvent } from './payment-event-service.ts';
import { hasPaymentsToReconcile, reconcile } from './reconcile-service.ts';
import { findStuckPayments } from './unsettled-service.ts';

/** A payment page that is still open after restoring a backup from before its checkout. */
async function openLostPage(engine: Dialect) {
  const shop = await openPayingShop(engine);
  const { deps, given, clock } = shop;
  await reconcile(deps);
  const { actor } = await given.user();
  await addToCart(deps, actor, { productId: await given.product({ stockOnHand: 5 }) });
  const { id } = await startCheckout(deps, actor, {});
  await deps.db.transaction(async (tx) => void (await tx.delete(tx.tables.checkouts)));
  clock.advance(6 * MINUTE_MS);
  await reconcile(deps);
  return { ...shop, id, orders: async () => (await listOrders(deps, actor)).length };
}

describeEngines('a payment page whose checkout is lost', (engine) => {
  test('is an order once it is paid, however long after the first look', async () => {
    const { deps, clock, id, pay, signedEvent, orders } = await openLostPage(engine);
    expect(await hasPaymentsToReconcile(deps)).toBe(true);
    expect(await findStuckPayments(deps.db.read, clock.now())).toBeNull();
    clock.advance(6 * MINUTE_MS);
    await reconcile(deps);
    await pay(id);
    await takePaymentEvent(deps, await signedEvent('checkout.session.completed', id));
    clock.advance(6 * MINUTE_MS);
    await reconcile(deps);
    await reconcile(deps);
    expect(await orders()).toBe(1);
    expect(await hasPaymentsToReconcile(deps)).toBe(false);
  });

  test('is forgotten once it has expired', async () => {
    const { deps, clock, orders } = await openLostPage(engine);
    clock.advance(36 * MINUTE_MS);
    await reconcile(deps);
    expect(await hasPaymentsToReconcile(deps)).toBe(false);
    expect(await orders()).toBe(0);
  });
});
