import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { money } from '../../shared/money/money.ts';
import { addToCart, setCartQuantity } from '../cart/cart-service.ts';
import { listOrders } from '../orders/order-service.ts';
import { PaymentRefused } from '../payments/payment-gateway.ts';
import { createStripePayments } from '../payments/stripe-payments.ts';
import * as checkoutRepository from './checkout-repository.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout-service.ts';
import { takePaymentEvent } from './payment-event-service.ts';
import { quoteCart } from './quote-service.ts';
import { reconcile } from './reconcile-service.ts';

async function openWithCart(engine: 'sqlite' | 'postgresql', priceMinor = money(2_500)) {
  const shop = await openPayingShop(engine);
  const user = await shop.given.user();
  const productId = await shop.given.product({
    stockOnHand: 5,
    priceMinor,
    sellingPriceMinor: priceMinor,
  });
  const { lineId } = await addToCart(shop.deps, user.actor, { productId });
  const { db } = shop.deps;
  return {
    ...shop,
    user,
    productId,
    lineId,
    states: async () => (await db.read.select().from(db.read.tables.checkouts)).map(({ state }) => state),
    holds: () => db.read.$count(db.read.tables.stockHolds),
  };
}

describeEngines('checkout in trouble', (engine) => {
  test('a double click while the provider is slow is one session, and its goods stay held', async () => {
    const { deps, user, control, states, holds } = await openWithCart(engine);
    await control('faults', { kind: 'latency', ms: '300', method: 'POST' });
    const [first, second] = await Promise.all([
      startCheckout(deps, user.actor, {}),
      startCheckout(deps, user.actor, {}),
    ]);
    expect(first).toEqual(second);
    expect(await states()).toEqual(['open']);
    expect(await holds()).toBe(1);
  });

  test('a cart that is booked while its checkout is started again cannot be paid twice', async () => {
    const { deps, user, pay, states, holds } = await openWithCart(engine);
    const { id } = await startCheckout(deps, user.actor, {});
    await pay(id);
    const find = checkoutRepository.findUnfinishedCheckout;
    vi.spyOn(checkoutRepository, 'findUnfinishedCheckout').mockImplementationOnce(async (...asked) => {
      // The webhook arrives after the cart was read: the order is placed and the cart emptied.
      await confirmCheckout(deps, user.actor, { sessionId: id });
      return find(...asked);
    });
    await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
      reason: { code: 'cart_empty' },
    });
    expect(await states()).toEqual(['paid']);
    expect(await holds()).toBe(0);
  });

  test('when a user is deleted while paying, the goods stay held and the order has no owner', async () => {
    const { deps, given, user, productId, pay, holds, clock } = await openWithCart(engine);
    const { id } = await startCheckout(deps, user.actor, {});
    const { users, carts, checkouts, orders } = deps.db.read.tables;
    await deps.db.transaction(async (tx) => void (await tx.delete(users).where(eq(users.id, user.id))));
    const left = await deps.db.read.select().from(checkouts);
    expect(left).toMatchObject([{ state: 'open', userId: null, cartId: null }]);
    expect(await deps.db.read.$count(carts)).toBe(0);
    const other = await given.user();
    const { lineId } = await addToCart(deps, other.actor, { productId });
    await expect(setCartQuantity(deps, other.actor, { lineId, quantity: 5 })).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', available: 4 },
    });
    await pay(id);
    clock.advance(MINUTE_MS);
    await reconcile(deps);
    expect(await deps.db.read.select().from(orders)).toMatchObject([{ userId: null, recovered: false }]);
    expect(await holds()).toBe(0);
  });

  test('a name with characters that a database cannot store is booked without them', async () => {
    const { deps, user, pay, provider, sign } = await openWithCart(engine);
    const { id } = await startCheckout(deps, user.actor, {});
    await pay(id);
    const session = await provider.checkout.sessions.retrieve(id);
    const details = session.collected_information?.shipping_details;
    if (!details) throw new Error('the session has no address');
    details.name = 'Ann\0 \ud800Lee';
    details.address.line2 = '\0';
    const type = 'checkout.session.completed';
    await takePaymentEvent(deps, sign({ id: 'evt_1', object: 'event', type, data: { object: session } }));
    const kept = await deps.db.read.select().from(deps.db.read.tables.orders);
    expect(kept).toMatchObject([{ name: 'Ann Lee', addressLine2: '', paymentStatus: 'paid' }]);
  });

  test('a provider that does not answer is not mistaken for one that does not know the session', async () => {
    const { deps, user, pay, control } = await openWithCart(engine);
    const { id } = await startCheckout(deps, user.actor, {});
    await pay(id);
    // The SDK retries once after a reset.
    for (const [kind, times] of [
      ['error_500', '1'],
      ['reset', '2'],
      ['half_body', '1'],
    ] as const) {
      await control('faults', { kind, times, method: 'GET' });
      await expect(confirmCheckout(deps, user.actor, { sessionId: id })).rejects.toMatchObject({
        reason: { code: 'order_not_stored' },
      });
    }
    expect(await listOrders(deps, user.actor)).toEqual([]);
    await confirmCheckout(deps, user.actor, { sessionId: id });
    expect(await listOrders(deps, user.actor)).toHaveLength(1);
  });

  test('a success page whose provider is away is told when to try again', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, given, control } = shop;
    const { knock } = await openTestApp({}, engine, shop);
    const { id } = await startCheckout(deps, user.actor, {});
    await control('faults', { kind: 'error_500', method: 'GET' });
    const secret = await given.session(user);
    const answer = await knock('order.confirm', { sessionId: id }, { secret });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  test('a provider that fails to end a session leaves it, its goods and the cart as they are', async () => {
    const { deps, user, lineId, control, states, holds } = await openWithCart(engine);
    await startCheckout(deps, user.actor, {});
    await setCartQuantity(deps, user.actor, { lineId, quantity: 2 });
    for (const end of [() => cancelCheckout(deps, user.actor), () => startCheckout(deps, user.actor, {})]) {
      await control('faults', { kind: 'error_500', method: 'POST', path: '/expire' });
      await expect(end()).rejects.toMatchObject({ reason: { code: 'payment_unavailable' } });
      expect(await states()).toEqual(['open']);
      expect(await holds()).toBe(1);
    }
    await startCheckout(deps, user.actor, {});
    expect((await states()).sort()).toEqual(['expired', 'open']);
  });

  test('while a payment is processing no other starts; when it fails, the goods are free', async () => {
    for (const told of [true, false]) {
      const shop = await openWithCart(engine);
      const { deps, user, lineId, clock, states, holds } = shop;
      const { id } = await startCheckout(deps, user.actor, {});
      await shop.pay(id, { outcome: 'processing' });
      await setCartQuantity(deps, user.actor, { lineId, quantity: 2 });
      await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
        reason: { code: 'payment_incomplete' },
      });
      expect(await cancelCheckout(deps, user.actor)).toEqual({ paid: false });
      expect(await states()).toEqual(['open']);
      await shop.control('settle', { session: id, outcome: 'failed' });
      if (told) {
        await takePaymentEvent(deps, await shop.signedEvent('checkout.session.async_payment_failed', id));
      } else {
        clock.advance(MINUTE_MS);
        await reconcile(deps);
      }
      expect(await states()).toEqual(['failed']);
      expect(await holds()).toBe(0);
      await startCheckout(deps, user.actor, {});
      expect(await holds()).toBe(1);
    }
  });

  test('an amount that the provider does not take is refused at once, with nothing held', async () => {
    for (const { price, quantity } of [
      { price: 49, quantity: 1 },
      { price: 50_000_000, quantity: 2 },
    ]) {
      const { deps, user, lineId, states } = await openWithCart(engine, money(price));
      await setCartQuantity(deps, user.actor, { lineId, quantity });
      await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
        reason: { code: 'amount_not_payable', leastMinor: 50, mostMinor: 99_999_999 },
      });
      const quote = await quoteCart(deps, user.actor, {});
      expect(quote.notPayable).toMatchObject({ code: 'amount_not_payable', mostMinor: 99_999_999 });
      expect(await states()).toEqual([]);
    }
  });

  test('an amount that only the provider knows to be too small is refused as such, with nothing held', async () => {
    const { deps, user, states, holds } = await openWithCart(engine);
    const { payments } = deps;
    // As for a currency whose minimum the shop does not know.
    deps.payments = {
      ...payments,
      createSession: ({ lines, ...request }) =>
        payments.createSession({
          ...request,
          lines: lines.map((line) => ({ ...line, unitPriceMinor: money(49) })),
        }),
    };
    for (const _ of [1, 2]) {
      await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
        reason: { code: 'amount_not_payable', leastMinor: null, currency: 'USD' },
      });
    }
    expect(await states()).toEqual(['failed', 'failed']);
    expect(await holds()).toBe(0);
  });

  test('a payment page that was never created is created later, or anew when too little time is left', async () => {
    for (const { minutes, ended } of [
      { minutes: 4, ended: [] },
      // The provider's pages last at least half an hour.
      { minutes: 6, ended: ['failed'] },
    ]) {
      const { deps, user, clock, control, states, holds } = await openWithCart(engine);
      await control('faults', { kind: 'reset', times: '2', method: 'POST' });
      await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
        reason: { code: 'payment_unavailable' },
      });
      expect(await states()).toEqual(['creating']);
      clock.advance(minutes * MINUTE_MS);
      await startCheckout(deps, user.actor, {});
      expect((await states()).sort()).toEqual([...ended, 'open']);
      expect(await holds()).toBe(1);
    }
  });

  test('a payment page is shown again while there is time to pay, and then makes way for one new page', async () => {
    const { deps, user, clock, states, holds } = await openWithCart(engine);
    const first = await startCheckout(deps, user.actor, {});
    clock.advance(25 * MINUTE_MS);
    expect(await startCheckout(deps, user.actor, {})).toEqual(first);
    clock.advance(1_000);
    const pages = await Promise.all(Array.from({ length: 4 }, () => startCheckout(deps, user.actor, {})));
    const [id, ...others] = new Set(pages.map((page) => page.id));
    expect(others).toEqual([]);
    expect(id).not.toBe(first.id);
    expect((await deps.payments.findSession(first.id))?.status).toBe('expired');
    expect((await states()).sort()).toEqual(['expired', 'open']);
    expect(await holds()).toBe(1);
  });

  test('a payment page that was paid in its last minutes is booked instead of making way', async () => {
    const { deps, user, clock, pay, states, holds } = await openWithCart(engine);
    const { id } = await startCheckout(deps, user.actor, {});
    clock.advance(34 * MINUTE_MS);
    await pay(id);
    await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
      reason: { code: 'cart_changed' },
    });
    expect(await states()).toEqual(['paid']);
    expect(await holds()).toBe(0);
    expect(await listOrders(deps, user.actor)).toHaveLength(1);
  });

  test('a checkout that never reached the provider does not stand in the way of the next', async () => {
    const { deps, user, lineId, clock, control, states } = await openWithCart(engine);
    await control('faults', { kind: 'reset', times: '2', method: 'POST' });
    await expect(startCheckout(deps, user.actor, {})).rejects.toMatchObject({
      reason: { code: 'payment_unavailable' },
    });
    // By now the provider refuses a session that ends so soon.
    clock.advance(10 * MINUTE_MS);
    await setCartQuantity(deps, user.actor, { lineId, quantity: 2 });
    await startCheckout(deps, user.actor, {});
    expect((await states()).sort()).toEqual(['failed', 'open']);
  });

  test('what the provider says when it opens no page is logged, without the customer’s address', async () => {
    const shop = await openWithCart(engine);
    const { deps, user, given } = shop;
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const { knock } = await openTestApp({ logger: { level: 'warn', stream } }, engine, shop);
    const said = 'Set an account name. Invalid email address: ann@home.example';
    deps.payments = { ...deps.payments, createSession: () => Promise.reject(new PaymentRefused(said)) };
    const secret = await given.session(user);
    expect((await knock('order.checkout', {}, { secret })).statusCode).toBe(503);
    expect(lines.map((line) => JSON.parse(line)).filter(({ door }) => door)).toMatchObject([
      { level: 40, fault: 'PaymentRefused: Set an account name. Invalid email address: …' },
    ]);
  });

  test('a provider that answers without serving is not said to be silent', async () => {
    const { standInUrl: apiBase, clock } = await openPayingShop(engine);
    const payments = createStripePayments({ secretKey: 'sk_test_unknown', webhookSecrets: [], apiBase });
    await expect(payments.listSessions(clock.now())).rejects.toThrow(/^the payment provider answers: .*Key/);
  });
});
