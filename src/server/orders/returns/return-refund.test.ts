import { expect, test } from 'vitest';
import { comeBack, refundEvents } from '../../../../tests/support/shop/test-refunds.ts';
import { openOrderToReturn } from '../../../../tests/support/shop/test-returns.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { takePaymentEvent } from '../../checkout/payment-event-service.ts';
import type { Dialect } from '../../db/database.ts';
import { PaymentRefused } from '../../payments/payment-gateway.ts';
import { listReturnsOfOrder, refundReturn } from './return-desk-service.ts';
import { getReturns } from './return-service.ts';

/** A return of one of two kettles that has arrived, and what its customer and the owner see of it. */
async function openArrived(engine: Dialect) {
  const shop = await openOrderToReturn(engine);
  const { deps, admin, customer, orderId, own, setDays, deliver, ask, arrive } = shop;
  await setDays(14);
  await deliver();
  const { id } = await ask(1);
  await arrive(id);
  return {
    ...shop,
    id,
    refundIt: () => refundReturn(deps, admin.actor, { id, amountMinor: money(2_500), restock: true }),
    shown: async () => {
      const { returns, lines } = await getReturns(deps, customer.actor, own);
      const [{ canRefund } = { canRefund: null }] = await listReturnsOfOrder(deps, admin.actor, { orderId });
      return { state: returns[0]?.state, left: lines[0]?.left, canRefund };
    },
  };
}

const OWED = { state: 'received', left: 1, canRefund: true };
const PAID = { state: 'refunded', left: 1, canRefund: false };

describeEngines('a return and its refund', (engine) => {
  test('a refund that the bank returns leaves its return to be refunded again, and its goods in stock once', async () => {
    const shop = await openArrived(engine);
    const { refundIt, shown, look } = shop;
    const first = await refundIt();
    expect(await shown()).toEqual(PAID);
    if (first) await comeBack(shop, first.id);
    expect(await shown()).toEqual(OWED);
    expect(await refundIt()).toMatchObject({ state: 'succeeded' });
    expect(await shown()).toEqual(PAID);
    const { stock, refunds, kinds } = await look();
    expect(stock).toEqual([9, 9]);
    expect(refunds.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    expect(kinds.slice(-4)).toEqual([
      'refund_failed',
      'refund_requested',
      'return_refunded',
      'refund_succeeded',
    ]);
  });

  test('a refund that was refused leaves it so, too, until the provider says that it was made', async () => {
    const shop = await openArrived(engine);
    const { deps, refundIt, shown } = shop;
    const { payments } = deps;
    deps.payments = {
      ...payments,
      async createRefund(request) {
        await payments.createRefund(request);
        throw new PaymentRefused('it keeps failing');
      },
    };
    expect(await refundIt()).toMatchObject({ state: 'failed' });
    expect(await shown()).toEqual(OWED);
    for (const event of await refundEvents(shop)) await takePaymentEvent(deps, event);
    expect(await shown()).toEqual(PAID);
  });

  test('with nothing left to refund by then it is closed, and its goods cannot come back again', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, refundIt, shown } = shop;
    const first = await refundIt();
    if (first) await comeBack(shop, first.id);
    // As if its owner had paid the whole order back by another way.
    await deps.db.transaction((tx) => tx.update(tx.tables.payments).set({ paidMinor: money(0) }));
    await refundReturn(deps, admin.actor, { id, amountMinor: money(0), restock: true });
    expect(await shown()).toEqual({ ...PAID, state: 'closed' });
    expect((await shop.look()).stock).toEqual([9, 9]);
  });
});
