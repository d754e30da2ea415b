import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import {
  FULFILMENT_STATUSES,
  ORDER_LISTS,
  type OrderList,
  PAYMENT_STATUSES,
} from '../../../shared/orders/order-status.ts';
import type { Dialect } from '../../db/database.ts';
import { insertOrder, type NewOrder } from '../order-repository.ts';
import { STATES_OF_LIST } from './order-list-rules.ts';
import { type ListOrdersInput, listAllOrders } from './order-list-service.ts';

/** A shop with an order in every state, once with real and once with test payments. */
async function openFullShop(engine: Dialect) {
  const shop = await openTestShop(engine);
  const { deps, given, clock } = shop;
  const admin = await given.user({ role: 'ADMIN' });
  const orders: NewOrder[] = [];
  const place = async (order: Partial<NewOrder>, goods = 'Kettle') => {
    // Pairs share a timestamp, so only the id orders them.
    if (orders.length % 2 === 0) clock.advance(1_000);
    const count = orders.length;
    const row: NewOrder = {
      id: deps.newId('order'),
      number: `VC-${1000 + count}`,
      email: `buyer${count}@example.test`,
      currency: 'USD',
      subtotalMinor: money(2_000),
      totalMinor: money(2_000),
      paymentStatus: 'paid',
      fulfilmentStatus: 'unfulfilled',
      livemode: true,
      createdAt: deps.now(),
      updatedAt: deps.now(),
      ...order,
    };
    const line = {
      id: deps.newId('orderLine'),
      orderId: row.id,
      position: 0,
      name: goods,
      listPriceMinor: money(2_000),
      unitPriceMinor: money(2_000),
      quantity: 1,
      taxMinor: money(0),
    };
    await deps.db.transaction((tx) => insertOrder(tx, row, [line]));
    orders.push(row);
    return row;
  };
  for (const livemode of [true, false]) {
    for (const paymentStatus of PAYMENT_STATUSES) {
      for (const fulfilmentStatus of FULFILMENT_STATUSES) {
        await place({ livemode, paymentStatus, fulfilmentStatus });
      }
    }
  }
  await place({ fulfilmentStatus: 'delivered', short: true });
  const list = (input: Partial<ListOrdersInput> = {}) =>
    listAllOrders(deps, admin.actor, { limit: 100, ...input });
  /** All ids of a list, read page by page. */
  async function walk(input: Partial<ListOrdersInput>): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ ...input, cursor, limit: 3 });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return ids;
  }
  return { ...shop, orders, place, list, walk };
}

const belongs = (order: NewOrder, list: OrderList): boolean => {
  if (list !== 'to-look-at') {
    const { fulfilment, payment } = STATES_OF_LIST[list];
    return fulfilment.includes(order.fulfilmentStatus) && payment.includes(order.paymentStatus);
  }
  const owed = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded';
  return (
    order.short === true ||
    order.paymentStatus === 'review' ||
    (order.fulfilmentStatus === 'cancelled' && owed)
  );
};

describeEngines('the owner’s orders', (engine) => {
  test('every list holds exactly its orders, newest first, page by page, searched or not', async () => {
    const { orders, walk } = await openFullShop(engine);
    const newestFirst = orders.toReversed();
    for (const livemode of [undefined, true, false]) {
      const seen = newestFirst.filter((order) => livemode === undefined || order.livemode === livemode);
      expect(await walk({ livemode })).toEqual(seen.map(({ id }) => id));
      for (const list of ORDER_LISTS) {
        const expected = seen.filter((order) => belongs(order, list)).map(({ id }) => id);
        expect(expected.length).toBeGreaterThan(0);
        expect(await walk({ list, livemode }), list).toEqual(expected);
        expect(await walk({ list, livemode, search: 'kettle' }), list).toEqual(expected);
      }
    }
  });

  test('orders placed since a given time, in any list, searched or not', async () => {
    const { orders, walk } = await openFullShop(engine);
    const from = orders[Math.floor(orders.length / 2)]?.createdAt.getTime() ?? 0;
    const placed = orders.toReversed().filter((order) => order.createdAt.getTime() >= from);
    expect(placed.length).toBeLessThan(orders.length);
    const idsOf = (some: typeof orders) => some.map(({ id }) => id);
    expect(await walk({ placedFrom: from })).toEqual(idsOf(placed));
    expect(await walk({ placedFrom: from, search: 'kettle' })).toEqual(idsOf(placed));
    const toShip = placed.filter((order) => order.livemode && belongs(order, 'to-ship'));
    expect(await walk({ placedFrom: from, list: 'to-ship', livemode: true })).toEqual(idsOf(toShip));
    expect(await walk({ placedFrom: 32_000_000_000_000 })).toEqual([]);
  });

  test('searches by number, e-mail, name and products', async () => {
    const { place, list } = await openFullShop(engine);
    const { id } = await place({ number: 'VC-77AX', name: 'Zoë Ümit', livemode: false }, 'Teapot, blue');
    for (const search of ['vc-77ax', '77ax', 'zoe um', 'TEAPOT blue', 'buyer49@exam']) {
      expect(
        (await list({ search })).items.map((order) => order.id),
        search,
      ).toEqual([id]);
    }
    const { id: drawn } = await place({ number: 'GLUK2FWB' }, 'Glue');
    for (const search of ['gluk2f', 'GLUK 2FWB', 'gluk-2fwb', 'Nr. GLUK2FWB'])
      expect((await list({ search })).items.map((order) => order.id)).toEqual([drawn]);
    for (const search of ['teapot red', '!!!']) expect((await list({ search })).items).toEqual([]);
    const [card] = (await list({ search: 'teapot' })).items;
    expect(card).toMatchObject({
      status: 'Processing',
      livemode: false,
      flags: [],
      goods: [{ name: 'Teapot, blue', quantity: 1 }],
    });
  });

  test('finds the few that pass the filter behind very many matches that do not', async () => {
    const { place, list } = await openFullShop(engine);
    const { id } = await place({ short: true }, 'Teapot');
    for (let i = 0; i < 510; i++) await place({}, 'Teapot');
    const { items, nextCursor } = await list({ search: 'teapot', list: 'to-look-at' });
    expect([items.map((order) => order.id), nextCursor]).toEqual([[id], null]);
  });

  test('a foreign cursor is refused', async () => {
    const { list } = await openFullShop(engine);
    for (const cursor of ['x', '1.usr', '99999999999', '-1']) {
      await expect(list({ cursor }), cursor).rejects.toMatchObject({ reason: { code: 'invalid_field' } });
      await expect(list({ cursor, search: 'kettle' })).rejects.toMatchObject({
        reason: { code: 'invalid_field' },
      });
    }
  });
});
