import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { fillInAddress, markLookedAt } from '../desk/order-care-service.ts';
import { updateOrder } from '../order-repository.ts';
import { correctShipment, packOrder, shipOrder } from './fulfilment-service.ts';

const CHANGED = { reason: { code: 'order_changed' } };
const POST = { carrier: 'Post', trackingNumber: '' };

describeEngines('whoever acts on an order as it no longer is', (engine) => {
  async function open() {
    const shop = await openPlacedOrder(engine);
    const { deps, orderId, look } = shop;
    const version = async () => (await look()).order.version;
    const mark = (marks: { disputed?: boolean; withdrawn?: boolean }) =>
      deps.db.transaction((tx) => updateOrder(tx, orderId, marks));
    return { ...shop, version, mark };
  }

  test('does not send it to the address that was corrected meanwhile', async () => {
    const { deps, admin, orderId, look, version } = await open();
    const seen = { orderId, version: await version() };
    const { name, phone, company } = (await look()).order;
    await fillInAddress(deps, admin.actor, {
      ...{ ...seen, name, phone, company, line1: '2 New Road', line2: '', city: 'Springfield' },
      ...{ state: 'IL', postalCode: '62701', country: 'US' },
    });
    await expect(packOrder(deps, admin.actor, seen)).rejects.toMatchObject(CHANGED);
    await expect(shipOrder(deps, admin.actor, { ...seen, ...POST })).rejects.toMatchObject(CHANGED);
    await shipOrder(deps, admin.actor, { orderId, version: await version(), ...POST });
    // That it has left says more than that it has changed.
    await expect(shipOrder(deps, admin.actor, { ...seen, ...POST })).rejects.toMatchObject({
      reason: { code: 'illegal_order_step', obstacle: 'status' },
    });
  });

  test('does not overwrite what somebody else corrected about the parcel meanwhile', async () => {
    const { deps, admin, orderId, look, version } = await open();
    await shipOrder(deps, admin.actor, { orderId, ...POST });
    const seen = { orderId, version: await version() };
    const right = { ...seen, carrier: 'UPS', trackingNumber: '1Z 999' };
    await correctShipment(deps, admin.actor, right);
    const wrong = { carrier: 'Post', trackingNumber: 'JD 0146' };
    await expect(correctShipment(deps, admin.actor, { ...seen, ...wrong })).rejects.toMatchObject(CHANGED);
    // The same correction again, as after an answer that was lost.
    await correctShipment(deps, admin.actor, right);
    expect((await look()).kinds).toEqual(['placed', 'shipped', 'shipment_corrected']);
    await correctShipment(deps, admin.actor, { orderId, version: await version(), ...wrong });
    expect((await look()).kinds).toEqual(['placed', 'shipped', 'shipment_corrected', 'shipment_corrected']);
  });

  test('does not tick off a withdrawal that came after the dispute', async () => {
    const { deps, admin, orderId, look, version, mark } = await open();
    await mark({ disputed: true });
    const seen = { orderId, version: await version() };
    await mark({ withdrawn: true });
    await expect(markLookedAt(deps, admin.actor, seen)).rejects.toMatchObject(CHANGED);
    expect((await look()).order).toMatchObject({ disputed: true, withdrawn: true });
    await markLookedAt(deps, admin.actor, { orderId, version: await version() });
    expect((await look()).order).toMatchObject({ disputed: false, withdrawn: false });
  });
});
