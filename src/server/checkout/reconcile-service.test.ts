import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { openPayingShop, type PayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { toId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import { addToCart, countCart, getCart } from '../cart/cart-service.ts';
import { findProducts } from '../catalogue/products/product-repository.ts';
import { sumLiveHolds } from '../catalogue/stock/hold-repository.ts';
import type { Dialect } from '../db/database.ts';
import { listOrders } from '../orders/order-service.ts';
import type { ProviderRefund } from '../payments/payment-gateway.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';
import { hasPaymentsToReconcile, reconcile } from './reconcile-service.ts';
import { findStuckPayments } from './unsettled-service.ts';

async function openBuyers(engine: Dialect, stockOnHand: number) {
  const shop = await openPayingShop(engine);
  const productId = await shop.given.product({ stockOnHand });
  const { deps } = shop;
  return {
    ...shop,
    productId,
    async buyer() {
      const user = await shop.given.user();
      await addToCart(deps, user.actor, { productId });
      const { id } = await startCheckout(deps, user.actor, {});
      return { user, sessionId: id };
    },
    async stock() {
      const [product] = await findProducts(deps.db.read, [productId]);
      return { onHand: product?.stockOnHand, held: await sumLiveHolds(deps.db.read, productId, deps.now()) };
    },
    states: async () => {
      const { checkouts } = deps.db.read.tables;
      const rows = await deps.db.read.select().from(checkouts).orderBy(checkouts.id);
      return rows.map(({ state }) => state);
    },
    orders: () => deps.db.read.$count(deps.db.read.tables.orders),
  };
}

/** As after restoring a backup from before any checkout. */
const forgetCheckouts = ({ deps }: PayingShop) =>
  deps.db.transaction(async (tx) => void (await tx.delete(tx.tables.checkouts)));

describeEngines('the reconciler', (engine) => {
  test('goes on after a start with a clock that began in 1970', async () => {
    const shop = await openBuyers(engine, 3);
    const { deps, pay } = shop;
    await reconcile({ ...deps, now: () => new Date(20_000) });
    const { sessionId } = await shop.buyer();
    await pay(sessionId);
    await reconcile(deps);
    expect(await shop.orders()).toBe(1);
  });

  test('goes on after a start with a clock that was a year ahead', async () => {
    const shop = await openBuyers(engine, 3);
    const { deps, pay } = shop;
    await reconcile({ ...deps, now: () => new Date(deps.now().getTime() + 365 * 24 * 3_600_000) });
    const { sessionId } = await shop.buyer();
    await pay(sessionId);
    await forgetCheckouts(shop);
    expect(await hasPaymentsToReconcile(deps)).toBe(true);
    await reconcile(deps);
    expect(await shop.orders()).toBe(1);
  });

  test('leaves a rebuilt order short rather than take goods that somebody else is paying for', async () => {
    const shop = await openBuyers(engine, 1);
    const { deps, pay } = shop;
    await reconcile(deps);
    const first = await shop.buyer();
    await pay(first.sessionId);
    await forgetCheckouts(shop);
    const second = await shop.buyer();
    await reconcile(deps);
    const { orders } = deps.db.read.tables;
    const rebuilt = await deps.db.read.select().from(orders);
    expect(rebuilt).toMatchObject([{ userId: first.user.id, recovered: true, short: true }]);
    expect(await shop.stock()).toEqual({ onHand: 1, held: 1 });
    await pay(second.sessionId);
    await confirmCheckout(deps, second.user.actor, { sessionId: second.sessionId });
    expect(await shop.stock()).toEqual({ onHand: 0, held: 0 });
  });

  test('removes the goods of a rebuilt order from the cart, and nothing else', async () => {
    const shop = await openBuyers(engine, 5);
    const { deps, given, pay } = shop;
    await reconcile(deps);
    const { user, sessionId } = await shop.buyer();
    await pay(sessionId);
    await forgetCheckouts(shop);
    const other = await given.product();
    await addToCart(deps, user.actor, { productId: other });
    await reconcile(deps);
    expect((await getCart(deps, user.actor)).lines).toMatchObject([{ product: { id: other }, quantity: 1 }]);
    await reconcile(deps);
    expect(await countCart(deps, user.actor)).toBe(1);
    expect([await shop.orders(), (await shop.stock()).onHand]).toEqual([1, 4]);
  });

  test('gives up a checkout of a payment account that the shop no longer uses', async () => {
    const shop = await openBuyers(engine, 1);
    const { deps, clock } = shop;
    await shop.buyer();
    // As when the owner sets the Stripe keys after trying the shop with test payments.
    deps.payments = (await openPayingShop()).deps.payments;
    clock.advance(MINUTE_MS);
    await reconcile(deps);
    expect(await shop.states()).toEqual(['failed']);
    expect(await shop.stock()).toEqual({ onHand: 1, held: 0 });
    expect(await hasPaymentsToReconcile(deps)).toBe(false);
  });

  test('the owner of such a checkout can pay through the new account at once', async () => {
    const shop = await openBuyers(engine, 1);
    const { deps, clock } = shop;
    const { user, sessionId } = await shop.buyer();
    deps.payments = (await openPayingShop()).deps.payments;
    clock.advance(36 * MINUTE_MS);
    const { id } = await startCheckout(deps, user.actor, {});
    expect(id).not.toBe(sessionId);
    expect((await shop.states()).sort()).toEqual(['failed', 'open']);
  });

  test('ignores the account’s payments for anything else', async () => {
    const shop = await openBuyers(engine, 1);
    const { deps, provider, pay } = shop;
    await reconcile(deps);
    const { id } = await provider.checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://workshop.example/thanks',
      cancel_url: 'https://workshop.example/',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'Repair' } } },
      ],
    });
    await pay(id);
    await reconcile(deps);
    expect(await shop.orders()).toBe(0);
  });

  test('ignores payments at another shop of the same account', async () => {
    const ours = await openBuyers(engine, 1);
    const other = await openBuyers(engine, 1);
    other.deps.payments = ours.deps.payments;
    await Promise.all([reconcile(ours.deps), reconcile(other.deps)]);
    const { sessionId } = await other.buyer();
    await ours.pay(sessionId);
    await reconcile(ours.deps);
    await reconcile(other.deps);
    expect([await ours.orders(), await other.orders()]).toEqual([0, 1]);
  });

  test('a payment that cannot be settled is reported and does not block the others', async () => {
    const shop = await openBuyers(engine, 2);
    const { deps, pay } = shop;
    const lost = await shop.buyer();
    await pay(lost.sessionId);
    await forgetCheckouts(shop);
    const { user, sessionId } = await shop.buyer();
    await pay(sessionId);
    const { payments } = deps;
    const listLines = () => Promise.reject(new Error('a fault'));
    deps.payments = { ...payments, listLines };
    await expect(reconcile(deps)).rejects.toMatchObject({ cause: { message: 'a fault' } });
    expect(await listOrders(deps, user.actor)).toHaveLength(1);
    deps.payments = payments;
    await reconcile(deps);
    expect(await listOrders(deps, lost.user.actor)).toHaveLength(1);
  });

  test('a refund that cannot be settled does not block the others either', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, provider, look } = shop;
    await provider.refunds.create({ payment_intent: await shop.payment(), amount: 2_500 });
    const { payments } = deps;
    const listRefunds = async (since: Date) => {
      const refunds = await payments.listRefunds(since);
      return [
        ...refunds.map((refund) => ({
          ...refund,
          id: toId('providerRefund', 're_odd'),
          amountMinor: 0.5 as Money,
        })),
        ...refunds,
      ];
    };
    deps.payments = { ...payments, listRefunds };
    await expect(reconcile(deps)).rejects.toMatchObject({ cause: { name: 'RangeError' } });
    expect((await look()).refunds).toMatchObject([{ amountMinor: 2_500, state: 'succeeded' }]);
  });

  test('a payment that can never be settled is shown, and does not make later runs look further back', async () => {
    const shop = await openBuyers(engine, 2);
    const { deps, clock, pay } = shop;
    const lost = await shop.buyer();
    await pay(lost.sessionId);
    await forgetCheckouts(shop);
    const { payments } = deps;
    const looks: number[] = [];
    deps.payments = {
      ...payments,
      listLines: () => Promise.reject(new Error('a fault')),
      listSessions(since) {
        looks.push((clock.now().getTime() - since.getTime()) / MINUTE_MS);
        return payments.listSessions(since);
      },
    };
    const first = clock.now();
    for (let hour = 0; hour < 5; hour++) {
      await expect(reconcile(deps)).rejects.toMatchObject({ cause: { message: 'a fault' } });
      clock.advance(60 * MINUTE_MS);
    }
    expect(looks.slice(1)).toEqual([65, 65, 65, 65]);
    expect(await findStuckPayments(deps.db.read, clock.now())).toEqual({
      count: 1,
      since: first,
      example: lost.sessionId,
    });
    deps.payments = payments;
    await reconcile(deps);
    expect(await listOrders(deps, lost.user.actor)).toHaveLength(1);
    expect(await findStuckPayments(deps.db.read, clock.now())).toBeNull();
  });

  test('the same for refunds that can never be settled', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, provider, look, clock } = shop;
    await provider.refunds.create({ payment_intent: await shop.payment(), amount: 2_500 });
    const { payments } = deps;
    const odd = async (refunds: Promise<ProviderRefund[]>) =>
      (await refunds).map((refund) => ({ ...refund, amountMinor: 0.5 as Money }));
    deps.payments = {
      ...payments,
      listRefunds: (since) => odd(payments.listRefunds(since)),
      listRefundsOf: (intent) => odd(payments.listRefundsOf(intent)),
    };
    await expect(reconcile(deps)).rejects.toThrow('could not be settled');
    clock.advance(60 * MINUTE_MS);
    await expect(reconcile(deps)).rejects.toThrow('could not be settled');
    expect((await findStuckPayments(deps.db.read, clock.now()))?.example).toBe(await shop.payment());
    deps.payments = payments;
    await reconcile(deps);
    expect((await look()).refunds).toMatchObject([{ amountMinor: 2_500, state: 'succeeded' }]);
  });

  test('a payment that is processing for days is asked for by itself, and shown', async () => {
    const shop = await openBuyers(engine, 2);
    const { deps, clock, pay, control } = shop;
    const { sessionId, user } = await shop.buyer();
    const started = clock.now();
    await pay(sessionId, { outcome: 'processing' });
    await reconcile(deps);
    const { payments } = deps;
    let looked = 0;
    deps.payments = {
      ...payments,
      listSessions(since) {
        looked = (clock.now().getTime() - since.getTime()) / MINUTE_MS;
        return payments.listSessions(since);
      },
    };
    clock.advance(3 * 24 * 60 * MINUTE_MS);
    await reconcile(deps);
    await reconcile(deps);
    expect(looked).toBe(24 * 60 + 5);
    expect(await findStuckPayments(deps.db.read, clock.now())).toEqual({
      count: 1,
      since: started,
      example: sessionId,
    });
    await control('settle', { session: sessionId, outcome: 'succeeded' });
    await reconcile(deps);
    expect(await listOrders(deps, user.actor)).toHaveLength(1);
  });
});
