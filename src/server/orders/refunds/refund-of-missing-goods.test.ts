import { expect, test } from 'vitest';
import { openPlacedOrder, openShort, type PlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { comeBack, idOf, refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { takeMissingGoods } from '../desk/order-care-service.ts';
import { listAllOrders } from '../desk/order-list-service.ts';
import { cancelOrder, deliverOrder, packOrder, shipOrder } from '../fulfilment/fulfilment-service.ts';
import { findOrder, listOrderLines } from '../order-repository.ts';
import { findRefund } from './refund-repository.ts';
import { type RefundInput, refundOrder } from './refund-service.ts';

/** The provider accepts refunds, and says later how they end. */
function leaveRefundsPending({ deps }: PlacedOrder): () => void {
  const { payments } = deps;
  deps.payments = {
    ...payments,
    createRefund: async (request) => ({ ...(await payments.createRefund(request)), state: 'pending' }),
  };
  return () => {
    deps.payments = payments;
  };
}

async function stepsOf(shop: PlacedOrder) {
  const { deps, admin, orderId, look } = shop;
  const [kettle] = (await look()).lines;
  return {
    refundKettles: (quantity: number, more: Partial<RefundInput> = {}) =>
      refund(shop, {
        lines: [{ orderLineId: idOf(kettle), quantity }],
        amountMinor: money(500 * quantity),
        ...more,
      }),
    takeRest: () => takeMissingGoods(deps, admin.actor, { orderId }),
    async ship() {
      await packOrder(deps, admin.actor, { orderId });
      await shipOrder(deps, admin.actor, { orderId, carrier: 'DHL', trackingNumber: '' });
    },
    isShort: async () => (await look()).order.short,
    /** Whether the owner's list of orders that need a look has it. */
    async isListed() {
      const { items } = await listAllOrders(deps, admin.actor, { list: 'to-look-at', limit: 10 });
      return items.some(({ id }) => id === orderId);
    },
  };
}

describeEngines('a refund of missing goods', (engine) => {
  test('that fails after the rest was made up marks the order again, until it is made anew', async () => {
    for (const shipped of [false, true]) {
      const shop = await openShort(engine);
      const { refundKettles, takeRest, ship, isShort, isListed } = await stepsOf(shop);
      const answerAgain = leaveRefundsPending(shop);
      const { id } = await refundKettles(2);
      await takeRest();
      if (shipped) await ship();
      expect([await isShort(), await isListed()]).toEqual([false, false]);
      await comeBack(shop, id);
      expect([await isShort(), await isListed()]).toEqual([true, true]);
      answerAgain();
      await refundKettles(1);
      expect(await isShort()).toBe(true);
      await refundKettles(1);
      expect([await isShort(), await isListed()]).toEqual([false, false]);
    }
  });

  test('that is refused at once leaves the mark, and one that succeeds takes it off', async () => {
    const shop = await openShort(engine);
    const { refundKettles, isShort } = await stepsOf(shop);
    const { payment, provider } = shop;
    await provider.refunds.create({ payment_intent: await payment(), amount: 5_500 });
    expect(await refundKettles(2)).toMatchObject({ state: 'failed' });
    expect(await isShort()).toBe(true);
    expect(await refundKettles(2, { amountMinor: money(500) })).toMatchObject({ state: 'succeeded' });
    expect(await isShort()).toBe(false);
  });

  test('without its units leaves the mark', async () => {
    const shop = await openShort(engine);
    const { isShort } = await stepsOf(shop);
    expect(await refund(shop)).toMatchObject({ state: 'succeeded' });
    expect(await isShort()).toBe(true);
  });

  test('put back before they were sent marks the order when it comes back, until it is made anew', async () => {
    const shop = await openPlacedOrder(engine);
    const { refundKettles, isShort } = await stepsOf(shop);
    const { id } = await refundKettles(1, { restock: true });
    expect(await isShort()).toBe(false);
    await comeBack(shop, id);
    expect(await isShort()).toBe(true);
    await refundKettles(1, { restock: true });
    expect(await isShort()).toBe(false);
  });

  test('sent back by the customer marks nothing: no goods are owed', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, admin, orderId } = shop;
    const { refundKettles, ship, isShort } = await stepsOf(shop);
    await ship();
    await deliverOrder(deps, admin.actor, { orderId });
    const { id } = await refundKettles(1, { restock: true });
    await comeBack(shop, id);
    expect(await isShort()).toBe(false);
  });

  test('of a cancelled order leaves the money owed, and no goods', async () => {
    const shop = await openShort(engine);
    const { deps, admin, orderId } = shop;
    const { isShort, isListed } = await stepsOf(shop);
    leaveRefundsPending(shop);
    const rest = await cancelOrder(deps, admin.actor, { orderId, reason: '' });
    if (rest) await comeBack(shop, rest.id);
    expect([await isShort(), await isListed()]).toEqual([false, true]);
  });

  test('whose stock is not counted marks nothing', async () => {
    const { deps, admin, orderId, ...shop } = await openPlacedOrder(engine);
    await deps.db.transaction(async (tx) => {
      await tx.delete(tx.tables.stockMovements);
      await tx.update(tx.tables.products).set({ stockOnHand: null });
    });
    const [line] = await listOrderLines(deps.db.read, orderId);
    const { id } = await refundOrder(deps, admin.actor, {
      orderId,
      version: 1,
      lines: [{ orderLineId: idOf(line), quantity: 1 }],
      amountMinor: money(500),
      restock: false,
      reason: '',
    });
    await comeBack({ deps, admin, orderId, ...shop }, id);
    expect((await findRefund(deps.db.read, id))?.state).toBe('failed');
    expect((await findOrder(deps.db.read, orderId))?.short).toBe(false);
  });
});
