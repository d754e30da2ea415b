import { expect, test } from 'vitest';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { toId } from '../../shared/ids.ts';
import { addToCart } from '../cart/cart-service.ts';
import { listOrders } from '../orders/order-service.ts';
import { startCheckout } from './checkout-service.ts';
import { checkPayment } from './payment-check-service.ts';

async function openCheckout() {
  const shop = await openPayingShop();
  const [customer, admin] = [await shop.given.user(), await shop.given.user({ role: 'ADMIN' })];
  await addToCart(shop.deps, customer.actor, { productId: await shop.given.product() });
  const { id: sessionId } = await startCheckout(shop.deps, customer.actor, {});
  const [checkout] = await shop.deps.db.read.select().from(shop.deps.db.read.tables.checkouts);
  return { ...shop, customer, admin, sessionId, checkoutId: checkout?.id ?? toId('checkout', '') };
}

test('a checkout that was paid without our knowing becomes an order, once', async () => {
  const { deps, admin, customer, pay, sessionId, checkoutId } = await openCheckout();
  const check = () => checkPayment(deps, admin.actor, { checkoutId });
  expect(await check()).toEqual({ payment: 'open', orderId: null, refunds: 0, unanswered: false });
  await pay(sessionId);
  const found = await check();
  expect(await check()).toEqual(found);
  const orders = await listOrders(deps, customer.actor);
  expect(orders.map(({ id }) => id)).toEqual([found.orderId]);
  expect(found.payment).toBe('paid');
});

test('a provider that does not answer, and one that knows no such session, are told apart', async () => {
  const { deps, admin, control, checkoutId } = await openCheckout();
  const check = () => checkPayment(deps, admin.actor, { checkoutId });
  await control('faults', { kind: 'reset', times: '2', method: 'GET' });
  await expect(check()).rejects.toMatchObject({ reason: { code: 'payment_unavailable' } });
  await deps.db.transaction((tx) =>
    tx.update(tx.tables.checkouts).set({ providerSessionId: toId('paymentSession', 'cs_test_other') }),
  );
  expect(await check()).toEqual({ payment: 'unknown', orderId: null, refunds: 0, unanswered: false });
  await expect(
    checkPayment(deps, admin.actor, { checkoutId: toId('checkout', 'chk_none') }),
  ).rejects.toMatchObject({
    reason: { code: 'not_found' },
  });
});
