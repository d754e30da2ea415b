import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { idOf, refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { listAllOrders } from '../desk/order-list-service.ts';
import { cancelOrder, deliverOrder, packOrder, shipOrder } from '../fulfilment/fulfilment-service.ts';
import { findOrder, listOrderLines } from '../order-repository.ts';
import { refundOrder } from '../refunds/refund-service.ts';
import { getPackingOrder, listPackingOrders } from './packing-service.ts';

describeEngines('a packer', (engine) => {
  test('finds an order, packs and ships it, and marks it delivered; no answer has an amount or an e-mail', async () => {
    const { deps, admin, given, orderId } = await openPlacedOrder(engine);
    const { actor } = await given.user({ role: 'PACKER' });
    const [first] = await listOrderLines(deps.db.read, orderId);
    if (!first) throw new Error('the order has no line');
    const order = await findOrder(deps.db.read, orderId);
    await refundOrder(deps, admin.actor, {
      orderId,
      version: order?.version ?? 0,
      lines: [{ orderLineId: first.id, quantity: 1 }],
      amountMinor: money(2_500),
      restock: true,
      reason: 'a dent',
    });
    const answers: unknown[] = [];
    const look = async () => {
      const parcel = await getPackingOrder(deps, actor, orderId);
      answers.push(parcel);
      return parcel;
    };
    const list = async (name: 'to-ship' | 'shipped') => {
      const page = await listPackingOrders(deps, actor, { list: name, limit: 50 });
      answers.push(page);
      return page.items;
    };
    const idsIn = async (name: 'to-ship' | 'shipped') => (await list(name)).map(({ id }) => id);
    const goods = [
      { name: 'Kettle', quantity: 1 },
      { name: 'Cup', quantity: 1 },
    ];
    expect(await list('to-ship')).toMatchObject([{ id: orderId, goods, packed: false }]);
    const parcel = await look();
    // One of two kettles was refunded.
    expect(parcel.lines).toMatchObject(goods);
    expect(parcel.steps).toEqual(['pack', 'ship']);
    await packOrder(deps, actor, { orderId });
    expect(await look()).toMatchObject({ status: 'Processing', packed: true, steps: ['ship'] });
    expect(await list('to-ship')).toMatchObject([{ status: 'Processing', packed: true }]);
    const { items } = await listAllOrders(deps, admin.actor, { limit: 10 });
    expect(items).toMatchObject([{ status: 'Processing', packed: true }]);
    await shipOrder(deps, actor, { orderId, carrier: 'Post', trackingNumber: 'T1' });
    expect([await idsIn('to-ship'), await idsIn('shipped')]).toEqual([[], [orderId]]);
    expect((await look()).shipments).toMatchObject([{ carrier: 'Post', trackingNumber: 'T1' }]);
    await deliverOrder(deps, actor, { orderId });
    expect(await look()).toMatchObject({ status: 'Delivered', packed: false, steps: [] });
    const told = JSON.stringify(answers);
    expect(told).not.toMatch(/minor|currency|price|paid|@/i);
    expect(told).not.toContain('2500');
  });

  test('sees no line of which everything was refunded, in the list either', async () => {
    const shop = await openPlacedOrder(engine);
    const { actor } = await shop.given.user({ role: 'PACKER' });
    const [, cup] = (await shop.look()).lines;
    await refund(shop, { lines: [{ orderLineId: idOf(cup), quantity: 1 }] });
    const { items } = await listPackingOrders(shop.deps, actor, { list: 'to-ship', limit: 50 });
    expect(items.map(({ goods }) => goods)).toEqual([[{ name: 'Kettle', quantity: 2 }]]);
  });

  test('finds an order by its number, name and products, but by no letter of an email address', async () => {
    const { deps, given, orderId } = await openPlacedOrder(engine);
    const { actor } = await given.user({ role: 'PACKER' });
    const order = await findOrder(deps.db.read, orderId);
    if (!order) throw new Error('the order is missing');
    const isFoundBy = async (search: string) =>
      (await listPackingOrders(deps, actor, { list: 'to-ship', limit: 50, search })).items.length > 0;
    for (const words of [order.number, order.name, 'kett', `kettle ${order.number}`]) {
      expect(await isFoundBy(words), words).toBe(true);
    }
    const host = order.email.split('@')[1] ?? '';
    for (const words of [order.email, host, host.slice(0, 3), `${host} kettle`, `kettle ${host}`]) {
      expect(await isFoundBy(words), words).toBe(false);
    }
  });

  test('sees whose an order is while it is to be packed or on its way, not before and after', async () => {
    const { deps, given, orderId } = await openPlacedOrder(engine);
    const { actor } = await given.user({ role: 'PACKER' });
    const order = await findOrder(deps.db.read, orderId);
    const whose = async () => {
      const { name, phone, company, address } = await getPackingOrder(deps, actor, orderId);
      return { name, phone, company, line1: address?.line1 };
    };
    const theirs = {
      name: order?.name,
      phone: order?.phone,
      company: order?.company,
      line1: order?.addressLine1,
    };
    const nobody = { name: '', phone: '', company: '', line1: undefined };
    expect(theirs.name).not.toBe('');
    expect(await whose()).toEqual(theirs);
    await shipOrder(deps, actor, { orderId, carrier: 'Post', trackingNumber: 'T1' });
    expect(await whose()).toEqual(theirs);
    await deliverOrder(deps, actor, { orderId });
    expect(await whose()).toEqual(nobody);
    const second = await openPlacedOrder(engine);
    const packer = await second.given.user({ role: 'PACKER' });
    await cancelOrder(second.deps, second.admin.actor, { orderId: second.orderId, reason: '' });
    expect(await getPackingOrder(second.deps, packer.actor, second.orderId)).toMatchObject({
      name: '',
      address: null,
    });
  });

  test('a customer finds nothing', async () => {
    const { deps, customer, orderId } = await openPlacedOrder(engine);
    const query = { list: 'to-ship', limit: 50 } as const;
    await expect(listPackingOrders(deps, customer.actor, query)).rejects.toThrow('forbidden');
    await expect(getPackingOrder(deps, customer.actor, orderId)).rejects.toThrow('forbidden');
  });
});
