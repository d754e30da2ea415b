import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder, type PlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import {
  comeBack,
  idOf,
  moneyAtProvider,
  refund,
  refundEvents,
} from '../../../../tests/support/shop/test-refunds.ts';
import { openOrderToReturn } from '../../../../tests/support/shop/test-returns.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import type { OrderLineId, RefundId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { type Actor, SYSTEM } from '../../actor.ts';
import { checkPayment } from '../../checkout/payment-check-service.ts';
import { takePaymentEvent } from '../../checkout/payment-event-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import type { Deps } from '../../deps.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { getHealth } from '../../operations/health/health-service.ts';
import { PaymentRefused } from '../../payments/payment-gateway.ts';
import { getAnyOrder } from '../desk/order-admin-service.ts';
import { listAllOrders } from '../desk/order-list-service.ts';
import { cancelOrder } from '../fulfilment/fulfilment-service.ts';
import { getOrder } from '../order-service.ts';
import { listReturnsOfOrder, refundReturn } from '../returns/return-desk-service.ts';
import { refundOrder } from './refund-service.ts';
import { noteRepayment } from './repayment-service.ts';

const HERE = { origin: 'http://shop.test', strangeProxy: null };

/** From now on the provider refuses every refund, as after a lost dispute. */
function refuseRefunds(deps: Deps): void {
  deps.payments = {
    ...deps.payments,
    createRefund: () => Promise.reject(new PaymentRefused('This charge has been charged back.')),
  };
}

const repay = async (
  { deps, admin, orderId, look }: PlacedOrder,
  refundId: RefundId,
  { actor = admin.actor, version }: { actor?: Actor; version?: number } = {},
) =>
  noteRepayment(deps, actor, {
    ...{ orderId, refundId, note: 'Bank transfer of 3 March' },
    version: version ?? (await look()).order.version,
  });

const owed = async ({ deps, orderId }: PlacedOrder) =>
  (await getAnyOrder(deps, SYSTEM, orderId)).refunds.filter((each) => each.owed).map(({ id }) => id);

