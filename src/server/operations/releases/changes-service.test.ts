import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/test-orders.ts';
import { describeEngines } from '../../../../tests/support/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { refundOrder } from '../../orders/refunds/refund-service.ts';
import { listChangesSince } from './changes-service.ts';

describeEngines('what was written since a time', (engine) => {
  test('orders are named, everything else is counted, and what was before is left out', async () => {
    const { deps, admin, clock, orderId, look } = await openPlacedOrder(engine);
    const { order } = await look();
    const all = await listChangesSince(deps, SYSTEM, new Date(0));
    expect(all[0]).toBe(`1 order(s): ${order.number}`);
    expect(all).toContainEqual(expect.stringMatching(/^\d+ new account\(s\)$/));
    clock.advance(60_000);
    const since = deps.now();
    expect(await listChangesSince(deps, SYSTEM, since)).toEqual([]);
    await refundOrder(deps, admin.actor, {
      orderId,
      version: order.version,
      amountMinor: money(100),
      lines: [],
      restock: false,
      reason: '',
    });
    const skipped = { action: 'series.skipped', entity: 'series', entityId: 'invoice' } as const;
    await deps.db.transaction(async (tx) => {
      for (const actor of [admin.actor, SYSTEM])
        await audit(tx, deps, actor, { ...skipped, data: { kind: 'invoice', from: 1, to: 1_001 } });
    });
    expect(await listChangesSince(deps, SYSTEM, since)).toEqual([
      '1 refund(s)',
      '1 change(s) of kind "series" in the panel',
    ]);
    await expect(listChangesSince(deps, GUEST, since)).rejects.toMatchObject({
      reason: { code: 'unauthenticated' },
    });
  });
});
