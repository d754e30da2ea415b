import { expect, test } from 'vitest';
import {
  openInReview,
  openPlacedOrder,
  type PlacedOrder,
} from '../../../../tests/support/shop/test-orders.ts';
import { idOf } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST } from '../../actor.ts';
import { adjustStock } from '../../catalogue/stock/stock-service.ts';
import { checkPayment } from '../../checkout/payment-check-service.ts';
import { hasPaymentsToReconcile, reconcile } from '../../checkout/reconcile-service.ts';
import {
  approvePayment,
  fillInAddress,
  markLookedAt,
  resendConfirmation,
  takeMissingGoods,
} from '../desk/order-care-service.ts';
import { updateOrder } from '../order-repository.ts';
import { refundOrder } from '../refunds/refund-service.ts';
import { cancelOrder, deliverOrder, packOrder, returnOrder, shipOrder } from './fulfilment-service.ts';

const PARCEL = { carrier: 'DHL', trackingNumber: 'JD 0146' };
const refusedFor = (obstacle: string) => ({ reason: { code: 'illegal_order_step', obstacle } });

const ADDRESS = {
  name: 'Asha Rao',
  company: 'Rao & Co',
  phone: '',
  line1: '1 Main Street',
  line2: '',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};

/** The holds lapsed and kettles broke before the payment arrived: two were bought, one is left. */
const openShort = (engine: 'sqlite' | 'postgresql') =>
  openPlacedOrder(engine, {
    beforePaying: async ({ deps }, { kettle: productId }) => {
      await deps.db.transaction((tx) => tx.delete(tx.tables.stockHolds));
      await adjustStock(deps, { kind: 'system' }, { productId, delta: -9, note: 'broken' });
    },
  });

