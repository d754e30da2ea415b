import { expect, test } from 'vitest';
import { openPlacedOrder, type PlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { takePaymentEvent } from '../checkout/payment-event-service.ts';
import { getHealth } from '../operations/health/health-service.ts';
import { markLookedAt } from './desk/order-care-service.ts';
import { packOrder } from './fulfilment/fulfilment-service.ts';

let made = 0;

/** Delivers a webhook about the order's payment. */
const deliver = ({ deps, sign }: PlacedOrder, type: string, object: object) =>
  takePaymentEvent(deps, sign({ id: `evt_${++made}`, object: 'event', type, data: { object } }));

async function openDisputed(engine: 'sqlite' | 'postgresql') {
  const shop = await openPlacedOrder(engine);
  const payment_intent = await shop.payment();
  const dispute = (happened: 'created' | 'updated' | 'closed', status: string, id = 'du_1') =>
    deliver(shop, `charge.dispute.${happened}`, {
      ...{ id, object: 'dispute', amount: 6_000, currency: 'usd', reason: 'product_not_received' },
      ...{ status, payment_intent },
    });
  const see = async () => {
    const { order, kinds } = await shop.look();
    return [order.disputed, ...kinds.filter((kind) => /dispute|fraud|looked/.test(kind))];
  };
  return { ...shop, payment_intent, dispute, see };
}

describeEngines('disputes', (engine) => {
  test('flag their order, once, until an admin has looked; it is not packed meanwhile', async () => {
    const { deps, admin, orderId, dispute, see, look } = await openDisputed(engine);
    await dispute('created', 'needs_response');
    await dispute('updated', 'under_review');
    expect(await see()).toEqual([true, 'dispute_opened']);
    expect((await look()).events.at(-1)?.data).toEqual({
      disputeId: 'du_1',
      amountMinor: 6_000,
      reason: 'product_not_received',
    });
    const { findings } = await getHealth(deps, admin.actor, {
      origin: 'http://shop.test',
      strangeProxy: null,
    });
    expect(findings).toContainEqual({ area: 'orders', level: 'bad', code: 'orders_disputed', count: 1 });
    await expect(packOrder(deps, admin.actor, { orderId })).rejects.toMatchObject({
      reason: { code: 'illegal_order_step', obstacle: 'disputed' },
    });
    await markLookedAt(deps, admin.actor, { orderId });
    await dispute('updated', 'under_review');
    expect(await see()).toEqual([false, 'dispute_opened', 'looked_at']);
    await dispute('closed', 'lost');
    expect(await see()).toEqual([true, 'dispute_opened', 'looked_at', 'dispute_closed']);
  });

  test('that end well clear the flag, but not that of another one', async () => {
    const { dispute, see } = await openDisputed(engine);
    await dispute('created', 'needs_response');
    await dispute('created', 'warning_needs_response', 'du_2');
    await dispute('closed', 'won');
    expect((await see())[0]).toBe(true);
    await dispute('closed', 'warning_closed', 'du_2');
    await dispute('closed', 'warning_closed', 'du_2');
    expect(await see()).toEqual([
      false,
      ...['dispute_opened', 'dispute_opened', 'dispute_closed', 'dispute_closed'],
    ]);
  });

  test('the end may arrive before the beginning', async () => {
    const { dispute, see } = await openDisputed(engine);
    await dispute('closed', 'won');
    await dispute('created', 'needs_response');
    expect(await see()).toEqual([false, 'dispute_opened', 'dispute_closed']);
  });

  test('an early fraud warning flags its order, too', async () => {
    const shop = await openDisputed(engine);
    const warning = { id: 'issfr_1', object: 'radar.early_fraud_warning', fraud_type: 'misc' };
    const { payment_intent } = shop;
    for (const _ of [1, 2])
      await deliver(shop, 'radar.early_fraud_warning.created', { ...warning, payment_intent });
    expect(await shop.see()).toEqual([true, 'fraud_warning']);
  });

  test('of payments without an order are ignored, and malformed ones refused', async () => {
    const shop = await openDisputed(engine);
    const other = { id: 'du_3', amount: 1, currency: 'usd', reason: 'general', status: 'lost' };
    await deliver(shop, 'charge.dispute.created', { ...other, payment_intent: 'pi_another' });
    await deliver(shop, 'charge.dispute.created', other);
    for (const change of [{ amount: '1' }, { status: null }, { reason: {} }, { id: 'du_\0' }]) {
      await expect(deliver(shop, 'charge.dispute.created', { ...other, ...change })).rejects.toMatchObject({
        reason: { code: 'invalid_field' },
      });
    }
    expect(await shop.see()).toEqual([false]);
  });
});
