import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import type { FulfilmentStatus, PaymentStatus } from '../../../shared/orders/order-status.ts';
import type { Dialect } from '../../db/database.ts';
import type { NewOrder } from '../../orders/order-repository.ts';
import { insertRefund } from '../../orders/refunds/refund-repository.ts';
import { insertPayment, type NewPayment } from '../../payments/payment-repository.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { getDashboard } from './dashboard-service.ts';

/** The test clock's time, 2026-03-01T12:00Z. */
const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

async function openSellingShop(engine: Dialect) {
  const shop = await openTestShop(engine);
  const { deps, given } = shop;
  const admin = await given.user({ role: 'ADMIN' });
  let orders = 0;
  return {
    ...shop,
    admin,
    look: (timeZone = 'UTC') => getDashboard(deps, admin.actor, { timeZone }),
    /** Places an order of 10.00 the given number of hours ago; its total is what was paid. */
    async sold(hoursAgo: number, order: Partial<NewOrder> = {}, payment: Partial<NewPayment> = {}) {
      const id = deps.newId('order');
      const at = new Date(NOW - hoursAgo * HOUR);
      orders++;
      const row: NewOrder = {
        id,
        number: `V-${orders}`,
        email: 'a@example.com',
        currency: 'USD',
        subtotalMinor: money(1_000),
        totalMinor: money(1_000),
        paymentStatus: 'paid',
        fulfilmentStatus: 'unfulfilled',
        livemode: true,
        createdAt: at,
        updatedAt: at,
        ...order,
      };
      await deps.db.transaction(async (tx) => {
        await tx.insert(tx.tables.orders).values(row);
        await insertPayment(tx, {
          orderId: id,
          provider: 'stripe',
          sessionId: toId('paymentSession', `cs_test_${orders}`),
          intentId: null,
          state: 'accepted',
          paidMinor: row.totalMinor,
          currency: 'USD',
          livemode: row.livemode,
          ...payment,
        });
      });
      return {
        refunded: (hoursLater: number, amountMinor: number, state: 'succeeded' | 'pending' = 'succeeded') =>
          deps.db.transaction((tx) =>
            insertRefund(tx, {
              id: deps.newId('refund'),
              orderId: id,
              amountMinor: money(amountMinor),
              lines: [],
              restock: false,
              state,
              createdAt: new Date(at.getTime() + hoursLater * HOUR),
              updatedAt: at,
            }),
          ),
      };
    },
  };
}

