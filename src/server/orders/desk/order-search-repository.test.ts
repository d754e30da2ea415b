import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { lookupWords } from '../../catalogue/search/search-text-rules.ts';
import { fillInAddress } from './order-care-service.ts';
import { matchOrders, NEWEST_PLACE } from './order-search-repository.ts';

describeEngines('the words of orders', (engine) => {
  test('number, e-mail, name and products find an order, the last word as a prefix; a changed name, too', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    const { order } = await look();
    const matches = (text: string, before = NEWEST_PLACE) =>
      matchOrders(deps.db.read, lookupWords(text), { before, limit: 9 });
    const found = async (text: string, before?: number) =>
      (await matches(text, before)).map((match) => match.orderId);
    for (const text of [order.number, order.number.slice(0, 3).toLowerCase(), order.email, 'Kettle cu']) {
      expect(await found(text), text).toEqual([orderId]);
    }
    for (const text of ['ettle', 'kettle mug', 'Zoë']) expect(await found(text), text).toEqual([]);
    const place = (await matches('kettle'))[0]?.place ?? 0;
    expect(await found('kettle', place)).toEqual([]);
    expect(await found('kettle', place + 1)).toEqual([orderId]);
    const address = {
      line1: '1 Street',
      line2: '',
      city: 'Town',
      state: 'NY',
      postalCode: '1',
      country: 'US',
    };
    const { version } = (await look()).order;
    const person = { name: 'Zoé Ümit', company: '', phone: '' };
    await fillInAddress(deps, admin.actor, { orderId, version, ...person, ...address });
    expect(await found('zoe umit kettle')).toEqual([orderId]);
    const current = async () => (await look()).order.version;
    const renamed = { ...person, name: 'Łukasiewicz-Großmüller 王小明' };
    await fillInAddress(deps, admin.actor, { orderId, version: await current(), ...renamed, ...address });
    for (const text of [
      'lukasiewicz',
      'Łukasiewicz',
      'grossmuller',
      'GROSSMÜLLER',
      'Großmüller',
      '小明',
      '王',
      '明',
    ]) {
      expect(await found(text), text).toEqual([orderId]);
    }
    // As it was stored before.
    const { orders, orderSearch } = deps.db.read.tables;
    await deps.db.transaction((tx) =>
      tx.update(orderSearch).set({ words: 'kettle łukasiewicz großmuller 王小明' }),
    );
    for (const text of ['Łukasiewicz', 'kettle großmü', '王小明 kettle', '王小', 'Großmüller 王小明']) {
      expect(await found(text), text).toEqual([orderId]);
    }
    await deps.db.transaction((tx) => tx.delete(orders).where(eq(orders.id, orderId)));
    expect(await found('kettle')).toEqual([]);
  });
});
