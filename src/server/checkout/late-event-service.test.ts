import { expect, test, vi } from 'vitest';
import { openPlacedOrder, refundUnits } from '../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { toId } from '../../shared/ids.ts';
import { money } from '../../shared/money/money.ts';
import { recordEvent } from '../../stand-in/events.ts';
import { settleLateEvents } from './late-event-service.ts';
import { reconcile } from './reconcile-service.ts';

describeEngines('what the reconciler learns late', (engine) => {
  test('finds disputes and fraud warnings whose webhook was missed, once an hour', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, standIn, control, clock, look } = shop;
    const payment_intent = await shop.payment();
    await control('webhooks', { mode: 'drop' });
    const happen = (type: string, object: object) =>
      standIn.store.write(() => recordEvent(standIn.store, { type, object, cause: null }));
    const dispute = { id: 'du_1', amount: 6_000, currency: 'usd', reason: 'general', payment_intent };
    happen('charge.dispute.created', { ...dispute, status: 'needs_response' });
    happen('charge.dispute.updated', { ...dispute, status: null });
    await reconcile(deps);
    expect((await look()).order.disputed).toBe(false);
    clock.advance(61 * MINUTE_MS);
    const listed = vi.spyOn(deps.payments, 'listLateEvents');
    await reconcile(deps);
    await reconcile(deps);
    expect(listed).toHaveBeenCalledTimes(1);
    expect((await look()).order.disputed).toBe(true);
    happen('charge.dispute.closed', { ...dispute, status: 'won' });
    happen('radar.early_fraud_warning.created', { id: 'issfr_1', fraud_type: 'misc', payment_intent });
    clock.advance(61 * MINUTE_MS);
    await reconcile(deps);
    await deps.db.transaction(async (tx) => void (await tx.delete(tx.tables.settings)));
    await reconcile(deps);
    const { kinds } = await look();
    expect(kinds.filter((kind) => /dispute|fraud/.test(kind))).toEqual([
      ...['dispute_opened', 'dispute_closed', 'fraud_warning'],
    ]);
  });

  test('finds them after a start with a clock that was ahead', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, standIn, control, look } = shop;
    await control('webhooks', { mode: 'drop' });
    await settleLateEvents({
      ...deps,
      now: () => new Date(deps.now().getTime() + 365 * 24 * 60 * MINUTE_MS),
    });
    const warning = { id: 'issfr_1', fraud_type: 'misc', payment_intent: await shop.payment() };
    standIn.store.write(() =>
      recordEvent(standIn.store, { type: 'radar.early_fraud_warning.created', object: warning, cause: null }),
    );
    await settleLateEvents(deps);
    expect((await look()).kinds).toContain('fraud_warning');
  });

  test('finds a refund that the bank returned long after, whose webhook was missed', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, standIn, control, clock, look, cup } = shop;
    await refundUnits(shop, { of: cup, quantity: 1 });
    const [made] = (await look()).refunds;
    expect(made).toMatchObject({ state: 'succeeded' });
    await reconcile(deps);
    await control('webhooks', { mode: 'drop' });
    clock.advance(72 * 60 * MINUTE_MS);
    const object = {
      ...{ id: made?.providerRefundId, object: 'refund', amount: 1_000, currency: 'usd', status: 'failed' },
      ...{ payment_intent: await shop.payment(), metadata: { refund_id: made?.id }, created: 1 },
    };
    standIn.store.write(() => recordEvent(standIn.store, { type: 'refund.failed', object, cause: null }));
    await reconcile(deps);
    const { refunds, kinds, order } = await look();
    expect(refunds).toMatchObject([{ state: 'failed' }]);
    expect(kinds.at(-1)).toBe('refund_failed');
    expect(order.paymentStatus).toBe('paid');
  });

  test('a dispute that cannot be settled is named, and stops neither the others nor the next look at it', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, clock, look } = shop;
    const paymentIntent = toId('paymentIntent', await shop.payment());
    const dispute = { id: toId('dispute', 'du_1'), paymentIntent, amountMinor: money(6_000) };
    // Nothing that the provider sends is like this: it stands for a fault of ours.
    const broken = {
      get paymentIntent(): never {
        throw new Error('a bug');
      },
    };
    const listed = vi
      .spyOn(deps.payments, 'listLateEvents')
      .mockResolvedValue([
        { dispute: broken },
        { dispute: { ...dispute, reason: 'general', outcome: null } },
      ] as never);
    clock.advance(61 * MINUTE_MS);
    for (let run = 0; run < 2; run++) await expect(reconcile(deps)).rejects.toThrow('a bug');
    expect(listed).toHaveBeenCalledTimes(2);
    expect((await look()).order.disputed).toBe(true);
  });

  test('a key that may not read disputes does not stop the rest', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, clock } = shop;
    await shop.control('keys', { key: shop.standIn.apiKey, access: 'payments' });
    clock.advance(61 * MINUTE_MS);
    const listed = vi.spyOn(deps.payments, 'listLateEvents');
    await reconcile(deps);
    expect(await listed.mock.results[0]?.value).toEqual([]);
  });
});