describeEngines('a refused refund that was repaid another way', (engine) => {
  /** A cancelled order whose refund was refused. */
  async function openRefused() {
    const shop = await openPlacedOrder(engine, { beforePaying: ({ deps }) => startInvoicing(deps) });
    const { deps, admin, orderId } = shop;
    refuseRefunds(deps);
    const refused = await cancelOrder(deps, admin.actor, { orderId, reason: '' });
    if (refused?.state !== 'failed') throw new Error('the refund was not refused');
    const waiting = async () => [
      (await listAllOrders(deps, admin.actor, { list: 'to-look-at', limit: 10 })).items.length,
      (await getHealth(deps, SYSTEM, HERE)).findings.some(({ code }) => code === 'orders_refund_owed'),
    ];
    return { ...shop, refused: refused.id, waiting };
  }

  test('is a refund like any other, and the order needs no look', async () => {
    const shop = await openRefused();
    const { deps, admin, customer, orderId, refused, waiting, look } = shop;
    expect([await waiting(), await owed(shop)]).toEqual([[1, true], [refused]]);
    const { stock } = await look();
    await repay(shop, refused);
    expect([await waiting(), await owed(shop)]).toEqual([[0, false], []]);
    const { order, payment, refunds, events, mails, ...after } = await look();
    expect(order).toMatchObject({ paymentStatus: 'refunded', fulfilmentStatus: 'cancelled' });
    expect(payment).toMatchObject({ paidMinor: 6_000, refundedMinor: 6_000 });
    expect(after.stock).toEqual(stock);
    expect(refunds).toMatchObject([
      { state: 'failed', byHand: false },
      { state: 'succeeded', byHand: true, amountMinor: 6_000, providerRefundId: null, actorId: admin.id },
    ]);
    expect(refunds[1]?.lines).toEqual(refunds[0]?.lines);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'refund_requested', data: { byHand: true, reason: 'Bank transfer of 3 March' } },
      { kind: 'refund_succeeded', data: { amountMinor: 6_000 } },
    ]);
    const [mail, ...others] = mails.filter(({ kind }) => kind === 'order_refunded');
    expect([others, mail?.text]).toEqual([[], expect.stringContaining('but not to your card')]);
    expect(mail?.text).not.toContain('5 to 10 days');
    const documents = await listDocumentsOf(deps.db.read, orderId);
    expect(documents.map(({ kind, record }) => [kind, record.totalMinor])).toEqual([
      ['invoice', 6_000],
      ['credit_note', 6_000],
    ]);
    expect(documents[1]?.record).toMatchObject({ byHand: true });
    const seen = await getOrder(deps, customer.actor, orderId);
    expect(seen.refundedMinor).toBe(6_000);
    expect(seen.history.at(-1)).toMatchObject({ kind: 'refunded', amountMinor: 6_000 });
  });

  test('is told as refused with the news that the order is cancelled, once, and never while it is not', async () => {
    const shop = await openRefused();
    const { deps, admin, orderId, look } = shop;
    const told = async () => (await look()).mails.filter(({ kind }) => kind === 'refund_failed');
    const number = (await look()).order.number;
    expect(await told()).toMatchObject([
      {
        subject: `Your Voltcart order ${number} is cancelled`,
        text: expect.stringContaining('We tried to refund $60.00 to you, but the refund was refused.'),
      },
    ]);
    const { version } = (await look()).order;
    const again = await refundOrder(deps, admin.actor, {
      ...{ orderId, version, lines: [], amountMinor: money(6_000), restock: false, reason: '' },
    });
    expect(again.state).toBe('failed');
    expect(await told()).toHaveLength(1);
    const other = await openPlacedOrder(engine);
    refuseRefunds(other.deps);
    const { lines } = await other.look();
    await refundOrder(other.deps, other.admin.actor, {
      ...{ orderId: other.orderId, version: (await other.look()).order.version, restock: false, reason: '' },
      ...{ lines: [{ orderLineId: lines[0]?.id as OrderLineId, quantity: 1 }], amountMinor: money(2_500) },
    });
    expect((await other.look()).mailKinds).not.toContain('refund_failed');
    // What was refused before does not keep the news of the cancellation back.
    await cancelOrder(other.deps, other.admin.actor, { orderId: other.orderId, reason: '' });
    const { mails } = await other.look();
    expect(mails.filter(({ kind }) => kind === 'refund_failed')).toMatchObject([
      { subject: `Your Voltcart order ${(await other.look()).order.number} is cancelled` },
    ]);
  });

  test('stays so whatever the provider says, which was asked for nothing', async () => {
    const shop = await openRefused();
    const { deps, admin, orderId, refused, look, clock } = shop;
    await repay(shop, refused);
    const before = await look();
    clock.advance(16_000);
    await reconcile(deps);
    await checkPayment(deps, admin.actor, { orderId });
    for (const event of await refundEvents(shop)) await takePaymentEvent(deps, event);
    expect(await look()).toEqual(before);
    expect(await moneyAtProvider(shop)).toBe(0);
  });

  test('is noted once, by an admin who has proved who they are, for what is owed', async () => {
    const shop = await openRefused();
    const { deps, admin, customer, orderId, refused, look } = shop;
    const before = await look();
    const { version } = before.order;
    const changed = { reason: { code: 'order_changed' } };
    await expect(repay(shop, refused, { version: version - 1 })).rejects.toMatchObject(changed);
    await expect(repay(shop, deps.newId('refund'))).rejects.toMatchObject(changed);
    for (const [actor, code] of [
      [customer.actor, 'forbidden'],
      [{ ...admin.actor, fresh: false } as Actor, 'fresh_sign_in_needed'],
    ] as const)
      await expect(repay(shop, refused, { actor })).rejects.toMatchObject({ reason: { code } });
    expect(await look()).toEqual(before);
    const about = { orderId, refundId: refused, version, note: '' };
    const both = await Promise.allSettled([1, 2].map(() => noteRepayment(deps, admin.actor, about)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(repay(shop, refused)).rejects.toMatchObject(changed);
    expect((await look()).payment.refundedMinor).toBe(6_000);
  });

  test('has a new credit note if it had come back from the bank, and its goods in stock once', async () => {
    const shop = await openPlacedOrder(engine, { beforePaying: ({ deps }) => startInvoicing(deps) });
    const { deps, orderId, look } = shop;
    const lines = [{ orderLineId: idOf((await look()).lines[0]), quantity: 1 }];
    const { id } = await refund(shop, { lines, amountMinor: money(2_500), restock: true });
    expect(await owed(shop)).toEqual([]);
    await comeBack(shop, id);
    expect(await owed(shop)).toEqual([id]);
    await repay(shop, id);
    expect(await owed(shop)).toEqual([]);
    const { payment, stock } = await look();
    expect([payment.refundedMinor, stock]).toEqual([2_500, [9, 9]]);
    const documents = await listDocumentsOf(deps.db.read, orderId);
    expect(documents.map(({ record }) => record.kind)).toEqual([
      'invoice',
      'credit_note',
      'reversal',
      'credit_note',
    ]);
  });

  test('is not owed beside the refund of a cancelled order that gave its amount back again', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId, look } = shop;
    const lines = [{ orderLineId: idOf((await look()).lines[0]), quantity: 1 }];
    const part = await refund(shop, { lines, amountMinor: money(2_500) });
    await comeBack(shop, part.id);
    const whole = await cancelOrder(deps, admin.actor, { orderId, reason: '' });
    if (whole?.state !== 'failed') throw new Error('the refund was not refused');
    expect(await owed(shop)).toEqual([whole.id]);
    await expect(repay(shop, part.id)).rejects.toMatchObject({ reason: { code: 'order_changed' } });
    await repay(shop, whole.id);
    expect([(await look()).payment.refundedMinor, await owed(shop)]).toEqual([6_000, []]);
  });

  test('in two parts is owed in both, and nothing is left after them', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId, look } = shop;
    const part = await refund(shop, { amountMinor: money(3_000) });
    const rest = await cancelOrder(deps, admin.actor, { orderId, reason: '' });
    if (!rest) throw new Error('there was nothing to refund');
    await comeBack(shop, part.id);
    await comeBack(shop, rest.id);
    expect(await owed(shop)).toEqual([part.id, rest.id]);
    await repay(shop, rest.id);
    expect(await owed(shop)).toEqual([part.id]);
    await repay(shop, part.id);
    expect([(await look()).payment.refundedMinor, await owed(shop)]).toEqual([6_000, []]);
  });

  test('closes its return', async () => {
    const shop = await openOrderToReturn(engine);
    const { deps, admin, orderId, setDays, deliver, ask, arrive, look } = shop;
    await setDays(14);
    await deliver();
    const { id } = await ask(1);
    await arrive(id);
    refuseRefunds(deps);
    const refused = await refundReturn(deps, admin.actor, { id, amountMinor: money(2_500), restock: true });
    if (!refused) throw new Error('there was nothing to refund');
    const returned = async () => (await listReturnsOfOrder(deps, admin.actor, { orderId }))[0];
    expect(await returned()).toMatchObject({ state: 'received', canRefund: true });
    await repay(shop, refused.id);
    expect(await returned()).toMatchObject({ state: 'refunded', canRefund: false });
    expect((await look()).stock).toEqual([9, 9]);
  });
});
