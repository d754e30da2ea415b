import { expect, test } from 'vitest';
import {
  openInReview,
  openPlacedOrder,
  openShort,
  type PlacedOrder,
} from '../../../../tests/support/shop/test-orders.ts';
import { comeBack, idOf, refund } from '../../../../tests/support/shop/test-refunds.ts';
import { openOrderToReturn } from '../../../../tests/support/shop/test-returns.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import { getAnyOrder } from '../desk/order-admin-service.ts';
import { approvePayment, takeMissingGoods } from '../desk/order-care-service.ts';
import { refundReturn } from '../returns/return-desk-service.ts';
import { cancelOrder, returnOrder } from './fulfilment-service.ts';

/** Steps of an order of two kettles, each of which is refunded at a price that leaves enough for several more. */
async function stepsOf(shop: PlacedOrder) {
  const { deps, admin, orderId, look, control, clock } = shop;
  const [kettle] = (await look()).lines;
  const refundKettles = (quantity: number, restock = true) =>
    refund(shop, {
      lines: [{ orderLineId: idOf(kettle), quantity }],
      amountMinor: money(500 * quantity),
      restock,
    });
  return {
    refundKettles,
    async refundUnanswered(quantity: number) {
      await control('faults', { kind: 'reset', times: '2', method: 'POST', path: 'refunds' });
      expect(await refundKettles(quantity)).toMatchObject({ state: 'pending' });
    },
    async answer() {
      clock.advance(16_000);
      await reconcile(deps);
    },
    cancel: () => cancelOrder(deps, admin.actor, { orderId, reason: '' }),
    /** Whether the order's page says of its lines that goods are in stock though their refund came back. */
    alreadyBack: async () =>
      (await getAnyOrder(deps, admin.actor, orderId)).lines.map((line) => line.alreadyBack),
    kettles: async () => (await look()).stock[0],
  };
}

