import { expect, test, vi } from 'vitest';
import { openPlacedOrder, type PlacedOrder } from '../../../tests/support/test-orders.ts';
import { describeEngines } from '../../../tests/support/test-shop.ts';
import { money } from '../../shared/money.ts';
import * as orderRepository from '../repositories/order-repository.ts';
import * as refundRepository from '../repositories/refund-repository.ts';
import { packOrder, shipOrder } from './fulfilment-service.ts';
import { getOrder } from './order-service.ts';
import { checkPayment } from './payment-check-service.ts';
import { takePaymentEvent } from './payment-event-service.ts';
import { hasPaymentsToReconcile, reconcile } from './reconcile-service.ts';
import { type RefundInput, refundOrder } from './refund-service.ts';

const HOUR_MS = 3_600_000;

/** Refunds, by default 10.00 without goods, of the order as it is now. */
async function refund({ deps, admin, orderId, look }: PlacedOrder, more: Partial<RefundInput> = {}) {
  const { order } = await look();
  const input = { lines: [], amountMinor: money(1_000), restock: false, reason: '', ...more };
  return refundOrder(deps, admin.actor, { orderId, version: order.version, ...input });
}

async function moneyAtProvider({ provider, payment }: PlacedOrder): Promise<number> {
  const refunds = await provider.refunds.list({ payment_intent: await payment() });
  return refunds.data.reduce((sum, { amount }) => sum + amount, 0);
}

/** The provider's own events of refunds, the last first, as it would send them now. */
async function refundEvents({ provider, sign }: PlacedOrder) {
  const types = ['refund.created', 'charge.refunded', 'refund.updated'];
  return (await provider.events.list({ types })).data.map(sign);
}