describeEngines('what happens to an order', (engine) => {
  test('packed, shipped, delivered, returned: each step records its actor, and the customer is notified', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    await packOrder(deps, admin.actor, { orderId });
    await shipOrder(deps, admin.actor, { orderId, ...PARCEL });
    await deliverOrder(deps, admin.actor, { orderId });
    expect((await look()).stock).toEqual([8, 9]);
    await returnOrder(deps, admin.actor, { orderId, restock: true });
    const { order, events, kinds, stock, mails } = await look();
    expect(order.fulfilmentStatus).toBe('returned');
    expect(kinds).toEqual(['placed', 'packed', 'shipped', 'delivered', 'returned']);
    expect(events.slice(1).map(({ actorId }) => actorId)).toEqual(Array(4).fill(admin.id));
    expect(events[2]?.data).toEqual(PARCEL);
    expect(stock).toEqual([10, 10]);
    const mail = mails.find(({ kind }) => kind === 'order_shipped');
    expect(mail).toMatchObject({ recipient: order.email, state: 'queued' });
    expect(mail?.text).toContain('JD 0146');
    expect(mail?.text).toContain(
      'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=JD0146',
    );
    expect(mail?.text).toContain(`http://shop.test/order/${orderId}`);
    const [shipment] = await deps.db.read.select().from(deps.db.read.tables.shipments);
    expect(shipment).toMatchObject({ ...PARCEL, deliveredAt: deps.now() });
  });

  test('packing may be left out, but not for a flagged order', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    const flag = (addressMissing: boolean) =>
      deps.db.transaction((tx) => updateOrder(tx, orderId, { addressMissing }));
    await flag(true);
    await expect(shipOrder(deps, admin.actor, { orderId, ...PARCEL })).rejects.toMatchObject(
      refusedFor('address_missing'),
    );
    await flag(false);
    await shipOrder(deps, admin.actor, { orderId, ...PARCEL });
    expect((await look()).kinds).toEqual(['placed', 'shipped']);
  });

  test('impossible steps and unauthorised people change nothing', async () => {
    const { deps, admin, customer, orderId, look } = await openPlacedOrder(engine);
    const before = await look();
    const steps = [
      (actor: typeof admin.actor) => deliverOrder(deps, actor, { orderId }),
      (actor: typeof admin.actor) => returnOrder(deps, actor, { orderId, restock: true }),
      (actor: typeof admin.actor) => approvePayment(deps, actor, { orderId }),
    ];
    for (const step of steps) await expect(step(admin.actor)).rejects.toMatchObject(refusedFor('status'));
    const everything = [
      ...steps,
      (actor: typeof admin.actor) => shipOrder(deps, actor, { orderId, ...PARCEL }),
      (actor: typeof admin.actor) => packOrder(deps, actor, { orderId }),
      (actor: typeof admin.actor) => cancelOrder(deps, actor, { orderId, reason: '' }),
      (actor: typeof admin.actor) => markLookedAt(deps, actor, { orderId }),
      (actor: typeof admin.actor) => fillInAddress(deps, actor, { orderId, version: 1, ...ADDRESS }),
      (actor: typeof admin.actor) => takeMissingGoods(deps, actor, { orderId }),
      (actor: typeof admin.actor) => resendConfirmation(deps, actor, { orderId }),
      (actor: typeof admin.actor) => checkPayment(deps, actor, { orderId }),
    ];
    for (const step of everything) {
      await expect((async () => step(GUEST))()).rejects.toMatchObject({
        reason: { code: 'unauthenticated' },
      });
      await expect((async () => step(customer.actor))()).rejects.toMatchObject({
        reason: { code: 'forbidden' },
      });
    }
    await expect(packOrder(deps, admin.actor, { orderId: toId('order', 'ord_none') })).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
    expect(await look()).toEqual(before);
  });

  test('of many who pack at once only one succeeds', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    const packed = await Promise.allSettled(
      Array.from({ length: 5 }, () => packOrder(deps, admin.actor, { orderId })),
    );
    expect(packed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await look()).kinds).toEqual(['placed', 'packed']);
  });

  test('cancelling restocks once, refunds the payment and notifies the customer', async () => {
    const { deps, admin, orderId, look, provider, payment } = await openPlacedOrder(engine);
    await packOrder(deps, admin.actor, { orderId });
    const cancelled = await Promise.allSettled(
      Array.from({ length: 4 }, () => cancelOrder(deps, admin.actor, { orderId, reason: 'broken' })),
    );
    expect(cancelled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toMatchObject([
      { state: 'succeeded' },
    ]);
    const { order, kinds, stock, refunds, mailKinds, mails } = await look();
    expect(order).toMatchObject({ fulfilmentStatus: 'cancelled', paymentStatus: 'refunded' });
    expect(mails.at(-1)?.text).toContain(`Your order ${order.number} is cancelled.`);
    expect(kinds).toEqual(['placed', 'packed', 'cancelled', 'refund_requested', 'refund_succeeded']);
    expect(stock).toEqual([10, 10]);
    expect(refunds).toMatchObject([{ amountMinor: 6_000, state: 'succeeded', reason: 'broken' }]);
    expect(mailKinds).toEqual(['order_confirmation', 'order_refunded']);
    const back = await provider.refunds.list({ payment_intent: await payment() });
    expect(back.data.map(({ amount }) => amount)).toEqual([6_000]);
  });

  test('while the provider is down a cancelled order awaits its refund, needs attention, and settles itself', async () => {
    const { deps, admin, orderId, look, control, clock } = await openPlacedOrder(engine);
    await control('faults', { kind: 'reset', times: '2', method: 'POST', path: 'refunds' });
    expect(await cancelOrder(deps, admin.actor, { orderId, reason: '' })).toMatchObject({ state: 'pending' });
    expect((await look()).order).toMatchObject({ fulfilmentStatus: 'cancelled', paymentStatus: 'paid' });
    clock.advance(16_000);
    expect(await hasPaymentsToReconcile(deps)).toBe(true);
    await reconcile(deps);
    expect((await look()).order.paymentStatus).toBe('refunded');
    expect(await hasPaymentsToReconcile(deps)).toBe(false);
  });

  test('an order that is short is packed once there is stock, or the missing units are refunded', async () => {
    const { deps, admin, orderId, look, kettle } = await openShort(engine);
    const pack = () => packOrder(deps, admin.actor, { orderId });
    const take = () => takeMissingGoods(deps, admin.actor, { orderId });
    expect((await look()).order.short).toBe(true);
    await expect(pack()).rejects.toMatchObject(refusedFor('short'));
    await expect(take()).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', name: 'Kettle', available: 1 },
    });
    expect((await look()).stock).toEqual([1, 9]);
    await adjustStock(deps, admin.actor, { productId: kettle, delta: 4, note: 'came in' });
    await take();
    await take();
    const { stock, kinds } = await look();
    expect(stock).toEqual([3, 9]);
    expect(kinds).toEqual(['placed', 'goods_taken']);
    await pack();
  });

  test('cancelling a short order restocks only what it had taken', async () => {
    const { deps, admin, orderId, look } = await openShort(engine);
    await cancelOrder(deps, admin.actor, { orderId, reason: '' });
    const { stock, order } = await look();
    expect(stock).toEqual([1, 10]);
    expect(order).toMatchObject({ short: false, paymentStatus: 'refunded' });
  });

  test('missing units that were refunded are no longer needed', async () => {
    const { deps, admin, orderId, look } = await openShort(engine);
    const { lines, order } = await look();
    await refundOrder(deps, admin.actor, {
      orderId,
      version: order.version,
      lines: [{ orderLineId: idOf(lines[0]), quantity: 2 }],
      amountMinor: money(5_000),
      restock: true,
      reason: '',
    });
    await takeMissingGoods(deps, admin.actor, { orderId });
    expect((await look()).stock).toEqual([1, 9]);
    await packOrder(deps, admin.actor, { orderId });
  });

  test('a recovered order without an owner is checked once and then packed', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine, {
      beforePaying: ({ deps }) =>
        deps.db.transaction(async (tx) => void (await tx.delete(tx.tables.checkouts))),
    });
    await deps.db.transaction((tx) => tx.update(tx.tables.orders).set({ userId: null }));
    expect((await look()).order).toMatchObject({ recovered: true, userId: null });
    await expect(packOrder(deps, admin.actor, { orderId })).rejects.toMatchObject(refusedFor('recovered'));
    await markLookedAt(deps, admin.actor, { orderId });
    await markLookedAt(deps, admin.actor, { orderId });
    expect((await look()).kinds).toEqual(['recovered', 'looked_at']);
    await packOrder(deps, admin.actor, { orderId });
    expect(await cancelOrder(deps, admin.actor, { orderId, reason: '' })).toMatchObject({
      state: 'succeeded',
    });
    expect((await look()).stock).toEqual([10, 10]);
  });

  test('an order without an address waits for one; a parcel that has left keeps its own', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    await deps.db.transaction((tx) => tx.update(tx.tables.orders).set({ addressMissing: true }));
    await expect(packOrder(deps, admin.actor, { orderId })).rejects.toMatchObject(
      refusedFor('address_missing'),
    );
    const { version } = (await look()).order;
    await fillInAddress(deps, admin.actor, { orderId, version, ...ADDRESS });
    // Another admin's form from before that would mix both addresses.
    await expect(
      fillInAddress(deps, admin.actor, { orderId, version, ...ADDRESS, city: 'Chicago' }),
    ).rejects.toMatchObject({ reason: { code: 'order_changed' } });
    expect((await look()).order).toMatchObject({
      addressMissing: false,
      name: 'Asha Rao',
      company: 'Rao & Co',
      addressLine1: '1 Main Street',
      addressCity: 'Springfield',
      addressPostalCode: '62701',
    });
    await packOrder(deps, admin.actor, { orderId });
    await shipOrder(deps, admin.actor, { orderId, carrier: 'DHL', trackingNumber: '' });
    await expect(
      fillInAddress(deps, admin.actor, { orderId, version: version + 3, ...ADDRESS }),
    ).rejects.toMatchObject(refusedFor('status'));
  });

  test('a payment in review: nothing is packed before it is approved, and then its goods are taken', async () => {
    const { deps, admin, orderId, look } = await openInReview(engine);
    const inReview = await look();
    expect(inReview.stock).toEqual([10, 10]);
    expect(inReview.payment).toMatchObject({ state: 'review', paidMinor: 6_000, refundedMinor: 0 });
    expect(inReview.mails.map(({ text }) => /received|looking at/.exec(text)?.[0])).toEqual(['looking at']);
    await expect(packOrder(deps, admin.actor, { orderId })).rejects.toMatchObject(refusedFor('review'));
    await approvePayment(deps, admin.actor, { orderId });
    await expect(approvePayment(deps, admin.actor, { orderId })).rejects.toMatchObject(refusedFor('status'));
    const { stock, order, kinds, payment } = await look();
    expect(payment).toEqual({ ...inReview.payment, state: 'accepted' });
    expect(stock).toEqual([8, 9]);
    expect(order).toMatchObject({ paymentStatus: 'paid', short: false });
    expect(kinds).toEqual(['placed_for_review', 'payment_approved']);
    await packOrder(deps, admin.actor, { orderId });
  });

  test('cancelling a payment in review refunds the amount paid, not the order total', async () => {
    const { deps, admin, orderId, look } = await openInReview(engine);
    expect(await cancelOrder(deps, admin.actor, { orderId, reason: '' })).toMatchObject({
      state: 'succeeded',
    });
    const { order, refunds, stock } = await look();
    expect(order).toMatchObject({ paymentStatus: 'refunded', totalMinor: 7_000 });
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([6_000]);
    expect(stock).toEqual([10, 10]);
    await expect(approvePayment(deps, admin.actor, { orderId })).rejects.toMatchObject(refusedFor('status'));
  });

  test('the confirmation is sent again on every request', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    await Promise.all([1, 2, 3].map(() => resendConfirmation(deps, admin.actor, { orderId })));
    const { mails, kinds } = await look();
    expect(mails.map(({ attempt }) => attempt).sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(1);
    expect(kinds).toEqual(['placed', ...Array(3).fill('mail_sent_again')]);
  });

  test('sent again after everything was refunded, the confirmation promises no parcel', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    const { order } = await look();
    await refundOrder(deps, admin.actor, {
      ...{ orderId, version: order.version, lines: [], amountMinor: order.totalMinor },
      ...{ restock: false, reason: 'no longer made' },
    });
    await resendConfirmation(deps, admin.actor, { orderId });
    const confirmations = (await look()).mails.filter(({ kind }) => kind === 'order_confirmation');
    const promises = confirmations.map(({ text }) => text.includes('You will hear from us when'));
    expect(promises.sort()).toEqual([false, true]);
  });
});

const stock = ({ look }: PlacedOrder) => look().then((seen) => seen.stock);

test('test orders of a shop that has gone live are cancelled without asking the provider', async () => {
  const shop = await openPlacedOrder('sqlite');
  shop.deps.payments = { ...shop.deps.payments, isLive: async () => true };
  const { deps, admin, orderId, provider, payment } = shop;
  expect(await cancelOrder(deps, admin.actor, { orderId, reason: '' })).toMatchObject({ state: 'succeeded' });
  expect((await provider.refunds.list({ payment_intent: await payment() })).data).toEqual([]);
  expect(await stock(shop)).toEqual([10, 10]);
});