describeEngines('goods of refunds', (engine) => {
  test('are put back once when the refund came back and is made again', async () => {
    const shop = await openPlacedOrder(engine);
    const { refundKettles, kettles, alreadyBack } = await stepsOf(shop);
    for (let times = 0; times < 3; times++) {
      const { id } = await refundKettles(1);
      expect(await kettles()).toBe(9);
      expect(await alreadyBack()).toEqual([false, false]);
      await comeBack(shop, id);
      expect(await kettles()).toBe(9);
      expect(await alreadyBack()).toEqual([true, false]);
    }
    await refundKettles(1);
    expect(await kettles()).toBe(9);
    expect(await alreadyBack()).toEqual([false, false]);
    // The other one.
    await refundKettles(1);
    expect(await kettles()).toBe(10);
  });

  test('of two refunds of which one came back are all back once that one is made again', async () => {
    const shop = await openPlacedOrder(engine);
    const { refundKettles, kettles, refundUnanswered, answer } = await stepsOf(shop);
    const { id } = await refundKettles(1);
    await refundUnanswered(1);
    await comeBack(shop, id);
    await answer();
    // It may be the same kettle, refunded again.
    expect(await kettles()).toBe(9);
    await refundKettles(1);
    expect(await kettles()).toBe(10);
  });

  test('that were written off stay so, whichever refund came back and is made again', async () => {
    for (const first of ['written off', 'to sell again'] as const) {
      const shop = await openPlacedOrder(engine);
      const { refundKettles, kettles } = await stepsOf(shop);
      if (first === 'written off') await refundKettles(1, false);
      const { id } = await refundKettles(1);
      await comeBack(shop, id);
      if (first === 'to sell again') await refundKettles(1, false);
      expect(await kettles()).toBe(9);
      await refundKettles(1);
      expect(await kettles()).toBe(9);
    }
  });

  test('that an order has are put back though the refund of those it lacks came back', async () => {
    const shop = await openShort(engine);
    const { deps, admin, orderId, look } = shop;
    const { refundKettles, kettles } = await stepsOf(shop);
    const { id } = await refundKettles(1, false);
    await takeMissingGoods(deps, admin.actor, { orderId });
    expect(await kettles()).toBe(0);
    await comeBack(shop, id);
    // The other one.
    await refundKettles(1);
    expect(await kettles()).toBe(1);
    expect((await look()).order.short).toBe(true);
    await refundKettles(1, false);
    expect(await kettles()).toBe(1);
    expect((await look()).order.short).toBe(false);
  });

  test('of a short order are not put back in place of those that were taken to be sent', async () => {
    const shop = await openShort(engine);
    const { deps, admin, orderId } = shop;
    const { refundUnanswered, refundKettles, answer, kettles } = await stepsOf(shop);
    await refundUnanswered(1);
    await takeMissingGoods(deps, admin.actor, { orderId });
    expect(await kettles()).toBe(0);
    await answer();
    expect(await kettles()).toBe(0);
    await refundKettles(1);
    expect(await kettles()).toBe(1);
  });

  test('of a payment in review neither', async () => {
    const shop = await openInReview(engine);
    const { deps, admin, orderId } = shop;
    const { refundUnanswered, answer, kettles } = await stepsOf(shop);
    await refundUnanswered(1);
    await approvePayment(deps, admin.actor, { orderId });
    expect(await kettles()).toBe(9);
    await answer();
    expect(await kettles()).toBe(9);
  });

  test('of a cancelled order all go back, once, whatever came back', async () => {
    const shop = await openPlacedOrder(engine);
    const { refundUnanswered, refundKettles, answer, cancel, kettles } = await stepsOf(shop);
    await refundUnanswered(1);
    const rest = await cancel();
    expect(await kettles()).toBe(9);
    if (rest) await comeBack(shop, rest.id);
    await answer();
    expect(await kettles()).toBe(10);
    await refundKettles(1);
    expect(await kettles()).toBe(10);
  });

  test('of a returned order go back with the return, or with their refund', async () => {
    for (const restock of [true, false]) {
      const shop = await openOrderToReturn(engine);
      const { deps, admin, orderId, deliver } = shop;
      const { refundKettles, kettles } = await stepsOf(shop);
      const { id } = await refundKettles(1);
      await deliver();
      await comeBack(shop, id);
      await returnOrder(deps, admin.actor, { orderId, restock });
      expect(await kettles()).toBe(restock ? 10 : 9);
      await refundKettles(1);
      expect(await kettles()).toBe(restock ? 10 : 9);
      await refundKettles(1);
      expect(await kettles()).toBe(10);
    }
  });

  test('of a returned order go back without those that were written off, and with them if the owner says so', async () => {
    for (const refundedToo of [undefined, false, true]) {
      const shop = await openOrderToReturn(engine);
      const { deps, admin, orderId, deliver } = shop;
      const { refundKettles, kettles } = await stepsOf(shop);
      await deliver();
      await refundKettles(1, false);
      const given = refundedToo === undefined ? {} : { refundedToo };
      await returnOrder(deps, admin.actor, { orderId, restock: true, ...given });
      expect(await kettles()).toBe(refundedToo ? 10 : 9);
    }
  });

  test('of a returned order that are in stock already do not stand in for those written off', async () => {
    const shop = await openOrderToReturn(engine);
    const { deps, admin, orderId, deliver } = shop;
    const { refundKettles, kettles } = await stepsOf(shop);
    const { id } = await refundKettles(1);
    await deliver();
    await comeBack(shop, id);
    await refundKettles(1, false);
    await returnOrder(deps, admin.actor, { orderId, restock: true });
    expect(await kettles()).toBe(9);
  });

  test('of a returned order stay written off where a return was closed so', async () => {
    const shop = await openOrderToReturn(engine);
    const { deps, admin, orderId, deliver, setDays, ask, arrive } = shop;
    const { kettles } = await stepsOf(shop);
    await setDays(14);
    await deliver();
    await refund(shop, { amountMinor: money(6_000) });
    const { id } = await ask(1);
    await arrive(id);
    await refundReturn(deps, admin.actor, { id, amountMinor: money(0), restock: false });
    await returnOrder(deps, admin.actor, { orderId, restock: true });
    expect(await kettles()).toBe(9);
  });

  test('of returns closed without a refund go back, one return after the other', async () => {
    const shop = await openOrderToReturn(engine);
    const { deps, admin, deliver, setDays, ask, arrive } = shop;
    const { kettles } = await stepsOf(shop);
    await setDays(14);
    await deliver();
    await refund(shop, { amountMinor: money(6_000) });
    for (const stock of [9, 10]) {
      const { id } = await ask(1);
      await arrive(id);
      await refundReturn(deps, admin.actor, { id, amountMinor: money(0), restock: true });
      expect(await kettles()).toBe(stock);
    }
  });
});
