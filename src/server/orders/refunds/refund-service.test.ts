import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { giveDelivery, openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { idOf, moneyAtProvider, refund, refundEvents } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { money } from '../../../shared/money/money.ts';
import { takePaymentEvent } from '../../checkout/payment-event-service.ts';
import { hasPaymentsToReconcile, reconcile } from '../../checkout/reconcile-service.ts';
import { getAnyOrder } from '../desk/order-admin-service.ts';
import { packOrder, shipOrder } from '../fulfilment/fulfilment-service.ts';
import * as orderRepository from '../order-repository.ts';
import { getOrder } from '../order-service.ts';
import * as refundRepository from './refund-repository.ts';
import { type RefundInput, refundOrder } from './refund-service.ts';

describeEngines('refunds', (engine) => {
  test('a partial refund with its goods, then the rest: provider, stock, statuses and mails agree', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, customer, orderId, look } = shop;
    const [kettle, cup] = (await look()).lines;
    const lines = [{ orderLineId: idOf(kettle), quantity: 1 }];
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
      lines: [...lines, { orderLineId: idOf(cup), quantity: 1 }],
      amountMinor: money(3_500),
      restock: true,
    });
    const all = await look();
    expect(all.order.paymentStatus).toBe('refunded');
    expect(all.stock).toEqual([10, 10]);
    expect(await moneyAtProvider(shop)).toBe(6_000);
    expect((await getOrder(deps, customer.actor, orderId)).status).toBe('Refunded');
    const mails = all.mails.filter(({ kind }) => kind === 'order_refunded').map(({ text }) => text);
    expect(
      mails.map((text) => [/\$[\d.]+/.exec(text)?.[0], ...text.split('\n\n').slice(2, -3)]).sort(),
    ).toEqual([
      ['$25.00', '1 × Kettle: $25.00'],
      ['$35.00', '1 × Kettle: $25.00', '1 × Cup: $10.00'],
    ]);
    await expect(packOrder(deps, shop.admin.actor, { orderId })).rejects.toMatchObject({
      reason: { code: 'illegal_order_step', obstacle: 'refunded' },
    });
  });

  test('units give back what was paid for them, discount and tax included; the delivery comes back once', async () => {
    const shop = await openPlacedOrder(engine);
    await giveDelivery(shop);
    const { deps, admin, orderId, look } = shop;
    const [kettle, cup] = (await look()).lines;
    const lines = [{ orderLineId: idOf(kettle), quantity: 1 }];
    const seen = () => getAnyOrder(deps, admin.actor, orderId);
    expect(await seen()).toMatchObject({
      deliveryLeftMinor: 600,
      lines: [{ paidMinor: 4_500 }, { paidMinor: 900 }],
    });
    await expect(refund(shop, { lines, amountMinor: money(2_851) })).rejects.toMatchObject({
      reason: { code: 'refund_exceeds_lines', mostMinor: 2_850 },
    });
    await refund(shop, { lines, amountMinor: money(2_850) });
    expect(await seen()).toMatchObject({ deliveryLeftMinor: 0, leftToRefundMinor: 3_150 });
    await expect(refund(shop, { lines, amountMinor: money(2_251) })).rejects.toMatchObject({
      reason: { code: 'refund_exceeds_lines', mostMinor: 2_250 },
    });
    await refund(shop, {
      lines: [...lines, { orderLineId: idOf(cup), quantity: 1 }],
      amountMinor: money(3_150),
    });
    const after = await look();
    expect(after.order.paymentStatus).toBe('refunded');
    const mails = after.mails.filter(({ kind }) => kind === 'order_refunded').map(({ text }) => text);
    expect(mails.map((text) => text.split('\n\n').slice(2, -3)).sort()).toEqual([
      ['1 × Kettle: $22.50', '1 × Cup: $9.00'],
      ['1 × Kettle: $22.50', 'Delivery: $6.00'],
    ]);
  });

  test('refuses more than was paid or bought, bad input, a stale version and anyone but an admin; nothing changes', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, customer, orderId, look } = shop;
    const orderLineId = idOf((await look()).lines[0]);
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

  test('units are refunded at no more than was paid for them, net of their share of a discount', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId, look } = shop;
    // As if a discount code had taken off 6.00: the kettles cost 45.00, the cup 9.00.
    await deps.db.transaction(async (tx) => {
      const { orders, orderLines, payments } = tx.tables;
      await tx.update(orders).set({ discountMinor: money(600), totalMinor: money(5_400) });
      await tx.update(payments).set({ paidMinor: money(5_400) });
      await tx.update(orderLines).set({ discountMinor: sql`unit_price_minor * quantity / 10` });
    });
    const [kettle, cup] = (await getAnyOrder(deps, admin.actor, orderId)).lines;
    expect([kettle?.paidMinor, cup?.paidMinor]).toEqual([4_500, 900]);
    const lines = [{ orderLineId: idOf(kettle), quantity: 1 }];
    await expect(refund(shop, { lines, amountMinor: money(2_251) })).rejects.toMatchObject({
      reason: { code: 'refund_exceeds_lines', mostMinor: 2_250 },
    });
    await refund(shop, { lines, amountMinor: money(2_250) });
    // One line's discount does not raise another's limit; money beyond the lines may still be refunded.
    const rest = [...lines, { orderLineId: idOf(cup), quantity: 1 }];
    await refund(shop, { lines: rest, amountMinor: money(1_000) });
    const mails = (await look()).mails.filter(({ text }) => text.includes('refunded $10.00'));
    expect(mails.map(({ text }) => text.split('\n\n').slice(2, -3))).toEqual([['1 × Kettle', '1 × Cup']]);
    expect(await refund(shop, { lines: [], amountMinor: money(2_150) })).toMatchObject({
      state: 'succeeded',
    });
    expect((await look()).payment).toMatchObject({ paidMinor: 5_400, refundedMinor: 5_400 });
  });

  test('of two admins who refund everything at once only one succeeds', async () => {
    const shop = await openPlacedOrder(engine);
    const everything = () => refund(shop, { amountMinor: money(6_000) });
    const done = await Promise.allSettled([everything(), everything(), everything()]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await shop.look()).refunds).toHaveLength(1);
    expect(await moneyAtProvider(shop)).toBe(6_000);
  });

  test('without an answer it stays pending, counts as refunded, and is settled once under the same key', async () => {
    for (const when of ['before', 'after']) {
      const shop = await openPlacedOrder(engine);
      const { deps, look, clock, control } = shop;
      const orderLineId = idOf((await look()).lines[0]);
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

  test('a 500 that the provider keeps for a day neither loses nor repeats the refund', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, look, clock, control } = shop;
    await control('faults', { kind: 'error_500', when: 'after', method: 'POST', path: 'refunds' });
    expect(await refund(shop)).toMatchObject({ state: 'pending' });
    clock.advance(25 * HOUR_MS);
    await reconcile(deps);
    expect((await look()).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await moneyAtProvider(shop)).toBe(1_000);
  });

  test('one that the account of an earlier key has accepted stays pending until that account tells its end', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, look, clock } = shop;
    const { payments: earlier } = deps;
    deps.payments = {
      ...earlier,
      createRefund: async (request) => ({ ...(await earlier.createRefund(request)), state: 'pending' }),
    };
    await refund(shop);
    const { payments } = (await openPayingShop()).deps;
    deps.payments = { ...payments, readEvent: earlier.readEvent };
    for (const waitMs of [16_000, 25 * HOUR_MS, 20_000]) {
      clock.advance(waitMs);
      await reconcile(deps);
      expect((await look()).refunds).toMatchObject([{ state: 'pending' }]);
    }
    expect(await hasPaymentsToReconcile(deps)).toBe(false);
    for (const event of await refundEvents(shop)) await takePaymentEvent(deps, event);
    expect((await look()).refunds).toMatchObject([{ state: 'succeeded' }]);
  });

  test('a definite refusal fails the refund: no money moved, and it can be tried again', async () => {
    const shop = await openPlacedOrder(engine);
    const { look, provider } = shop;
    const orderLineId = idOf((await look()).lines[0]);
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

  test('a shipped order can be refunded without returning goods', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId } = shop;
    await packOrder(deps, admin.actor, { orderId });
    await shipOrder(deps, admin.actor, { orderId, carrier: 'DHL', trackingNumber: '' });
    await refund(shop, { amountMinor: money(6_000) });
    const { order, stock } = await shop.look();
    expect(order).toMatchObject({ paymentStatus: 'refunded', fulfilmentStatus: 'shipped' });
    expect(stock).toEqual([8, 9]);
  });

  test('planted fault: without the order’s lock two refunds exceed what was paid', async () => {
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
      // On SQLite bodies run one at a time, so nobody else could interleave.
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
