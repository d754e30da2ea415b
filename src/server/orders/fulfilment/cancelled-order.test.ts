import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { SYSTEM } from '../../actor.ts';
import { addToCart } from '../../cart/cart-service.ts';
import { confirmCheckout, startCheckout } from '../../checkout/checkout-service.ts';
import { applyCode } from '../../checkout/discount-code-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import type { Dialect } from '../../db/database.ts';
import { openView } from '../../db/view/database-view.ts';
import { listDiscountCodes } from '../../discounts/discount-admin-service.ts';
import { ROW_RULES } from '../../operations/verify/row-check-repository.ts';
import { getOrder } from '../order-service.ts';
import { cancelOrder } from './fulfilment-service.ts';

async function openOrder(engine: Dialect) {
  const placed = await openPlacedOrder(engine);
  const { deps, admin, orderId, look } = placed;
  return {
    ...placed,
    refundAll: () => refund(placed, { amountMinor: money(6_000) }),
    cancel: () => cancelOrder(deps, admin.actor, { orderId, reason: 'Out of stock' }),
    /** The mails that say that the order is cancelled. */
    told: async () => (await look()).mails.filter(({ text }) => /order \w+ is cancelled\./.test(text)),
  };
}

describeEngines('the customer of a cancelled order', (engine) => {
  test('is told once where everything was refunded before', async () => {
    const { deps, customer, orderId, refundAll, cancel, told, look, clock } = await openOrder(engine);
    await refundAll();
    expect(await told()).toEqual([]);
    clock.advance(1);
    expect(await cancel()).toBeNull();
    const { number } = (await look()).order;
    expect(await told()).toMatchObject([
      {
        ...{ kind: 'order_cancelled', recipient: customer.email },
        subject: `Your Voltcart order ${number} is cancelled`,
        text: expect.stringContaining('What you paid was refunded before'),
      },
    ]);
    const { mails } = await look();
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      ...['order_cancelled', 'order_confirmation', 'order_refunded'],
    ]);
    for (const { kind, text } of mails) expect(text, kind).toContain('Test order: no money was taken.');
    const { status, history } = await getOrder(deps, customer.actor, orderId);
    expect([status, history.at(-1)?.kind]).toEqual(['Refunded', 'cancelled']);
  });

  test('is told of a test order only where it is one', async () => {
    const { deps, cancel, told } = await openOrder(engine);
    await deps.db.transaction((tx) => tx.update(tx.tables.orders).set({ livemode: true }));
    await cancel();
    for (const { text } of await told()) expect(text).not.toContain('Test order');
    expect(await told()).toHaveLength(1);
  });

  test('is told by the refund that was on its way', async () => {
    const { deps, refundAll, cancel, told, control, clock } = await openOrder(engine);
    await control('faults', { kind: 'reset', times: '2', method: 'POST', path: 'refunds' });
    expect(await refundAll()).toMatchObject({ state: 'pending' });
    expect(await cancel()).toBeNull();
    expect(await told()).toEqual([]);
    clock.advance(16_000);
    await reconcile(deps);
    expect((await told()).map(({ kind }) => kind)).toEqual(['order_refunded']);
  });
});

describeEngines('the discount code of a cancelled order', (engine) => {
  test('can be used once more by its customer, which a refund does not bring', async () => {
    const placed = await openPlacedOrder(engine, { code: 'ONCE' });
    const { deps, customer, admin, orderId, cup } = placed;
    const uses = async () => (await listDiscountCodes(deps, SYSTEM))[0]?.uses.redeemed;
    await deps.db.transaction((tx) =>
      tx.update(tx.tables.discountCodes).set({ usesLimit: 1, usesPerPerson: 1 }),
    );
    await addToCart(deps, customer.actor, { productId: cup });
    const enter = () => applyCode(deps, customer.actor, { code: 'ONCE' });
    await refund(placed, { amountMinor: money(5_400) });
    expect(await uses()).toBe(1);
    await expect(enter()).rejects.toMatchObject({ reason: { why: 'used_by_person' } });
    const cancel = () => cancelOrder(deps, admin.actor, { orderId, reason: '' });
    const cancelled = await Promise.allSettled([cancel(), cancel()]);
    expect(cancelled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await uses()).toBe(0);
    await enter();
    const { id } = await startCheckout(deps, customer.actor, {});
    await placed.pay(id);
    await confirmCheckout(deps, customer.actor, { sessionId: id });
    await expect(cancel()).rejects.toMatchObject({ reason: { code: 'illegal_order_step' } });
    expect(await uses()).toBe(1);
    const view = await openView(placed.location);
    const rule = ROW_RULES.find(({ name }) => name === 'discounts');
    for (const statement of rule?.statements(view.dialect, deps.now()) ?? [])
      expect(await view.rows(statement)).toEqual([]);
    await view.close();
  });
});
