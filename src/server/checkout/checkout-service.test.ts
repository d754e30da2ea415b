import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sumStockMovements } from '../../../tests/support/catalogue/stock-movements.ts';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { openPayingShop, type PayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines, type TestUser } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { type PaymentSessionId, type ProductId, toId } from '../../shared/ids.ts';
import { money } from '../../shared/money/money.ts';
import { addToCart, countCart, getCart, setCartQuantity } from '../cart/cart-service.ts';
import { writeConfirmations } from '../orders/order-confirmation-service.ts';
import { listOrders } from '../orders/order-service.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout-service.ts';
import { takePaymentEvent } from './payment-event-service.ts';
import { hasPaymentsToReconcile, reconcile } from './reconcile-service.ts';

async function openWithCart(engine: 'sqlite' | 'postgresql', stockOnHand = 5) {
  const shop = await openPayingShop(engine);
  const user = await shop.given.user();
  const productId = await shop.given.product({
    name: 'Kettle',
    sellingPriceMinor: money(2_500),
    stockOnHand,
  });
  const { lineId } = await addToCart(shop.deps, user.actor, { productId });
  await setCartQuantity(shop.deps, user.actor, { lineId, quantity: Math.min(2, stockOnHand) });
  return { ...shop, user, productId, lineId };
}

async function stockOf(
  { deps }: PayingShop,
  productId: ProductId,
): Promise<{ onHand: number | null; held: number }> {
  const { products, stockHolds } = deps.db.read.tables;
  const [product] = await deps.db.read.select().from(products).where(eq(products.id, productId));
  const holds = await deps.db.read.select().from(stockHolds).where(eq(stockHolds.productId, productId));
  const onHand = product?.stockOnHand ?? null;
  expect(await sumStockMovements(deps.db.read, productId)).toBe(onHand);
  return { onHand, held: holds.reduce((sum, hold) => sum + hold.quantity, 0) };
}

const ordersOf = ({ deps }: PayingShop, user: TestUser) => listOrders(deps, user.actor);

