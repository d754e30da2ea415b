import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import type { Dialect } from '../../db/database.ts';
import { getOrder } from '../order-service.ts';
import { cancelOrder } from './fulfilment-service.ts';

async function openOrder(engine: Dialect) {
  const placed = await openPlacedOrder(engine);
  const { deps, admin, orderId, look } = placed;
  return {
    ...placed,
    refundAll: () => refund(placed, { amountMinor: money(6_000) }),
    cancel: () => cancelOrder(deps, admin.actor, { orderId, reason: 'Out of stock' }),
    /** The mails that say that the order is cancelled. */
    told: async () => (await look()).mails.filter(({ text }) => /order \w+ is cancelled\./.test(text)),
  };
}

describeEngines('the customer of a cancelled order', (engine) => {
  test('is told once where everything was refunded before', async () => {
    const { deps, customer, orderId, refundAll, cancel, told, look, clock } = await openOrder(engine);
    await refundAll();
    expect(await told()).toEqual([]);
    clock.advance(1);
    expect(await cancel()).toBeNull();
    const { number } = (await look()).order;
    expect(await told()).toMatchObject([
      {
        ...{ kind: 'order_cancelled', recipient: customer.email },
        subject: `Your Voltcart order ${number} is cancelled`,
        text: expect.stringContaining('What you paid was refunded before'),
      },
    ]);
    const { status, history } = await getOrder(deps, customer.actor, orderId);
    expect([status, history.at(-1)?.kind]).toEqual(['Refunded', 'cancelled']);
  });

  test('is told by the refund that was on its way', async () => {
    const { deps, refundAll, cancel, told, control, clock } = await openOrder(engine);
    await control('faults', { kind: 'reset', times: '2', method: 'POST', path: 'refunds' });
    expect(await refundAll()).toMatchObject({ state: 'pending' });
    expect(await cancel()).toBeNull();
    expect(await told()).toEqual([]);
    clock.advance(16_000);
    await reconcile(deps);
    expect((await told()).map(({ kind }) => kind)).toEqual(['order_refunded']);
  });
});
