import { expect, test } from 'vitest';
import { sendMails } from '../../../../tests/support/shop/send-mails.ts';
import { giveDelivery, openInReview, openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { idOf } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { sendAgain } from '../../operations/mail/mail-admin-service.ts';
import { cancelOrder, packOrder, shipOrder } from '../fulfilment/fulfilment-service.ts';
import { getOrder } from '../order-service.ts';
import { refundOrder } from '../refunds/refund-service.ts';
import { getAnyOrder } from './order-admin-service.ts';
import { approvePayment, markLookedAt, resendConfirmation } from './order-care-service.ts';

describeEngines('an order as its owner sees it', (engine) => {
  test('its confirmation is not sent again once it is cancelled, from its page or among the emails', async () => {
    const { deps, admin, orderId, look } = await openPlacedOrder(engine);
    const confirmations = async () =>
      (await look()).mails.filter(({ kind }) => kind === 'order_confirmation');
    await sendMails(deps);
    const [sent] = await confirmations();
    const again = () => sendAgain(deps, admin.actor, { id: toId('mail', sent?.id ?? '') });
    await again();
    await cancelOrder(deps, admin.actor, { orderId, reason: '' });
    for (const resend of [() => resendConfirmation(deps, admin.actor, { orderId }), again])
      await expect(resend()).rejects.toMatchObject({
        reason: { code: 'illegal_order_step', obstacle: 'status' },
      });
    expect(await confirmations()).toHaveLength(2);
  });

  test('its sums, company and delivery are the same for owner and customer, and in the mail', async () => {
    const shop = await openPlacedOrder(engine);
    await giveDelivery(shop);
    const { deps, admin, customer, orderId, look } = shop;
    const { sums, company } = await getAnyOrder(deps, admin.actor, orderId);
    expect(sums).toMatchObject({
      subtotalMinor: 6_000,
      discountMinor: 600,
      shippingMinor: 600,
      taxMinor: 1_000,
      taxes: [{ rate: { name: 'VAT' }, taxMinor: 1_000 }],
      delivery: { name: 'Standard', days: { from: 2, to: 4 }, pickUp: false },
    });
    expect(await getOrder(deps, customer.actor, orderId)).toMatchObject({ sums, company });
    await resendConfirmation(deps, admin.actor, { orderId });
    const [first, again] = (await look()).mails.sort((a, b) => a.attempt - b.attempt);
    const goods = ['2 × Kettle: $50.00', '1 × Cup: $10.00'];
    const street = '510 Townsend Street\nSan Francisco CA 94103\nUnited States';
    expect(first?.text.split('\n\n').slice(2, -3)).toEqual([
      ...goods,
      'Delivery address',
      `Jenny Rosen\n${street}`,
    ]);
    expect(again?.text.split('\n\n').slice(2, -3)).toEqual([
      ...goods,
      'Subtotal: $60.00',
      'Discount: -$6.00',
      'Delivery: Standard (2 to 4 working days): $6.00',
      'Total: $60.00',
      'Includes $10.00 VAT (20%)',
      'Delivery address',
      `Rao & Co\nJenny Rosen\n${street}\nVAT number: DE136695976`,
    ]);
  });

  test('a payment in review is approved, but not once all of it was refunded', async () => {
    const { deps, admin, orderId } = await openInReview(engine);
    const canApprove = async () => (await getAnyOrder(deps, admin.actor, orderId)).canApprovePayment;
    expect(await canApprove()).toBe(true);
    const { version, leftToRefundMinor: amountMinor } = await getAnyOrder(deps, admin.actor, orderId);
    const whole = { orderId, version, lines: [], amountMinor, restock: false, reason: '' };
    await refundOrder(deps, admin.actor, whole);
    expect(await canApprove()).toBe(false);
    await expect(approvePayment(deps, admin.actor, { orderId })).rejects.toMatchObject({
      reason: { code: 'illegal_order_step' },
    });
  });

  test('shows what was bought and paid, the possible steps, and the history', async () => {
    const { deps, admin, orderId } = await openPlacedOrder(engine);
    const see = () => getAnyOrder(deps, admin.actor, orderId);
    const placed = await see();
    expect(placed).toMatchObject({
      status: 'Processing',
      paidMinor: 6_000,
      leftToRefundMinor: 6_000,
      refundedMinor: 0,
      steps: ['pack', 'ship', 'cancel'],
      obstacle: null,
      canApprovePayment: false,
      canChangeAddress: true,
      livemode: false,
    });
    expect(placed.lines.map(({ name, quantity, refunded }) => [name, quantity, refunded])).toEqual([
      ['Kettle', 2, 0],
      ['Cup', 1, 0],
    ]);
    const [kettle] = placed.lines;
    await refundOrder(deps, admin.actor, {
      orderId,
      version: placed.version,
      lines: [{ orderLineId: idOf(kettle), quantity: 1 }],
      amountMinor: money(2_500),
      restock: true,
      reason: 'a dent',
    });
    await packOrder(deps, admin.actor, { orderId });
    await shipOrder(deps, admin.actor, { orderId, carrier: 'Post', trackingNumber: 'T1' });
    await resendConfirmation(deps, admin.actor, { orderId });
    const shipped = await see();
    expect(shipped).toMatchObject({
      status: 'Shipped',
      paymentStatus: 'partially_refunded',
      refundedMinor: 2_500,
      leftToRefundMinor: 3_500,
      steps: ['deliver'],
      canChangeAddress: false,
      shipments: [{ carrier: 'Post', trackingNumber: 'T1', deliveredAt: null }],
      refunds: [{ amountMinor: 2_500, state: 'succeeded', reason: 'a dent' }],
    });
    expect(shipped.lines[0]?.refunded).toBe(1);
    expect(shipped.events.map(({ kind }) => kind)).toEqual([
      'placed',
      'refund_requested',
      'refund_succeeded',
      'packed',
      'shipped',
      'mail_sent_again',
    ]);
    expect(shipped.events.at(-1)?.actorName).not.toBeNull();
    expect(shipped.mails.map(({ kind }) => kind).sort()).toEqual([
      'order_confirmation',
      'order_confirmation',
      'order_refunded',
      'order_shipped',
    ]);
  });

  test('names the obstacle to the next step', async () => {
    const { deps, admin, orderId } = await openPlacedOrder(engine);
    const { orders } = deps.db.read.tables;
    await deps.db.transaction((tx) => tx.update(orders).set({ recovered: true }));
    expect(await getAnyOrder(deps, admin.actor, orderId)).toMatchObject({
      flags: ['recovered'],
      steps: ['cancel'],
      obstacle: 'recovered',
    });
    await markLookedAt(deps, admin.actor, { orderId });
    expect(await getAnyOrder(deps, admin.actor, orderId)).toMatchObject({ obstacle: null, flags: [] });
  });

  test('is for admins, and for orders that exist', async () => {
    const { deps, admin, customer, orderId } = await openPlacedOrder(engine);
    await expect(getAnyOrder(deps, customer.actor, orderId)).rejects.toThrow('forbidden');
    await expect(getAnyOrder(deps, admin.actor, toId('order', 'ord_none'))).rejects.toThrow('not_found');
  });
});