describeEngines('refunds', (engine) => {
  test('a part with its goods, then the rest: at the provider, on stock, in the statuses, by mail', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, customer, orderId, look } = shop;
    const [kettle, cup] = (await look()).lines;
    const lines = [{ orderLineId: kettle?.id ?? '', quantity: 1 }];
    expect(
      await refund(shop, { lines, amountMinor: money(2_500), restock: true, reason: 'scratched' }),
    ).toMatchObject({ state: 'succeeded' });
    const part = await look();
    expect(part.order.paymentStatus).toBe('partially_refunded');
    expect(part.refunds).toMatchObject([{ lines, amountMinor: 2_500, restock: true, reason: 'scratched' }]);
    expect(part.stock).toEqual([9, 9]);
    expect(part.kinds).toEqual(['placed', 'refund_requested', 'refund_succeeded']);
    expect((await getOrder(deps, customer.actor, orderId)).status).toBe('Processing');
    await refund(shop, {
      lines: [...lines, { orderLineId: cup?.id ?? '', quantity: 1 }],
      amountMinor: money(3_500),
      restock: true,
    });
    const all = await look();
    expect(all.order.paymentStatus).toBe('refunded');
    expect(all.stock).toEqual([10, 10]);
    expect(await moneyAtProvider(shop)).toBe(6_000);
    expect((await getOrder(deps, customer.actor, orderId)).status).toBe('Refunded');
    const mails = all.mails.filter(({ kind }) => kind === 'order_refunded').map(({ text }) => text);
    expect(mails.map((text) => /\$[\d.]+/.exec(text)?.[0]).sort()).toEqual(['$25.00', '$35.00']);
    await expect(packOrder(deps, shop.admin.actor, { orderId })).rejects.toMatchObject({
      reason: { code: 'illegal_order_step', obstacle: 'refunded' },
    });
  });

  test('refuses what is more than was paid or bought, malformed, stale, or asked by others; nothing changes', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, customer, orderId, look } = shop;
    const orderLineId = (await look()).lines[0]?.id ?? '';
    await refund(shop, { lines: [{ orderLineId, quantity: 1 }], amountMinor: money(2_500) });
    const before = await look();
    for (const [more, reason] of [
      [{ amountMinor: money(3_501) }, { code: 'refund_exceeds_payment', leftMinor: 3_500 }],
      [{ lines: [{ orderLineId, quantity: 2 }] }, { code: 'refund_exceeds_units', name: 'Kettle', left: 1 }],
      [{ lines: [{ orderLineId: 'oln_other', quantity: 1 }] }, { code: 'invalid_field', field: 'lines' }],
      [
        { lines: [1, 1].map((quantity) => ({ orderLineId, quantity })) },
        { code: 'invalid_field', field: 'lines' },
      ],
      [{ amountMinor: money(0) }, { code: 'invalid_field', field: 'amountMinor' }],
      [{ version: before.order.version - 1 }, { code: 'order_changed' }],
      [{ orderId: 'ord_none' }, { code: 'not_found' }],
    ] as const) {
      await expect(refund(shop, more as Partial<RefundInput>)).rejects.toMatchObject({ reason });
    }
    const input = {
      orderId,
      version: before.order.version,
      lines: [],
      amountMinor: money(1),
      restock: false,
    };
    await expect(refundOrder(deps, customer.actor, { ...input, reason: '' })).rejects.toMatchObject({
      reason: { code: 'forbidden' },
    });
    expect(await look()).toEqual(before);
    expect(await moneyAtProvider(shop)).toBe(2_500);
  });

  test('of two admins who give everything back at once one does', async () => {
    const shop = await openPlacedOrder(engine);
    const everything = () => refund(shop, { amountMinor: money(6_000) });
    const done = await Promise.allSettled([everything(), everything(), everything()]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await shop.look()).refunds).toHaveLength(1);
    expect(await moneyAtProvider(shop)).toBe(6_000);
  });

  test('no answer: it stays under way, counts as given, and is settled once under the same key', async () => {
    for (const when of ['before', 'after']) {
      const shop = await openPlacedOrder(engine);
      const { deps, look, clock, control } = shop;
      const orderLineId = (await look()).lines[0]?.id ?? '';
      await control('faults', { kind: 'reset', when, times: '2', method: 'POST', path: 'refunds' });
      const lines = [{ orderLineId, quantity: 2 }];
      expect(await refund(shop, { lines, amountMinor: money(5_000), restock: true })).toMatchObject({
        state: 'pending',
      });
      expect((await look()).stock).toEqual([8, 9]);
      await expect(refund(shop, { amountMinor: money(1_001) })).rejects.toMatchObject({
        reason: { code: 'refund_exceeds_payment', leftMinor: 1_000 },
      });
      clock.advance(16_000);
      expect(await hasPaymentsToReconcile(deps)).toBe(true);
      await reconcile(deps);
      await reconcile(deps);
      const { order, refunds, stock, mailKinds } = await look();
      expect(refunds).toMatchObject([{ state: 'succeeded' }]);
      expect(order.paymentStatus).toBe('partially_refunded');
      expect(stock).toEqual([10, 9]);
      expect(mailKinds.filter((kind) => kind === 'order_refunded')).toHaveLength(1);
      expect(await moneyAtProvider(shop)).toBe(5_000);
    }
  });

  test('a failure that the provider keeps for a day neither loses the refund nor makes it twice', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, look, clock, control } = shop;
    await control('faults', { kind: 'error_500', when: 'after', method: 'POST', path: 'refunds' });
    expect(await refund(shop)).toMatchObject({ state: 'pending' });
    clock.advance(25 * HOUR_MS);
    await reconcile(deps);
    expect((await look()).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await moneyAtProvider(shop)).toBe(1_000);
  });

  test('a definite refusal is a failed refund: nothing went back, and it can be tried again', async () => {
    const shop = await openPlacedOrder(engine);
    const { look, provider } = shop;
    const orderLineId = (await look()).lines[0]?.id ?? '';
    await provider.refunds.create({ payment_intent: await shop.payment(), amount: 5_500 });
    const lines = [{ orderLineId, quantity: 2 }];
    expect(await refund(shop, { lines, amountMinor: money(5_000), restock: true })).toMatchObject({
      state: 'failed',
    });
    const { order, stock, events } = await look();
    expect(order.paymentStatus).toBe('paid');
    expect(stock).toEqual([8, 9]);
    expect(events.at(-1)).toMatchObject({
      kind: 'refund_failed',
      data: { message: expect.stringContaining('greater than unrefunded amount') },
    });
    expect(await refund(shop, { lines, amountMinor: money(500), restock: true })).toMatchObject({
      state: 'succeeded',
    });
  });

  test('a refund made in the dashboard comes in once, however often and in whatever order it is told', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, provider, look } = shop;
    await provider.refunds.create({ payment_intent: await shop.payment(), amount: 2_500 });
    const events = await refundEvents(shop);
    expect(events).toHaveLength(3);
    const stream = [...events, ...[...events].reverse()];
    await Promise.all(stream.map((event) => takePaymentEvent(deps, event)));
    for (const event of stream) await takePaymentEvent(deps, event);
    await reconcile(deps);
    await checkPayment(deps, shop.admin.actor, { orderId: shop.orderId });
    const { refunds, order, kinds, mailKinds, stock } = await look();
    expect(refunds).toMatchObject([{ amountMinor: 2_500, state: 'succeeded', actorId: null, lines: [] }]);
    expect(order.paymentStatus).toBe('partially_refunded');
    expect(kinds).toEqual(['placed', 'refund_requested', 'refund_succeeded']);
    expect(mailKinds).toEqual(['order_confirmation', 'order_refunded']);
    expect(stock).toEqual([8, 9]);
    await provider.refunds.create({ payment_intent: await shop.payment() });
    const late = (await refundEvents(shop)).slice(0, 3);
    for (const event of late) await takePaymentEvent(deps, event);
    expect((await look()).order.paymentStatus).toBe('refunded');
  });

  test('without any webhook the reconciler, and the check of one order, find it', async () => {
    for (const find of [
      ({ deps }: PlacedOrder) => reconcile(deps).then(() => undefined),
      ({ deps, admin, orderId }: PlacedOrder) =>
        checkPayment(deps, admin.actor, { orderId }).then((found) =>
          expect(found).toEqual({ payment: 'paid', orderId, refunds: 1 }),
        ),
    ]) {
      const shop = await openPlacedOrder(engine);
      await shop.provider.refunds.create({ payment_intent: await shop.payment() });
      await find(shop);
      await find(shop);
      const { refunds, order } = await shop.look();
      expect(refunds).toHaveLength(1);
      expect(order.paymentStatus).toBe('refunded');
    }
  });

  test('the events of our own refund before our own answer settle it, and the answer changes nothing', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, look, control, clock } = shop;
    const orderLineId = (await look()).lines[0]?.id ?? '';
    await control('faults', { kind: 'reset', when: 'after', times: '2', method: 'POST', path: 'refunds' });
    const lines = [{ orderLineId, quantity: 1 }];
    await refund(shop, { lines, amountMinor: money(2_500), restock: true });
    for (const event of (await refundEvents(shop)).reverse()) await takePaymentEvent(deps, event);
    const settled = await look();
    expect(settled.refunds).toMatchObject([{ state: 'succeeded', restock: true }]);
    expect(settled.stock).toEqual([9, 9]);
    clock.advance(16_000);
    await reconcile(deps);
    expect(await look()).toEqual(settled);
  });

  test('a refund that the bank sends back is failed: the money is here again, and late news do not change it', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, provider, sign, look } = shop;
    await refund(shop, { amountMinor: money(6_000) });
    const { providerRefundId } = (await look()).refunds[0] ?? {};
    const said = await provider.refunds.retrieve(String(providerRefundId));
    const tell = (id: string, type: string, object: object) =>
      takePaymentEvent(deps, sign({ id, object: 'event', type, data: { object } }));
    await tell('evt_1', 'refund.failed', { ...said, status: 'failed' });
    await tell('evt_2', 'refund.updated', said);
    const { order, refunds, kinds } = await look();
    expect(refunds).toMatchObject([{ state: 'failed' }]);
    expect(order.paymentStatus).toBe('paid');
    expect(kinds.at(-1)).toBe('refund_failed');
  });

  test('a refund of a payment that no order knows means nothing', async () => {
    const { deps, sign, look } = await openPlacedOrder(engine);
    const before = await look();
    const object = {
      id: 're_x',
      object: 'refund',
      amount: 5,
      created: 1,
      payment_intent: 'pi_x',
      status: 'succeeded',
    };
    await takePaymentEvent(
      deps,
      sign({ id: 'evt_x', object: 'event', type: 'refund.created', data: { object } }),
    );
    expect(await look()).toEqual(before);
  });

  test('what was shipped can be refunded without its goods', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId } = shop;
    await packOrder(deps, admin.actor, { orderId });
    await shipOrder(deps, admin.actor, { orderId, carrier: 'DHL', trackingNumber: '' });
    await refund(shop, { amountMinor: money(6_000) });
    const { order, stock } = await shop.look();
    expect(order).toMatchObject({ paymentStatus: 'refunded', fulfilmentStatus: 'shipped' });
    expect(stock).toEqual([8, 9]);
  });

  test('a planted fault is found: it is the order’s lock that keeps two refunds below what was paid', async () => {
    const shop = await openPlacedOrder(engine);
    await shop.control('faults', { kind: 'reset', times: '100', method: 'POST', path: 'refunds' });
    const { order } = await shop.look();
    const waiting: (() => void)[] = [];
    const bothHaveRead = () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length >= 2) for (const go of waiting) go();
      });
    vi.spyOn(orderRepository, 'lockOrder').mockImplementation(orderRepository.findOrder);
    const { listRefunds } = refundRepository;
    vi.spyOn(refundRepository, 'listRefunds').mockImplementation(async (from, id) => {
      const refunds = await listRefunds(from, id);
      // Bodies run one at a time on SQLite: there nobody else could come.
      if (engine === 'postgresql') await bothHaveRead();
      return refunds;
    });
    const everything = () =>
      refundOrder(shop.deps, shop.admin.actor, {
        orderId: shop.orderId,
        version: order.version,
        lines: [],
        amountMinor: money(6_000),
        restock: false,
        reason: '',
      });
    await Promise.allSettled([everything(), everything()]);
    const { refunds } = await shop.look();
    const givenMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(givenMinor).toBe(engine === 'postgresql' ? 12_000 : 6_000);
  });
});
