import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { parcelInput } from '../../../shared/schemas/admin-order.ts';
import { savePlan } from '../../settings/plan-service.ts';
import { getAnyOrder } from '../desk/order-admin-service.ts';
import { resendConfirmation } from '../desk/order-care-service.ts';
import { listAllOrders } from '../desk/order-list-service.ts';
import { updateOrder } from '../order-repository.ts';
import { getOrder, listOrders } from '../order-service.ts';
import { getPackingOrder, offersPickUp } from '../packing/packing-service.ts';
import { deliverOrder, shipOrder } from './fulfilment-service.ts';

const COUNTER = {
  ...{ id: 'counter', name: 'Our shop, 1 Main Street', days: null },
  ...{ pickUp: true, priceMinor: money(0), taxPpm: 0 },
};

describeEngines('an order that its customer picks up', (engine) => {
  const open = async (language: 'en' | 'de') => {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId, look } = shop;
    await deps.db.transaction(async (tx) => {
      await updateOrder(tx, orderId, { delivery: COUNTER });
      await tx.update(tx.tables.checkouts).set({ language });
    });
    const { number } = (await look()).order;
    const shipped = async () => (await look()).mails.find(({ kind }) => kind === 'order_shipped');
    const confirmed = async () => {
      await resendConfirmation(deps, admin.actor, { orderId });
      const { mails } = await look();
      return mails.filter(({ kind }) => kind === 'order_confirmation').map(({ text }) => text);
    };
    return { ...shop, number, shipped, confirmed };
  };

  test('is made ready without a carrier, and nothing says that it was shipped', async () => {
    const { deps, admin, customer, orderId, number, look, shipped } = await open('en');
    // Whatever carrier is sent, it is not kept.
    await shipOrder(deps, admin.actor, { orderId, carrier: 'DHL', trackingNumber: 'JD 0146' });
    const { order, events } = await look();
    expect(order.fulfilmentStatus).toBe('shipped');
    expect(events.at(-1)).toMatchObject({
      kind: 'shipped',
      data: { carrier: '', trackingNumber: '', pickUp: true },
    });
    const mail = await shipped();
    expect(mail?.subject).toMatch(new RegExp(`^Your .+ order ${number} is ready to be picked up$`));
    expect(mail?.text).toContain(
      `Your order ${number} is ready. You can pick it up: Our shop, 1 Main Street.`,
    );
    for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/DHL|JD ?0146|shipped|on its way/);

    const seen = { status: 'Shipped', pickUp: true };
    const details = await getOrder(deps, customer.actor, orderId);
    expect(details).toMatchObject(seen);
    expect(details.history.at(-1)).toEqual({ kind: 'ready_for_pick_up', at: deps.now() });
    expect(await listOrders(deps, customer.actor)).toMatchObject([seen]);
    expect(await getAnyOrder(deps, admin.actor, orderId)).toMatchObject(seen);
    expect((await listAllOrders(deps, admin.actor, { limit: 10 })).items).toMatchObject([seen]);
    expect(await getPackingOrder(deps, admin.actor, orderId)).toMatchObject(seen);

    await deliverOrder(deps, admin.actor, { orderId });
    const after = await look();
    expect(after.order.fulfilmentStatus).toBe('delivered');
    expect(after.events.at(-1)).toMatchObject({ kind: 'delivered', data: { pickUp: true } });
    const pickedUp = await getOrder(deps, customer.actor, orderId);
    expect(pickedUp).toMatchObject({ status: 'Delivered', pickUp: true });
    expect(pickedUp.history.at(-1)).toEqual({ kind: 'picked_up', at: deps.now() });
  });

  test('its emails say when and where to pick it up, in German too', async () => {
    const { deps, admin, orderId, number, shipped, confirmed } = await open('de');
    const announced = expect.stringContaining('Sie hören von uns, sobald Sie sie abholen können.');
    expect(await confirmed()).toContainEqual(announced);
    await shipOrder(deps, admin.actor, { orderId, carrier: '', trackingNumber: '' });
    const mail = await shipped();
    expect(mail?.subject).toMatch(new RegExp(`^Ihre Bestellung ${number} bei .+ ist abholbereit$`));
    expect(mail?.text).toContain(
      `Ihre Bestellung ${number} liegt zur Abholung bereit: Our shop, 1 Main Street.`,
    );
  });

  test('its confirmation announces the pick-up', async () => {
    const { confirmed } = await open('en');
    const announced = expect.stringContaining('You will hear from us when you can pick it up.');
    expect(await confirmed()).toContainEqual(announced);
  });
});

describeEngines('packers and admins', (engine) => {
  test('are told whether orders can be picked up in this shop, nobody else', async () => {
    const { deps, admin, customer } = await openPlacedOrder(engine);
    expect(await offersPickUp(deps, admin.actor)).toBe(false);
    const { taxPpm: _, ...counter } = COUNTER;
    const method = { ...counter, freeFromMinor: null, grams: null };
    const zones = [{ id: 'home', name: 'Home', places: ['DE'], methods: [method] }];
    await savePlan(deps, admin.actor, 'delivery', { version: 0, plan: { zones } });
    expect(await offersPickUp(deps, admin.actor)).toBe(true);
    await expect(offersPickUp(deps, customer.actor)).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  });
});

describeEngines('a parcel', (engine) => {
  test('needs a carrier', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    const { carrier, trackingNumber } = parcelInput.parse({ orderId, version: 1, carrier: ' ' });
    await expect(shipOrder(deps, admin.actor, { orderId, carrier, trackingNumber })).rejects.toMatchObject({
      reason: { code: 'missing_field', field: 'carrier' },
    });
    expect((await look()).kinds).toEqual(['placed']);
  });
});
