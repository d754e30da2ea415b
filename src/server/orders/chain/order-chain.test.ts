import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPlacedOrder, type PlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { SYSTEM } from '../../actor.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import { eraseCustomer } from '../retention/order-retention-repository.ts';
import { checkChain, hasEventsToSeal, sealOrderEvents } from './order-chain-service.ts';

const record = ({ deps, orderId }: PlacedOrder) =>
  deps.db.transaction((tx) => recordOrderEvent(tx, deps, SYSTEM, orderId, { kind: 'looked_at', data: {} }));

describeEngines('the chain of order events', (engine) => {
  test('many that record and seal at once make one unbroken chain', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps } = shop;
    expect(await hasEventsToSeal(deps)).toBe(true);
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        await record(shop);
        if (at % 4 === 0) await sealOrderEvents(deps);
      }),
    );
    await sealOrderEvents(deps);
    expect(await hasEventsToSeal(deps)).toBe(false);
    expect(await sealOrderEvents(deps)).toBe(0);
    expect(await checkChain(deps.db.read)).toMatchObject({ faults: [], head: { position: 41 }, unsealed: 0 });
  });

  test('events of before are sealed in slices; a refund and an erased customer leave the chain whole', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, orderId } = shop;
    for (let made = 0; made < 60; made++) await record(shop);
    await refund(shop, { reason: 'Mrs Rao was not at home' });
    const sealed = await sealOrderEvents(deps);
    expect(sealed).toBeGreaterThan(60);
    const before = await checkChain(deps.db.read);
    expect(before).toMatchObject({ faults: [], head: { position: sealed } });
    await deps.db.transaction((tx) => eraseCustomer(tx, orderId, deps.now()));
    expect(await checkChain(deps.db.read)).toEqual(before);
  });

  test('an order whose total was changed is named', async () => {
    const { deps, orderId, look } = await openPlacedOrder(engine);
    await sealOrderEvents(deps);
    const { orders } = deps.db.read.tables;
    const { order } = await look();
    await deps.db.transaction((tx) =>
      tx.update(orders).set({ number: 'OTHER' }).where(eq(orders.id, orderId)),
    );
    expect((await checkChain(deps.db.read)).faults).toEqual([
      'order OTHER: its event placed (entry 1) was changed',
    ]);
    await deps.db.transaction((tx) => tx.update(orders).set({ number: order.number }));
    expect((await checkChain(deps.db.read)).faults).toEqual([]);
  });
});
