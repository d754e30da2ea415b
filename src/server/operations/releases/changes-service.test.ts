import { expect, test } from 'vitest';
import { openPlacedOrder, type PlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { addToCart } from '../../cart/cart-service.ts';
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

  test('what customers wrote is counted, and so is what they changed', async () => {
    const shop = await openPlacedOrder(engine);
    const { deps, customer, clock, kettle, cup } = shop;
    await writeAsCustomer(shop, 'before');
    const [review, edited] = [
      deps.db.read.tables.reviews,
      { editedAt: new Date(deps.now().getTime() + 60_000) },
    ];
    clock.advance(60_000);
    const since = deps.now();
    expect(await listChangesSince(deps, SYSTEM, since)).toEqual([]);
    await deps.db.transaction((tx) => tx.update(review).set(edited));
    expect(await listChangesSince(deps, SYSTEM, since)).toEqual(['1 new or changed review(s)']);
    await writeAsCustomer({ ...shop, kettle: cup }, 'since');
    await addToCart(deps, customer.actor, { productId: kettle });
    expect(await listChangesSince(deps, SYSTEM, since)).toEqual([
      '2 new or changed review(s)',
      '1 new or changed return(s)',
      '1 new or changed address(es)',
      '1 product(s) put on wishlists',
      '1 product(s) put into carts',
      '1 request(s) to be told when a product is back',
    ]);
  });
});

/** One of each that the shop keeps of its customers, of a kettle. */
async function writeAsCustomer({ deps, customer, orderId, kettle: productId }: PlacedOrder, name: string) {
  const [createdAt, userId, updatedAt] = [deps.now(), customer.id, deps.now()];
  await deps.db.transaction(async (tx) => {
    const { reviews, returns, addresses, wishes, stockRequests } = tx.tables;
    // Each table has ids of its own kind; here one text serves them all.
    const id = name as never;
    await tx
      .insert(reviews)
      .values({ id, productId, userId, stars: 5, title: name, shownName: name, createdAt });
    await tx.insert(returns).values({ id, orderId, state: 'asked', reason: 'other', createdAt, updatedAt });
    const lines = { name, company: '', line1: name, line2: '', city: name, state: '', postalCode: '1' };
    const rest = { country: 'DE', phone: '', vatNumber: '', isDefault: false, createdAt, updatedAt };
    await tx.insert(addresses).values({ id, userId, ...lines, ...rest });
    await tx.insert(wishes).values({ userId, productId, createdAt });
    const email = `${name}@example.test`;
    await tx.insert(stockRequests).values({
      id,
      productId,
      email,
      emailKey: email,
      language: 'en',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 1),
    });
  });
}