describeEngines('the dashboard', (engine) => {
  test('says whether anything is on sale, and whether anything was ever sold', async () => {
    const { look, given, sold } = await openSellingShop(engine);
    expect(await look()).toMatchObject({ begun: { offering: false, selling: false } });
    await given.product();
    await sold(1, { livemode: false });
    expect(await look()).toMatchObject({ begun: { offering: true, selling: false } });
    await sold(24 * 60);
    expect(await look()).toMatchObject({ begun: { offering: true, selling: true } });
  });

  test('counts sales by day in the owner’s time zone, refunds on their own day, and no test orders', async () => {
    const shop = await openSellingShop(engine);
    await shop.sold(1);
    await shop.sold(13, { totalMinor: money(500), subtotalMinor: money(500) });
    const old = await shop.sold(24 * 8);
    await old.refunded(24 * 8 - 2, 400);
    await old.refunded(24 * 8 - 2, 300, 'pending');
    await shop.sold(24 * 40);
    await shop.sold(2, { livemode: false });
    await shop.sold(2, { paymentStatus: 'review' });
    const { today, week, month, days, testOrders } = await shop.look();
    expect(today).toEqual({ orders: 1, grossMinor: 1_000, refundedMinor: 400, netMinor: 600 });
    expect(week).toEqual({ orders: 2, grossMinor: 1_500, refundedMinor: 400, netMinor: 1_100 });
    expect(month).toEqual({ orders: 3, grossMinor: 2_500, refundedMinor: 400, netMinor: 2_100 });
    expect(days.map(({ date }) => date).slice(-2)).toEqual(['2026-02-28', '2026-03-01']);
    expect(days).toHaveLength(30);
    expect(testOrders).toBe(1);
    // In Kolkata yesterday evening's order was placed after midnight.
    expect((await shop.look('Asia/Kolkata')).today.orders).toBe(2);
    // Once the shop has a time zone, it no longer matters from where the owner looks.
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Voltcart', timeZone: 'Asia/Kolkata' };
    await updateShopSettings(shop.deps, shop.admin.actor, { version: 0, settings });
    expect((await shop.look('America/New_York')).today.orders).toBe(2);
  });

  test('counts what was paid, in its currency, and nothing of a payment in review', async () => {
    const shop = await openSellingShop(engine);
    const lessPaid = { state: 'review', paidMinor: money(600) } as const;
    const refunded = await shop.sold(3, { paymentStatus: 'refunded' }, lessPaid);
    await refunded.refunded(1, 600);
    expect((await shop.look()).today).toEqual({
      orders: 1,
      grossMinor: 600,
      refundedMinor: 600,
      netMinor: 0,
    });
    const inReview = await shop.sold(3, { paymentStatus: 'review' }, lessPaid);
    await inReview.refunded(1, 200);
    const inEuros = await shop.sold(3, {}, { currency: 'EUR' });
    await inEuros.refunded(1, 300);
    await shop.sold(3, { currency: 'EUR' }, { paidMinor: money(700) });
    expect((await shop.look()).today).toEqual({
      orders: 2,
      grossMinor: 1_300,
      refundedMinor: 600,
      netMinor: 700,
    });
  });

  test('counts test orders apart while test payments are on', async () => {
    const shop = await openSellingShop(engine);
    await shop.sold(1);
    expect((await shop.look()).test).toBeNull();
    const trial = await shop.sold(2, { livemode: false });
    await trial.refunded(1, 400);
    await shop.sold(24 * 8, { livemode: false, fulfilmentStatus: 'shipped' });
    const { today, toShip, test: trials } = await shop.look();
    expect([today.orders, toShip]).toEqual([1, 1]);
    expect(trials).toEqual({
      today: { orders: 1, grossMinor: 1_000, refundedMinor: 400, netMinor: 600 },
      week: { orders: 1, grossMinor: 1_000, refundedMinor: 400, netMinor: 600 },
      month: { orders: 2, grossMinor: 2_000, refundedMinor: 400, netMinor: 1_600 },
      toShip: 1,
    });
    const live = { ...shop.deps, setup: { ...shop.deps.setup, payments: async () => 'live' as const } };
    expect((await getDashboard(live, shop.admin.actor, { timeZone: 'UTC' })).test).toBeNull();
  });

  test('counts the owner’s open tasks', async () => {
    const shop = await openSellingShop(engine);
    const states: [PaymentStatus, FulfilmentStatus][] = [
      ['paid', 'unfulfilled'],
      ['partially_refunded', 'packed'],
      ['paid', 'shipped'],
      ['refunded', 'unfulfilled'],
      ['paid', 'cancelled'],
      ['review', 'unfulfilled'],
    ];
    for (const [paymentStatus, fulfilmentStatus] of states) {
      await shop.sold(1, { paymentStatus, fulfilmentStatus });
      await shop.sold(1, { paymentStatus, fulfilmentStatus, livemode: false });
    }
    await shop.sold(1, { fulfilmentStatus: 'delivered', short: true });
    for (const stockOnHand of [0, 5, 6, null]) await shop.given.product({ stockOnHand });
    const { toShip, toLookAt, lowStock } = await shop.look();
    expect({ toShip, toLookAt, lowStock }).toEqual({ toShip: 2, toLookAt: 3, lowStock: 2 });
  });

  test('lists recent searches without results, most frequent first', async () => {
    const shop = await openSellingShop(engine);
    const { db } = shop.deps;
    const miss = (query: string, count: number, hoursAgo: number) => ({
      query,
      count,
      lastAt: new Date(NOW - hoursAgo * HOUR),
    });
    await db.transaction((tx) =>
      tx
        .insert(tx.tables.searchMisses)
        .values([miss('toaster', 2, 1), miss('hammock', 9, 30), miss('long ago', 50, 24 * 60)]),
    );
    expect((await shop.look()).searchMisses.map(({ query, count }) => [query, count])).toEqual([
      ['hammock', 9],
      ['toaster', 2],
    ]);
  });

  test('an empty shop has zeros, not gaps', async () => {
    const shop = await openSellingShop(engine);
    const { month, days, toShip, searchMisses } = await shop.look();
    expect(month).toEqual({ orders: 0, grossMinor: 0, refundedMinor: 0, netMinor: 0 });
    expect(days).toHaveLength(30);
    expect(toShip).toBe(0);
    expect(searchMisses).toEqual([]);
  });
});

test('is for admins', async () => {
  const shop = await openTestShop();
  const customer = await shop.given.user();
  await expect(getDashboard(shop.deps, customer.actor, { timeZone: 'UTC' })).rejects.toThrow('forbidden');
});
