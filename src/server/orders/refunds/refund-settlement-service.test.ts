import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import {
  giveDelivery,
  openPlacedOrder,
  type PlacedOrder,
} from '../../../../tests/support/shop/test-orders.ts';
import { idOf, refund, refundEvents } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { checkPayment } from '../../checkout/payment-check-service.ts';
import { takePaymentEvent } from '../../checkout/payment-event-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { issueInvoice } from '../invoices/invoice-service.ts';

describeEngines('what the provider says of refunds', (engine) => {
  test('a refund made in the dashboard is recorded once, however often and in whatever order its events arrive', async () => {
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
          expect(found).toEqual({ payment: 'paid', orderId, refunds: 1, unanswered: false }),
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

  test('the check of one order tells of a refund that has no answer yet, until it has one', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId, control, clock } = shop;
    const check = () => checkPayment(deps, admin.actor, { orderId });
    await control('faults', { kind: 'reset', when: 'before', times: '2', method: 'POST', path: 'refunds' });
    expect(await refund(shop)).toMatchObject({ state: 'pending' });
    expect(await check()).toEqual({ payment: 'paid', orderId, refunds: 0, unanswered: true });
    clock.advance(16_000);
    await reconcile(deps);
    expect(await check()).toEqual({ payment: 'paid', orderId, refunds: 1, unanswered: false });
  });

  test('the events of our own refund before our own answer settle it, and the answer changes nothing', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, look, control, clock } = shop;
    const orderLineId = idOf((await look()).lines[0]);
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

  test('a refund that the bank returns has failed: the money is back, and late events do not change it', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, provider, sign, look } = shop;
    await refund(shop, { amountMinor: money(6_000) });
    const given = await look();
    expect(given.payment.refundedMinor).toBe(6_000);
    const { providerRefundId } = given.refunds[0] ?? {};
    const said = await provider.refunds.retrieve(String(providerRefundId));
    const tell = (id: string, type: string, object: object) =>
      takePaymentEvent(deps, sign({ id, object: 'event', type, data: { object } }));
    await tell('evt_1', 'refund.failed', { ...said, status: 'failed' });
    await tell('evt_2', 'refund.updated', said);
    const { order, refunds, kinds, payment } = await look();
    expect(payment).toMatchObject({ paidMinor: 6_000, refundedMinor: 0, state: 'accepted' });
    expect(refunds).toMatchObject([{ state: 'failed' }]);
    expect(order.paymentStatus).toBe('paid');
    expect(kinds.at(-1)).toBe('refund_failed');
  });

  test('the delivery given back alone: the email says so, and the credit note its own tax', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, orderId, look } = shop;
    await giveDelivery(shop);
    await startInvoicing(deps);
    const reduced = { name: 'VAT', partsPerMillion: 70_000 };
    const delivery = {
      rate: { name: 'VAT', partsPerMillion: 200_000 },
      netMinor: money(500),
      taxMinor: money(100),
    };
    const goods = { rate: reduced, netMinor: money(5_047), taxMinor: money(353) };
    const taxMinors = [294, 59];
    const { lines } = await look();
    await deps.db.transaction(async (tx) => {
      const { orders, orderLines } = tx.tables;
      await tx.update(orders).set({ taxMinor: money(453), taxes: [delivery, goods] });
      for (const [at, { id }] of lines.entries())
        await tx
          .update(orderLines)
          .set({ taxPpm: 70_000, taxMinor: money(taxMinors[at] ?? 0) })
          .where(eq(orderLines.id, id));
      await issueInvoice(tx, deps, orderId);
    });
    await refund(shop, { amountMinor: money(600) });
    const all = lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }));
    await refund(shop, { lines: all, amountMinor: money(5_400) });
    const [, ...creditNotes] = await listDocumentsOf(deps.db.read, orderId);
    expect(creditNotes.map(({ record }) => record.taxes)).toEqual([[delivery], [goods]]);
    const mails = (await look()).mails.filter(({ kind }) => kind === 'order_refunded');
    expect(mails.map(({ text }) => text.includes('Delivery: $6.00')).sort()).toEqual([false, true]);
  });

  test('a refund of a payment without an order is ignored', async () => {
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
});
