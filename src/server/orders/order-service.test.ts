import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { money } from '../../shared/money/money.ts';
import { EMPTY_ADDRESS } from '../../shared/orders/address.ts';
import { GUEST } from '../actor.ts';
import { fillInAddress } from './desk/order-care-service.ts';
import { packOrder, shipOrder } from './fulfilment/fulfilment-service.ts';
import { getOrder } from './order-service.ts';
import { refundOrder } from './refunds/refund-service.ts';

describeEngines('an order as its customer sees it', (engine) => {
  test('shows its shipment and refunds; nobody else can see it', async () => {
    const { deps, admin, customer, given, orderId, clock, look } = await openPlacedOrder(engine);
    const moments: Date[] = [(await look()).order.createdAt];
    const next = () => {
      clock.advance(60_000);
      moments.push(deps.now());
    };
    next();
    const place = { line1: 'Am Wall 1', city: 'Bremen', postalCode: '28195', country: 'DE' };
    const filled = { ...EMPTY_ADDRESS, ...place, orderId, version: (await look()).order.version };
    await fillInAddress(deps, admin.actor, filled);
    await packOrder(deps, admin.actor, { orderId });
    next();
    await shipOrder(deps, admin.actor, { orderId, carrier: 'DHL', trackingNumber: 'JD 0146' });
    next();
    const { version } = (await look()).order;
    const amount = { lines: [], amountMinor: money(1_000), restock: false };
    await refundOrder(deps, admin.actor, { orderId, version, ...amount, reason: 'between us' });
    const order = await getOrder(deps, customer.actor, orderId);
    expect(order).toMatchObject({ status: 'Shipped', refundedMinor: 1_000, totalMinor: 6_000 });
    expect(order.address).toEqual(['Am Wall 1', '28195 Bremen', 'Germany']);
    expect(order.history).toEqual([
      { kind: 'placed', at: moments[0] },
      { kind: 'packed', at: moments[1] },
      { kind: 'shipped', at: moments[2], carrier: 'DHL', trackingNumber: 'JD 0146' },
      { kind: 'refunded', at: moments[3], amountMinor: 1_000 },
    ]);
    expect(JSON.stringify(order)).not.toContain('between us');
    const other = await given.user();
    const notFound = { reason: { code: 'not_found' } };
    await expect(getOrder(deps, other.actor, orderId)).rejects.toMatchObject(notFound);
    await expect(getOrder(deps, GUEST, orderId)).rejects.toMatchObject({
      reason: { code: 'unauthenticated' },
    });
  });
});
