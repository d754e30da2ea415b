import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { sendMails } from '../../../../tests/support/shop/send-mails.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { idOf, refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import type { InvoiceRecord } from '../../../shared/orders/documents.ts';
import { takePaymentEvent } from '../../checkout/payment-event-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import type { Deps } from '../../deps.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { issueDocument, openDocument } from '../../documents/document-service.ts';
import { documentContent } from '../../documents/drawing/document-content-rules.ts';
import { getPayment } from '../../payments/payment-repository.ts';
import { getAnyOrder } from '../desk/order-admin-service.ts';
import { approvePayment, resendConfirmation } from '../desk/order-care-service.ts';
import { updateOrder } from '../order-repository.ts';
import { listDeskDocuments } from './invoice-desk-service.ts';
import { issueInvoice } from './invoice-service.ts';

const documentsOf = (deps: Deps, orderId: OrderId) => listDocumentsOf(deps.db.read, orderId);
const numbersOf = async (deps: Deps, orderId: OrderId) =>
  (await documentsOf(deps, orderId)).map(({ number }) => number);

describeEngines('invoices', (engine) => {
  const openInvoiced = () =>
    openPlacedOrder(engine, { beforePaying: ({ deps }) => startInvoicing(deps, { invoicePrefix: 'INV-' }) });

  test('documents are dated and found by day in the shop’s time zone, and written in its format', async () => {
    // The test clock's noon in UTC is already the next day there.
    const there = { timeZone: 'Pacific/Kiritimati', dateFormat: 'iso' } as const;
    const placed = await openPlacedOrder(engine, { beforePaying: ({ deps }) => startInvoicing(deps, there) });
    const { deps, admin, orderId } = placed;
    await reconcile(deps);
    const [invoice] = await documentsOf(deps, orderId);
    const record = invoice?.record;
    expect(record).toMatchObject({ issuedOn: '2026-03-02', order: { placedOn: '2026-03-02' } });
    const content = record && documentContent(record);
    expect(content?.facts.map(({ value }) => value)).toContain('2026-03-02');
    const found = async (period: { from?: string; to?: string }) =>
      (await listDeskDocuments(deps, admin.actor, { limit: 10, ...period })).items.length;
    expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toBe(1);
    expect(await found({ to: '2026-03-01' })).toBe(0);
    expect(await found({ from: '2026-03-03' })).toBe(0);

    // A document prints its day for good, however far away the shop moves.
    await startInvoicing(deps, { timeZone: 'Pacific/Niue' });
    expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toBe(1);
    expect(await found({ from: '2026-03-01', to: '2026-03-01' })).toBe(0);
    const { items } = await listDeskDocuments(deps, admin.actor, { limit: 10 });
    expect(items).toMatchObject([{ issuedOn: '2026-03-02' }]);
  });

  test.each([
    [true, 'Pick-up (Our shop)'],
    [false, 'Delivery (Our shop)'],
  ])('the way that an order is picked up is named as one: %s', async (pickUp, label) => {
    const { deps, orderId } = await openPlacedOrder(engine);
    await startInvoicing(deps);
    const delivery = { id: 'counter', name: 'Our shop', days: null, pickUp, priceMinor: money(0), taxPpm: 0 };
    await deps.db.transaction(async (tx) => {
      await updateOrder(tx, orderId, { delivery });
      await issueInvoice(tx, deps, orderId);
    });
    const record = (await documentsOf(deps, orderId))[0]?.record as InvoiceRecord;
    const labels = documentContent(record).sums.map((sum) => sum.label);
    expect(labels).toContain(label);

    // One that was issued before goes on saying what it said.
    const before = { ...record, delivery: { name: 'Our shop', priceMinor: money(0) } };
    expect(documentContent(before).sums.map((sum) => sum.label)).toContain('Delivery (Our shop)');
  });

  test('neither series begins as the other ever has: no number is given twice', async () => {
    const shop = await openInvoiced();
    const { deps, orderId } = shop;
    await refund(shop, { amountMinor: money(100) });
    await startInvoicing(deps, { invoicePrefix: 'R_', creditNotePrefix: 'G-' });
    for (const prefixes of [
      { creditNotePrefix: 'INV-' },
      { invoicePrefix: 'CN-' },
      { invoicePrefix: 'CN-', creditNotePrefix: 'INV-' },
    ])
      await expect(startInvoicing(deps, prefixes)).rejects.toMatchObject({ reason: { code: 'prefix_used' } });
    // One's own of before, and those that are only like another's.
    await startInvoicing(deps, { invoicePrefix: 'INV-', creditNotePrefix: 'CN-' });
    await startInvoicing(deps, { creditNotePrefix: 'IN' });
    await startInvoicing(deps, { creditNotePrefix: '___-' });
    expect(await numbersOf(deps, orderId)).toHaveLength(2);
  });

  test('a shop that has not said who sells issues none', async () => {
    const placed = await openPlacedOrder(engine);
    await refund(placed);
    expect(await documentsOf(placed.deps, placed.orderId)).toEqual([]);
    await startInvoicing(placed.deps);
    // The order of before has no invoice that a credit note could name.
    await refund(placed);
    expect(await documentsOf(placed.deps, placed.orderId)).toEqual([]);
  });

  test('a refund that comes back: a document among the invoices cancels its credit note, once', async () => {
    const placed = await openInvoiced();
    const { deps, orderId, provider, sign, sentMails, admin, look } = placed;
    await reconcile(deps);
    await refund(placed, { amountMinor: money(4_000) });
    const [given] = (await look()).refunds;
    const said = await provider.refunds.retrieve(String(given?.providerRefundId));
    const object = { ...said, status: 'failed' };
    for (const type of ['refund.failed', 'charge.refund.updated', 'refund.updated'])
      await takePaymentEvent(deps, sign({ id: `evt_${type}`, object: 'event', type, data: { object } }));
    const credited = { number: 'TEST-CN-2026-000001' };
    const [invoice, creditNote, reversal, ...others] = await documentsOf(deps, orderId);
    expect(others).toEqual([]);
    expect([invoice?.number, creditNote?.record]).toMatchObject(['TEST-INV-2026-000001', credited]);
    expect(reversal).toMatchObject({ kind: 'invoice', number: 'TEST-INV-2026-000002', refundId: given?.id });
    expect(reversal?.record).toMatchObject({
      kind: 'reversal',
      creditNote: credited,
      invoice: { number: 'TEST-INV-2026-000001' },
      totalMinor: 4_000,
    });
    const { documents, events } = await getAnyOrder(deps, admin.actor, orderId);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'reversal']);
    expect(events.at(-1)).toMatchObject({ kind: 'refund_failed', data: { cameBack: true } });

    // The cancelled credit note does not count: the next refund is the invoice's first again.
    await refund(placed, { amountMinor: money(2_000) });
    expect((await documentsOf(deps, orderId)).at(-1)?.record).toMatchObject({
      number: 'TEST-CN-2026-000002',
      first: true,
      inFull: false,
    });
    await resendConfirmation(deps, admin.actor, { orderId });
    while ((await sendMails(deps)) > 0);
    const sent = sentMails.map(({ text, attachments = [] }) => [
      text.includes('returned the money to us'),
      ...attachments.map(({ name }) => name.replace('TEST-', '').replace('-2026-00000', ' ')),
    ]);
    expect(sent).toEqual([
      [false, 'INV 1.pdf'],
      [false, 'CN 1.pdf'],
      [true, 'INV 2.pdf'],
      [false, 'CN 2.pdf'],
      [false, 'INV 1.pdf'],
    ]);
  });

  test('an order gets one, which goes with its confirmation; a refund gets a credit note', async () => {
    const placed = await openInvoiced();
    const { deps, orderId, sentMails, look } = placed;
    await reconcile(deps);
    expect(await numbersOf(deps, orderId)).toEqual(['TEST-INV-2026-000001']);
    const { lines } = await look();
    await refund(placed, { lines: [{ orderLineId: idOf(lines[1]), quantity: 1 }] });
    await refund(placed, { amountMinor: money(5_000) });
    const documents = await documentsOf(deps, orderId);
    expect(documents.map(({ number, record }) => [number, record.totalMinor])).toEqual([
      ['TEST-INV-2026-000001', 6_000],
      ['TEST-CN-2026-000001', 1_000],
      ['TEST-CN-2026-000002', 5_000],
    ]);
    expect(documents[1]?.record).toMatchObject({
      invoice: { number: 'TEST-INV-2026-000001' },
      lines: [{ name: 'Cup', quantity: 1 }],
      inFull: false,
    });
    expect(documents[2]?.record).toMatchObject({ lines: [], inFull: true });

    while ((await sendMails(deps)) > 0);
    const attached = sentMails.map(({ attachments = [] }) => attachments.map(({ name }) => name));
    expect(attached).toEqual([
      ['TEST-INV-2026-000001.pdf'],
      ['TEST-CN-2026-000001.pdf'],
      ['TEST-CN-2026-000002.pdf'],
    ]);
    const sent = sentMails[0]?.attachments?.[0]?.pdf;
    expect(sent?.subarray(0, 8).toString()).toBe('%PDF-1.7');
    // The settings and the order may change; what was issued does not.
    await startInvoicing(deps, { sellerName: 'Somebody Else' });
    const [invoice] = await documentsOf(deps, orderId);
    expect(invoice && (await openDocument(deps, invoice.id)).pdf.equals(sent ?? Buffer.alloc(0))).toBe(true);
  });

  test('an order in review gets its invoice when the payment is approved', async () => {
    const placed = await openPlacedOrder(engine, {
      beforePaying: async ({ deps }) => {
        await startInvoicing(deps);
        // As if the provider had charged something else.
        await deps.db.transaction((tx) => tx.update(tx.tables.checkouts).set({ currency: 'EUR' }));
      },
    });
    const { deps, admin, orderId } = placed;
    expect((await getPayment(deps.db.read, orderId)).state).toBe('review');
    expect(await documentsOf(deps, orderId)).toEqual([]);
    await approvePayment(deps, admin.actor, { orderId });
    const [invoice] = await documentsOf(deps, orderId);
    expect(invoice?.record).toMatchObject({
      kind: 'invoice',
      locale: { currency: 'EUR' },
      paid: { amountMinor: 6_000, currency: 'USD' },
    });
  });

  test.each([
    ['less paid than its total: each gets its credit note', 7_000, [2_000, 4_000], [2_000, 4_000]],
    ['more paid than its total: what was too much gets none', 5_000, [1_000, 5_000], [5_000]],
  ])('refunds before and after the approval, with %s', async (_what, total, given, credited) => {
    const placed = await openPlacedOrder(engine, {
      beforePaying: async ({ deps }) => {
        await startInvoicing(deps);
        const sums = { subtotalMinor: money(total), totalMinor: money(total) };
        await deps.db.transaction((tx) => tx.update(tx.tables.checkouts).set(sums));
      },
    });
    const { deps, admin, orderId } = placed;
    const [before = 0, after = 0] = given;
    await refund(placed, { amountMinor: money(before) });
    expect(await documentsOf(deps, orderId)).toEqual([]);
    await approvePayment(deps, admin.actor, { orderId });
    await refund(placed, { amountMinor: money(after) });
    const [invoice, ...creditNotes] = await documentsOf(deps, orderId);
    expect(invoice?.record).toMatchObject({ kind: 'invoice', totalMinor: total });
    expect(creditNotes.map(({ record }) => record)).toMatchObject(
      credited.map((totalMinor, at) => ({
        kind: 'credit_note',
        totalMinor,
        first: at === 0,
        inFull: at === credited.length - 1,
      })),
    );
  });

  test('numbers have no gap, though transactions that drew one are rolled back at the same time', async () => {
    const { deps, orderId } = await openInvoiced();
    const [invoice] = await documentsOf(deps, orderId);
    if (!invoice) throw new Error('the order has no invoice');
    const { delivery: _, ...invoiced } = invoice.record as InvoiceRecord;
    const refunds = Array.from({ length: 24 }, () => deps.newId('refund'));
    await deps.db.transaction(async (tx) => {
      for (const id of refunds)
        await tx.insert(tx.tables.refunds).values({
          id,
          orderId,
          amountMinor: money(1),
          lines: [],
          restock: false,
          state: 'succeeded',
          createdAt: deps.now(),
          updatedAt: deps.now(),
        });
    });
    const issuing = refunds.map((refundId, index) =>
      deps.db.transaction(async (tx) => {
        await issueDocument(tx, deps, {
          livemode: true,
          prefix: 'CN-',
          orderId,
          refundId,
          timeZone: '',
          record: {
            ...invoiced,
            kind: 'credit_note',
            invoice: invoiced,
            lines: [],
            inFull: false,
            first: true,
          },
        });
        if (index % 3 === 0) throw new Error('undone');
      }),
    );
    const outcomes = await Promise.allSettled(issuing);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    const sequences = (await documentsOf(deps, orderId))
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ sequence }) => sequence);
    expect(sequences.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });

  test('issuing twice gives the same invoice', async () => {
    const { deps, orderId } = await openInvoiced();
    const [invoice] = await documentsOf(deps, orderId);
    expect(await deps.db.transaction((tx) => issueInvoice(tx, deps, orderId))).toBe(invoice?.id);
    expect(await documentsOf(deps, orderId)).toHaveLength(1);
  });
});
