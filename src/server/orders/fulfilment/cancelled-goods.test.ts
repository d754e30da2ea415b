import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { idOf, refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import type { Dialect } from '../../db/database.ts';
import { cancelOrder } from './fulfilment-service.ts';

/** An order of two kettles and a cup, of which one kettle at a time can be refunded. */
async function openOrder(engine: Dialect) {
  const placed = await openPlacedOrder(engine);
  const { deps, admin, orderId, look } = placed;
  const [kettle] = (await look()).lines;
  return {
    ...placed,
    refundKettle: (restock: boolean) =>
      refund(placed, {
        lines: [{ orderLineId: idOf(kettle), quantity: 1 }],
        amountMinor: money(2_500),
        restock,
      }),
    cancel: () => cancelOrder(deps, admin.actor, { orderId, reason: '' }),
    stock: async () => (await look()).stock,
  };
}

describeEngines('the goods of a cancelled order', (engine) => {
  test('go back on stock with the rest of the money, unless they were written off', async () => {
    const { refundKettle, cancel, look, stock } = await openOrder(engine);
    await refundKettle(false);
    expect(await cancel()).toMatchObject({ state: 'succeeded' });
    const { refunds, order } = await look();
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([2_500, 3_500]);
    expect(order.paymentStatus).toBe('refunded');
    expect(await stock()).toEqual([9, 10]);
  });

  test('do not go back in place of others that were written off', async () => {
    const { refundKettle, cancel, stock } = await openOrder(engine);
    await refundKettle(false);
    await refundKettle(true);
    expect(await stock()).toEqual([9, 9]);
    await cancel();
    expect(await stock()).toEqual([9, 10]);
  });

  test('go back with their own refund where one was pending, whatever was written off', async () => {
    const { deps, refundKettle, cancel, look, stock, control, clock } = await openOrder(engine);
    await refundKettle(false);
    await control('faults', { kind: 'reset', times: '2', method: 'POST', path: 'refunds' });
    expect(await refundKettle(true)).toMatchObject({ state: 'pending' });
    await cancel();
    expect(await stock()).toEqual([8, 10]);
    clock.advance(16_000);
    await reconcile(deps);
    expect((await look()).order.paymentStatus).toBe('refunded');
    expect(await stock()).toEqual([9, 10]);
  });
});
