import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { getOrder } from '../order-service.ts';
import { correctShipment, deliverOrder, returnOrder, shipOrder } from './fulfilment-service.ts';

const PARCEL = { carrier: 'DHL', trackingNumber: 'JD 0146' };
const MOVED_ON = { reason: { code: 'illegal_order_step', obstacle: 'status' } };

describeEngines('a mistake about a parcel', (engine) => {
  test('is corrected once the parcel has left; the customer gets and sees the right carrier and number', async () => {
    const { deps, admin, customer, given, orderId, look } = await openPlacedOrder(engine);
    const packer = await given.user({ role: 'PACKER' });
    const right = { orderId, carrier: 'UPS', trackingNumber: '1Z 999' };
    const correct = () => correctShipment(deps, packer.actor, right);
    await expect(correct()).rejects.toMatchObject(MOVED_ON);
    await shipOrder(deps, admin.actor, { orderId, ...PARCEL });
    await correct();
    await correct();
    const sent = async () =>
      (await look()).mails.filter(({ kind }) => kind === 'order_shipped').map(({ text }) => text);
    const [wrong, mended, ...others] = await sent();
    expect(wrong).toContain('JD 0146');
    expect(mended).toContain('1Z 999');
    expect(mended).toContain('This replaces what we wrote about the parcel before.');
    expect(others).toEqual([]);
    const { history } = await getOrder(deps, customer.actor, orderId);
    expect(history.filter((moment) => 'carrier' in moment)).toMatchObject([
      { kind: 'shipped', carrier: 'UPS', trackingNumber: '1Z 999' },
    ]);
    await expect(correctShipment(deps, admin.actor, { ...right, carrier: '' })).rejects.toMatchObject({
      reason: { code: 'missing_field', field: 'carrier' },
    });
    await expect(correctShipment(deps, customer.actor, right)).rejects.toMatchObject({
      reason: { code: 'forbidden' },
    });
    // Nobody waits for it any more.
    await deliverOrder(deps, admin.actor, { orderId });
    await correctShipment(deps, admin.actor, { ...right, trackingNumber: '' });
    expect(await sent()).toHaveLength(2);
    expect(
      (await look()).events.flatMap(({ kind, data }) => (kind === 'shipment_corrected' ? [data] : [])),
    ).toEqual([
      { carrier: 'UPS', trackingNumber: '1Z 999' },
      { carrier: 'UPS', trackingNumber: '' },
    ]);
    await returnOrder(deps, admin.actor, { orderId, restock: false });
    await expect(correct()).rejects.toMatchObject(MOVED_ON);
  });
});
