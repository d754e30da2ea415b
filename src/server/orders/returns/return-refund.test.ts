import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { comeBack, refund, refundEvents } from '../../../../tests/support/shop/test-refunds.ts';
import { openOrderToReturn } from '../../../../tests/support/shop/test-returns.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import type { ReturnId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { takePaymentEvent } from '../../checkout/payment-event-service.ts';
import type { Dialect } from '../../db/database.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { PaymentRefused } from '../../payments/payment-gateway.ts';
import { getAnyOrder } from '../desk/order-admin-service.ts';
import { issueInvoice } from '../invoices/invoice-service.ts';
import { answerReturn, listReturnsOfOrder, receiveReturn, refundReturn } from './return-desk-service.ts';
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

  test('what arrived worn is refunded in part: its goods, stock and documents are as with any refund', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, orderId, shown, look } = shop;
    await startInvoicing(deps);
    await deps.db.transaction((tx) => issueInvoice(tx, deps, orderId));
    const amountMinor = money(1_900);
    const inPart = { id, seenMinor: money(2_500), amountMinor, restock: true };
    expect(await refundReturn(deps, admin.actor, inPart)).toMatchObject({ state: 'succeeded' });
    expect(await shown()).toEqual(PAID);
    const { stock, refunds, order, mails } = await look();
    const told = mails.find(({ kind }) => kind === 'order_refunded')?.text.split('\n\n') ?? [];
    expect(told.slice(0, -3)).toEqual([
      `We have refunded $19.00 of your order ${order.number}. It is on its way back to your card.`,
      'This is the refund for your return.',
      'Test order: no money was taken.',
      '1 × Kettle: $25.00',
      'Deducted: -$6.00',
    ]);
    expect([stock, order.paymentStatus]).toEqual([[9, 9], 'partially_refunded']);
    expect(refunds).toMatchObject([{ amountMinor, lines: [{ quantity: 1 }] }]);
    const [, creditNote] = await listDocumentsOf(deps.db.read, orderId);
    expect(creditNote?.record.totalMinor).toBe(1_900);
    // The other kettle still costs what was paid for it, and what was deducted stays with the shop.
    const { lines, leftToRefundMinor } = await getAnyOrder(deps, admin.actor, orderId);
    expect([lines[0]?.refunded, leftToRefundMinor]).toEqual([1, 4_100]);
    const kettle = { lines: [{ orderLineId: shop.lineIds.kettle, quantity: 1 }] };
    await expect(refund(shop, { ...kettle, amountMinor: money(2_501) })).rejects.toMatchObject({
      reason: { code: 'refund_exceeds_lines', mostMinor: 2_500 },
    });
    expect(await refund(shop, { ...kettle, amountMinor: money(2_500) })).toMatchObject({
      state: 'succeeded',
    });
  });

  test('what an earlier refund left nothing of was not deducted from its price', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, look } = shop;
    await refund(shop, { amountMinor: money(5_000) });
    await refundReturn(deps, admin.actor, { id, amountMinor: money(1_000), restock: true });
    const told = (await look()).mails.find(({ text }) => text.includes('for your return'))?.text;
    expect(told?.split('\n\n').slice(3, -3)).toEqual(['1 × Kettle']);
  });

  test('what arrived can be closed without a refund although money is left', async () => {
    const { deps, admin, id, shown, look } = await openArrived(engine);
    const nothing = { id, seenMinor: money(2_500), amountMinor: money(0), restock: true };
    expect(await refundReturn(deps, admin.actor, nothing)).toBeNull();
    expect(await shown()).toEqual({ ...PAID, state: 'closed' });
    const { stock, mails } = await look();
    expect(stock).toEqual([9, 9]);
    // The one about its arrival said that the shop would write about the refund.
    const texts = mails.filter(({ kind }) => kind === 'return_update').map(({ text }) => text);
    expect(texts.at(-2)).toContain('then write to you about the refund');
    expect(texts.at(-1)).toContain('is closed. No refund follows.');
    expect(texts.at(-1)).not.toMatch(/Gladly|parcel/i);
  });

  test('its customer is told what follows, where the owner says nothing', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, ask, look } = shop;
    const last = async () =>
      (await look()).mails
        .filter(({ kind }) => kind === 'return_update')
        .at(-1)
        ?.text.split('\n\n', 1)[0];
    const answer = async (of: ReturnId, state: 'asked' | 'received', accept: boolean) => {
      await answerReturn(deps, admin.actor, { id: of, state, accept, answer: '', label: '' });
      return last();
    };
    expect(await answer(id, 'received', false)).toMatch(/cannot accept .* We send them back to you\.$/);
    const { id: second } = await ask(1);
    expect(await answer(second, 'asked', false)).toMatch(/cannot accept the return of [^.]*\.$/);
    const { id: third } = await ask(1);
    expect(await answer(third, 'asked', true)).toMatch(/We will write to you about where to send them\.$/);
    await receiveReturn(deps, admin.actor, { id: third });
    await refund(shop);
    await refundReturn(deps, admin.actor, {
      ...{ id: third, restock: false },
      ...{ amountMinor: money(0), seenMinor: money(2_500) },
    });
    expect(await last()).toMatch(/is closed\. No further refund follows\.$/);
  });

  test('the units of a return that was closed can be refunded after all, each once, and their stock comes back once', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, orderId, look, lineIds } = shop;
    const kettles = (quantity: number) => ({ lines: [{ orderLineId: lineIds.kettle, quantity }] });
    await refundReturn(deps, admin.actor, {
      id,
      amountMinor: money(0),
      seenMinor: money(2_500),
      restock: true,
    });
    const [kettle] = (await getAnyOrder(deps, admin.actor, orderId)).lines;
    expect([kettle?.refunded, kettle?.inReturns]).toEqual([0, 0]);
    const one = { ...kettles(1), amountMinor: money(2_500), restock: true };
    const left = async () =>
      (await getReturns(deps, shop.customer.actor, shop.own)).lines.find(
        ({ orderLineId }) => orderLineId === lineIds.kettle,
      )?.left;
    // The one that came back, and later the one that its customer still had.
    expect(await refund(shop, one)).toMatchObject({ state: 'succeeded' });
    expect([(await look()).stock, await left()]).toEqual([[9, 9], 1]);
    expect(await refund(shop, one)).toMatchObject({ state: 'succeeded' });
    expect([(await look()).stock, await left()]).toEqual([[10, 9], undefined]);
    await expect(refund(shop, { ...kettles(1), amountMinor: money(1) })).rejects.toMatchObject({
      reason: { code: 'refund_exceeds_units', left: 0 },
    });
  });

  test('what arrived can be declined: its units are free again, and the refund dialog offers them', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, orderId, shown, look, refundIt, lineIds } = shop;
    const inReturns = async () =>
      (await getAnyOrder(deps, admin.actor, orderId)).lines.map((line) => line.inReturns);
    const kettle = { lines: [{ orderLineId: lineIds.kettle, quantity: 2 }], amountMinor: money(4_000) };
    expect(await inReturns()).toEqual([1, 0]);
    await expect(refund(shop, kettle)).rejects.toMatchObject({ reason: { code: 'units_in_return' } });
    await answerReturn(deps, admin.actor, {
      ...{ id, state: 'received', accept: false, answer: 'It is worn.', label: '' },
    });
    expect(await shown()).toEqual({ state: 'declined', left: 2, canRefund: false });
    expect((await look()).mails.at(-1)?.text).toMatch(/cannot accept the return.+It is worn\./s);
    await expect(refundIt()).rejects.toMatchObject({ reason: { code: 'return_changed' } });
    expect(await inReturns()).toEqual([0, 0]);
    expect(await refund(shop, kettle)).toMatchObject({ state: 'succeeded' });
  });

  test('what was given back in one amount after its refund came back can be closed', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, refundIt, shown } = shop;
    const first = await refundIt();
    if (first) await comeBack(shop, first.id);
    const canClose = async () =>
      (await listReturnsOfOrder(deps, admin.actor, { orderId: shop.orderId }))[0]?.canClose;
    expect(await canClose()).toBe(false);
    await refund(shop, { amountMinor: money(2_500) });
    expect(await canClose()).toBe(true);
    const nothing = { id, seenMinor: money(2_500), amountMinor: money(0), restock: true };
    expect(await refundReturn(deps, admin.actor, nothing)).toBeNull();
    expect(await shown()).toEqual({ ...PAID, state: 'closed' });
  });

  test('what failed twice stays owed, however little was tried the second time', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, refundIt } = shop;
    const first = await refundIt();
    if (first) await comeBack(shop, first.id);
    const less = { id, seenMinor: money(2_500), amountMinor: money(1_900), restock: true };
    const second = await refundReturn(deps, admin.actor, less);
    if (second) await comeBack(shop, second.id);
    await expect(refundReturn(deps, admin.actor, { ...less, amountMinor: money(0) })).rejects.toMatchObject({
      reason: { code: 'invalid_field' },
    });
  });

  test('what was refunded is neither declined nor closed because that refund came back', async () => {
    const shop = await openArrived(engine);
    const { deps, admin, id, orderId, refundIt, shown } = shop;
    const canDecline = async () => (await listReturnsOfOrder(deps, admin.actor, { orderId }))[0]?.canDecline;
    expect(await canDecline()).toBe(true);
    const first = await refundIt();
    if (first) await comeBack(shop, first.id);
    expect(await canDecline()).toBe(false);
    const no = { id, state: 'received', accept: false, answer: '', label: '' } as const;
    await expect(answerReturn(deps, admin.actor, no)).rejects.toMatchObject({
      reason: { code: 'return_changed' },
    });
    const nothing = { id, seenMinor: money(2_500), amountMinor: money(0), restock: true };
    await expect(refundReturn(deps, admin.actor, nothing)).rejects.toMatchObject({
      reason: { code: 'invalid_field' },
    });
    expect(await shown()).toEqual(OWED);
  });
});