describeEngines('checkout', (engine) => {
  test('from cart to order: held, paid, booked once, taken from stock and cart, mail queued', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, productId } = shop;
    const { id, url } = await startCheckout(deps, user.actor, { totalMinor: money(5_000) });
    expect(url).toContain('/test-payments/pay/');
    expect(await stockOf(shop, productId)).toEqual({ onHand: 5, held: 2 });
    await shop.pay(id);
    const confirmed = await confirmCheckout(deps, user.actor, { sessionId: id });
    expect(await confirmCheckout(deps, user.actor, { sessionId: id })).toEqual(confirmed);
    const [order, ...others] = await ordersOf(shop, user);
    expect(others).toEqual([]);
    expect(confirmed).toEqual({ orderId: order?.id, pickUp: false });
    expect(order).toMatchObject({
      status: 'Processing',
      totalMinor: 5_000,
      lines: [{ name: 'Kettle', quantity: 2, unitPriceMinor: 2_500 }],
    });
    expect(await stockOf(shop, productId)).toEqual({ onHand: 3, held: 0 });
    expect(await countCart(deps, user.actor)).toBe(0);
    await writeConfirmations(deps);
    const mails = await deps.db.read.select().from(deps.db.read.tables.mails);
    expect(mails.map((mail) => [mail.kind, mail.recipient])).toEqual([['order_confirmation', user.email]]);
    expect(mails[0]?.text).toContain(`${deps.publicUrl}/order/${order?.id}`);
  });

  // Somebody who has not bought before would have to give up four of them to another buyer.
  test.each([2, 4])(
    'the same cart gives one session, even for many concurrent requests for the last %d units',
    async (units) => {
      const { deps, user, lineId } = await openWithCart(engine, units);
      await setCartQuantity(deps, user.actor, { lineId, quantity: units });
      const sessions = await Promise.all(
        Array.from({ length: 6 }, () => startCheckout(deps, user.actor, {})),
      );
      expect(new Set(sessions.map((session) => session.id)).size).toBe(1);
      const { checkouts } = deps.db.read.tables;
      expect(await deps.db.read.$count(checkouts)).toBe(1);
    },
  );

  test('a changed cart ends the first session and opens another', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, lineId, productId } = shop;
    const first = await startCheckout(deps, user.actor, {});
    await setCartQuantity(deps, user.actor, { lineId, quantity: 5 });
    const second = await startCheckout(deps, user.actor, {});
    expect(second.id).not.toBe(first.id);
    expect((await deps.payments.findSession(first.id))?.status).toBe('expired');
    expect(await stockOf(shop, productId)).toEqual({ onHand: 5, held: 5 });
  });

  test('when the first session turns out to be paid, it is booked and the shopper must review the cart', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, lineId } = shop;
    const first = await startCheckout(deps, user.actor, {});
    await shop.pay(first.id);
    await setCartQuantity(deps, user.actor, { lineId, quantity: 3 });
    await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
      reason: { code: 'cart_changed' },
    });
    expect(await ordersOf(shop, user)).toHaveLength(1);
    // Two were bought; the one added after the payment began stays.
    expect((await getCart(deps, user.actor)).lines.map((line) => line.quantity)).toEqual([1]);
  });

  test('refuses an empty cart, lines or a total that differ from the cart, and goods out of stock', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, productId } = shop;
    const other = await shop.given.user();
    const start = (actor: TestUser['actor'], input: Parameters<typeof startCheckout>[2]) =>
      startCheckout(deps, actor, input);
    await expect(start(other.actor, {})).rejects.toMatchObject({ reason: { code: 'cart_empty' } });
    for (const input of [
      { totalMinor: money(4_999) },
      { lines: [] },
      { lines: [{ productId, quantity: 1 }] },
      { lines: [2, 2].map((quantity) => ({ productId, quantity })) },
      { lines: [1, 2].map((quantity) => ({ productId, quantity })) },
      { lines: [{ productId: toId('product', 'prd_other'), quantity: 2 }] },
    ]) {
      await expect(start(user.actor, input)).rejects.toMatchObject({ reason: { code: 'cart_changed' } });
    }
    await addToCart(deps, other.actor, { productId });
    await start(other.actor, {});
    await setCartQuantity(deps, user.actor, { lineId: shop.lineId, quantity: 4 });
    const rival = await shop.given.user();
    const { lineId } = await addToCart(deps, rival.actor, { productId });
    await deps.db.transaction((tx) =>
      tx.update(tx.tables.cartLines).set({ quantity: 5 }).where(eq(tx.tables.cartLines.id, lineId)),
    );
    await expect(start(rival.actor, {})).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', available: 4, name: 'Kettle' },
    });
    expect(await stockOf(shop, productId)).toEqual({ onHand: 5, held: 1 });
  });

  test('unpaid and expired sessions say so; an unknown one and somebody else’s are not found', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, productId, clock } = shop;
    const { id } = await startCheckout(deps, user.actor, {});
    const other = await shop.given.user();
    const confirm = (actor: TestUser['actor'], sessionId: PaymentSessionId) =>
      confirmCheckout(deps, actor, { sessionId });
    await expect(confirm(user.actor, id)).rejects.toMatchObject({ reason: { code: 'payment_incomplete' } });
    for (const sessionId of [id, toId('paymentSession', 'cs_test_unknown')]) {
      await expect(confirm(other.actor, sessionId)).rejects.toMatchObject({ reason: { code: 'not_found' } });
    }
    clock.advance(36 * MINUTE_MS);
    await expect(confirm(user.actor, id)).rejects.toMatchObject({ reason: { code: 'checkout_expired' } });
    expect(await stockOf(shop, productId)).toEqual({ onHand: 5, held: 0 });
  });

  test('cancelling frees the goods once the provider confirms, and books what was paid meanwhile', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, productId } = shop;
    await startCheckout(deps, user.actor, {});
    expect(await cancelCheckout(deps, user.actor)).toEqual({ paid: false });
    expect(await stockOf(shop, productId)).toEqual({ onHand: 5, held: 0 });
    expect(await countCart(deps, user.actor)).toBe(1);
    const again = await startCheckout(deps, user.actor, {});
    await shop.pay(again.id);
    expect(await cancelCheckout(deps, user.actor)).toEqual({ paid: true });
    expect(await ordersOf(shop, user)).toHaveLength(1);
    expect(await cancelCheckout(deps, user.actor)).toEqual({ paid: false });
  });

  test('leaving a page that has been replaced leaves the one that is open alone', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, lineId } = shop;
    const left = await startCheckout(deps, user.actor, {});
    await setCartQuantity(deps, user.actor, { lineId, quantity: 1 });
    const open = await startCheckout(deps, user.actor, {});
    expect(await cancelCheckout(deps, user.actor, { sessionId: left.id })).toEqual({ paid: false });
    expect((await deps.payments.findSession(open.id))?.status).toBe('open');
    await cancelCheckout(deps, user.actor, { sessionId: open.id });
    expect((await deps.payments.findSession(open.id))?.status).toBe('expired');
  });

  test('a webhook books the order; repeated, late and after the success page it changes nothing', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, productId } = shop;
    const { id } = await startCheckout(deps, user.actor, {});
    await shop.pay(id);
    const event = await shop.signedEvent('checkout.session.completed', id);
    await Promise.all(Array.from({ length: 5 }, () => takePaymentEvent(deps, event)));
    await confirmCheckout(deps, user.actor, { sessionId: id });
    await takePaymentEvent(deps, await shop.signedEvent('checkout.session.async_payment_succeeded', id));
    expect(await ordersOf(shop, user)).toHaveLength(1);
    expect(await stockOf(shop, productId)).toEqual({ onHand: 3, held: 0 });
    await expect(takePaymentEvent(deps, { body: event.body, signature: 't=1,v1=00' })).rejects.toMatchObject({
      reason: { code: 'invalid_signature' },
    });
    shop.clock.advance(301_000);
    await expect(takePaymentEvent(deps, event)).rejects.toMatchObject({
      reason: { code: 'invalid_signature' },
    });
  });

  test('an unreachable provider leaves the checkout to be settled under the same key', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, productId, clock } = shop;
    await shop.control('faults', { kind: 'reset', when: 'after', times: '2', method: 'POST' });
    await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
      reason: { code: 'payment_unavailable' },
    });
    expect(await stockOf(shop, productId)).toEqual({ onHand: 5, held: 2 });
    clock.advance(16_000);
    await reconcile(deps);
    const { id } = await startCheckout(deps, user.actor, {});
    expect(await deps.payments.listSessions(new Date(0))).toHaveLength(1);
    await shop.pay(id);
    await reconcile(deps);
    expect(await ordersOf(shop, user)).toHaveLength(1);
  });

  test('without any webhook or success page the reconciler books what was paid and frees what expired', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, productId, clock } = shop;
    const { id } = await startCheckout(deps, user.actor, {});
    await shop.pay(id);
    clock.advance(16_000);
    expect(await hasPaymentsToReconcile(deps)).toBe(true);
    await reconcile(deps);
    await reconcile(deps);
    expect(await ordersOf(shop, user)).toHaveLength(1);
    expect(await hasPaymentsToReconcile(deps)).toBe(false);
    await addToCart(deps, user.actor, { productId });
    await startCheckout(deps, user.actor, {});
    clock.advance(40 * MINUTE_MS);
    await reconcile(deps);
    expect(await stockOf(shop, productId)).toEqual({ onHand: 3, held: 0 });
  });

  test('goods of a lapsed hold are taken again if in stock, else the order is short', async () => {
    const shop = await openWithCart(engine, 2);
    const { deps, user, productId, clock } = shop;
    const { id } = await startCheckout(deps, user.actor, {});
    await shop.pay(id);
    clock.advance(41 * MINUTE_MS);
    const rival = await shop.given.user();
    await addToCart(deps, rival.actor, { productId });
    const other = await startCheckout(deps, rival.actor, {});
    await shop.pay(other.id);
    await confirmCheckout(deps, rival.actor, { sessionId: other.id });
    await reconcile(deps);
    const { orders } = deps.db.read.tables;
    const rows = await deps.db.read.select({ userId: orders.userId, short: orders.short }).from(orders);
    expect(new Map(rows.map(({ userId, short }) => [userId, short]))).toEqual(
      new Map([
        [rival.id, false],
        [user.id, true],
      ]),
    );
    expect(await stockOf(shop, productId)).toEqual({ onHand: 1, held: 0 });
  });

  test('a paid session that the database does not know is rebuilt, once', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, productId, clock } = shop;
    await reconcile(deps);
    const { id } = await startCheckout(deps, user.actor, {});
    const [told] = await deps.payments.listSessions(new Date(0));
    await shop.pay(id);
    // As after restoring a backup from before the checkout.
    const { checkouts } = deps.db.read.tables;
    await deps.db.transaction((tx) => tx.delete(checkouts));
    clock.advance(11 * MINUTE_MS);
    expect(await hasPaymentsToReconcile(deps)).toBe(true);
    await reconcile(deps);
    await reconcile(deps);
    const [order, ...others] = await ordersOf(shop, user);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ number: told?.metadata.orderNumber, totalMinor: 5_000 });
    expect(await stockOf(shop, productId)).toEqual({ onHand: 3, held: 0 });
  });

  test('an order keeps its lines as agreed: shares of a discount, tax in their prices', async () => {
    const agreed = [
      { discountMinor: money(0), taxMinor: money(798), taxClass: 'standard' as const },
      { discountMinor: money(0), taxMinor: money(65), taxClass: 'reduced' as const },
    ];
    const { deps, look } = await openPlacedOrder(engine, {
      beforePaying: async ({ deps }) =>
        deps.db.transaction(async (tx) => {
          const { checkouts } = tx.tables;
          const [open] = await tx.select().from(checkouts);
          const snapshot = open?.snapshot.map((line, i) => ({ ...line, ...agreed[i] })) ?? [];
          await tx.update(checkouts).set({ snapshot, taxMinor: money(863), taxIncluded: true });
        }),
    });
    const { order, lines } = await look();
    expect(order).toMatchObject({
      totalMinor: 6_000,
      taxMinor: 863,
      taxIncluded: true,
      paymentStatus: 'paid',
    });
    expect(lines).toMatchObject(agreed);
    // Tax added on top is part of the total.
    const { orders } = deps.db.read.tables;
    const change = (set: object) => deps.db.transaction((tx) => tx.update(orders).set(set));
    await expect(change({ taxIncluded: false })).rejects.toThrow();
    await change({ taxIncluded: false, totalMinor: 6_863 });
  });
});
