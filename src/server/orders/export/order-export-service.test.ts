import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { giveDelivery, openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { dayIn } from '../../../shared/time-zone.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { refundOrder } from '../refunds/refund-service.ts';
import { type ExportOrdersInput, exportOrders } from './order-export-service.ts';

async function exported(deps: Deps, input: Partial<ExportOrdersInput> = {}) {
  const { name, lines } = await exportOrders(deps, SYSTEM, { testOrders: false, ...input });
  let text = '';
  for await (const line of lines) text += line;
  return { name, text, rows: parse(text, { bom: true, columns: true }) as Record<string, string>[] };
}

describeEngines('exporting orders', (engine) => {
  test('gross, refunds and net of each order; test orders only on request, and marked', async () => {
    const { deps, admin, clock, orderId, look } = await openPlacedOrder(engine);
    const { orders, payments, refunds } = deps.db.read.tables;
    const { order, payment } = await look();
    const refund = { lines: [], restock: false, reason: '' };
    clock.advance(60_000);
    await refundOrder(deps, admin.actor, {
      ...refund,
      orderId,
      version: order.version,
      amountMinor: money(1_010),
    });
    await deps.db.transaction(async (tx) => {
      await tx.update(orders).set({ name: '=cmd()', addressCountry: 'US' });
      const under = { orderId, lines: [], restock: false, createdAt: deps.now(), updatedAt: deps.now() };
      await tx
        .insert(refunds)
        .values({ ...under, id: toId('refund', 'ref_2'), amountMinor: money(500), state: 'pending' });
      await tx
        .insert(refunds)
        .values({ ...under, id: toId('refund', 'ref_3'), amountMinor: money(700), state: 'failed' });
      const byHand = { state: 'succeeded', byHand: true } as const;
      await tx
        .insert(refunds)
        .values({ ...under, ...byHand, id: toId('refund', 'ref_4'), amountMinor: money(300) });
      await tx.update(payments).set({ refundedMinor: money(1_310) });
    });
    expect((await exported(deps)).rows).toEqual([]);
    const all = await exported(deps, { testOrders: true });
    expect(all.name).toBe('orders-all-2026-03-01.csv');
    expect(all.rows).toEqual([
      {
        Order: order.number,
        'Placed (UTC)': order.createdAt.toISOString().slice(0, 19).replace('T', ' '),
        'Test order': 'yes',
        Status: 'Processing',
        Currency: 'USD',
        Subtotal: '60.00',
        Discount: '0.00',
        Shipping: '0.00',
        Tax: '0.00',
        'Order total': '60.00',
        Gross: '60.00',
        Refunded: '13.10',
        Net: '46.90',
        'Refund pending': '5.00',
        'Last refund (UTC)': deps.now().toISOString().slice(0, 19).replace('T', ' '),
        Name: "'=cmd()",
        Email: order.email,
        Country: 'US',
        Payment: payment.intentId,
        'Order net': '60.00',
        'Tax by rate': '',
        'Tax included': '',
        'Delivery method': '',
        Company: '',
        'VAT number': '',
        'Discount code': '',
        'Placed on': dayIn(order.createdAt, ''),
        'Last refund on': dayIn(deps.now(), ''),
        'Repaid another way': '3.00',
      },
    ]);
    await deps.db.transaction((tx) => tx.update(orders).set({ livemode: true }));
    expect((await exported(deps)).rows).toMatchObject([{ 'Test order': 'no' }]);
  });

  test('delivery, discount, its code and tax by rate have columns of their own', async () => {
    const shop = await openPlacedOrder(engine);
    await giveDelivery(shop);
    const { db } = shop.deps;
    await db.transaction((tx) => tx.update(tx.tables.orders).set({ discountCode: '-SUMMER' }));
    expect((await exported(shop.deps, { testOrders: true })).rows).toMatchObject([
      {
        Subtotal: '60.00',
        Discount: '6.00',
        Shipping: '6.00',
        Tax: '10.00',
        'Order total': '60.00',
        'Order net': '50.00',
        'Tax by rate': 'VAT 20%: 10.00',
        'Tax included': 'yes',
        'Delivery method': 'Standard',
        Company: 'Rao & Co',
        'VAT number': 'DE136695976',
        'Discount code': "'-SUMMER",
      },
    ]);
  });

  test('days are those of the shop’s time zone, in the range and in the file', async () => {
    // The test clock's noon in UTC is already the next day there.
    const placed = await openPlacedOrder(engine);
    const { deps, orderId, admin } = placed;
    await startInvoicing(deps, { timeZone: 'Pacific/Kiritimati' });
    const { version } = (await placed.look()).order;
    const refund = { lines: [], restock: false, reason: '', amountMinor: money(100) };
    await refundOrder(deps, admin.actor, { ...refund, orderId, version });
    const found = (period: { from?: string; to?: string }) => exported(deps, { testOrders: true, ...period });
    const that = await found({ from: '2026-03-02', to: '2026-03-02' });
    expect(that.rows).toMatchObject([
      {
        'Placed (UTC)': expect.stringMatching(/^2026-03-01 12:/),
        'Placed on': '2026-03-02',
        'Last refund on': '2026-03-02',
      },
    ]);
    expect((await found({ to: '2026-03-01' })).rows).toEqual([]);
    expect((await found({ from: '2026-03-03' })).rows).toEqual([]);
    expect((await found({})).name).toBe('orders-all-2026-03-02.csv');
  });

  test('a period is whole days, both inclusive; every order once, oldest first', async () => {
    const { deps } = await openTestShop(engine);
    await startInvoicing(deps, { timeZone: 'UTC' });
    const { orders, payments } = deps.db.read.tables;
    const placed = (at: string, i: number) => ({
      id: toId('order', `ord_${String(999 - i).padStart(3, '0')}`),
      number: `N${i}`,
      email: '@evil',
      name: 'Ann;=1+1',
      currency: 'USD',
      subtotalMinor: money(1_00),
      totalMinor: money(1_00),
      paymentStatus: 'paid' as const,
      fulfilmentStatus: 'delivered' as const,
      livemode: true,
      createdAt: new Date(at),
      updatedAt: new Date(at),
    });
    const days = [
      '2026-01-31T23:59:59.999Z',
      '2026-02-01T00:00:00Z',
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00Z',
    ];
    const many = Array.from({ length: 230 }, () => '2026-02-10T10:00:00Z');
    const rows = [...days, ...many].map(placed);
    const paid = ({ id, number, currency, totalMinor, livemode }: (typeof rows)[number]) => ({
      orderId: id,
      provider: 'stripe' as const,
      sessionId: toId('paymentSession', `cs_${number}`),
      state: 'accepted' as const,
      paidMinor: totalMinor,
      currency,
      livemode,
    });
    await deps.db.transaction(async (tx) => {
      await tx.insert(orders).values(rows);
      await tx.insert(payments).values(rows.map(paid));
    });
    const numbers = ({ rows }: Awaited<ReturnType<typeof exported>>) => rows.map(({ Order }) => Order);
    const february = await exported(deps, { from: '2026-02-01', to: '2026-02-28' });
    expect(february.name).toBe('orders-2026-02-01-2026-02-28.csv');
    expect(numbers(february)).toHaveLength(232);
    expect(new Set(numbers(february)).size).toBe(232);
    expect([numbers(february)[0], numbers(february).at(-1)]).toEqual(['N1', 'N2']);
    expect(february.text).not.toMatch(/[,\n]@|;=/);
    expect(numbers(await exported(deps, { from: '2026-03-01' }))).toEqual(['N3']);
    expect(numbers(await exported(deps, { to: '2026-01-31' }))).toEqual(['N0']);
    expect(numbers(await exported(deps))).toHaveLength(234);
  });
});

test('only an admin', async () => {
  const { deps, given } = await openTestShop();
  const customer = await given.user();
  for (const [actor, code] of [
    [GUEST, 'unauthenticated'],
    [customer.actor, 'forbidden'],
  ] as const) {
    await expect(exportOrders(deps, actor, { testOrders: true })).rejects.toMatchObject({ reason: { code } });
  }
});
