import { expect, test } from 'vitest';
import { openPayingShop, type PayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines, type TestUser } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { PaymentSessionId, ProductId } from '../../shared/ids.ts';
import { addToCart, getCart, setCartQuantity } from '../cart/cart-service.ts';
import { listOrders } from '../orders/order-service.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout-service.ts';

/** Puts units of products into the person's cart. */
async function fill({ deps }: PayingShop, { actor }: TestUser, units: [ProductId, number][]): Promise<void> {
  for (const [productId, quantity] of units) {
    const { lineId } = await addToCart(deps, actor, { productId });
    if (quantity > 1) await setCartQuantity(deps, actor, { lineId, quantity });
  }
}

/** A new person who holds units on an open payment page. */
async function holding(shop: PayingShop, units: [ProductId, number][], address = '198.51.100.1') {
  const user = await shop.given.user();
  await fill(shop, user, units);
  const page = await startCheckout(shop.deps, user.actor, { address });
  return { ...user, page };
}

const stateOf = async ({ deps }: PayingShop, session: PaymentSessionId) =>
  (await deps.payments.findSession(session))?.status;

async function heldIn({ deps: { db } }: PayingShop): Promise<number> {
  const holds = await db.read.select().from(db.read.tables.stockHolds);
  return holds.reduce((sum, { quantity }) => sum + quantity, 0);
}

describeEngines('holds that give way', (engine) => {
  test('three fresh accounts hold nearly everything, and an honest buyer of each product succeeds', async () => {
    const shop = await openPayingShop(engine);
    const { deps, given, clock } = shop;
    const products: ProductId[] = [];
    for (let i = 0; i < 9; i++) products.push(await given.product({ stockOnHand: 20 }));
    for (let i = 0; i < 3; i++) {
      const share = products.slice(i * 3, i * 3 + 3);
      await holding(
        shop,
        share.map((id) => [id, 20]),
      );
    }
    expect(await heldIn(shop)).toBe(180);
    for (const productId of products) {
      clock.advance(1_000);
      const honest = await given.user();
      await fill(shop, honest, [[productId, 2]]);
      const { id } = await startCheckout(deps, honest.actor, { address: '203.0.113.9' });
      await shop.pay(id);
      await confirmCheckout(deps, honest.actor, { sessionId: id });
      expect(await listOrders(deps, honest.actor)).toHaveLength(1);
    }
    expect(await heldIn(shop)).toBe(0);
  });

  test('the older page is closed first, its cart stays and says so until it changes', async () => {
    const shop = await openPayingShop(engine);
    const { deps, given, clock } = shop;
    const kettle = await given.product({ stockOnHand: 3 });
    const cup = await given.product({ stockOnHand: 3 });
    const first = await holding(shop, [
      [kettle, 2],
      [cup, 1],
    ]);
    clock.advance(11 * MINUTE_MS);
    const second = await holding(shop, [[kettle, 1]]);
    expect(await stateOf(shop, first.page.id)).toBe('open');
    const third = await holding(shop, [[kettle, 1]]);
    expect(await stateOf(shop, first.page.id)).toBe('expired');
    expect(await stateOf(shop, second.page.id)).toBe('open');
    expect(await heldIn(shop)).toBe(2);
    const cart = await getCart(deps, first.actor);
    expect(cart).toMatchObject({
      gaveWay: true,
      lines: [
        { quantity: 2, left: 1 },
        { quantity: 1, left: null },
      ],
    });
    expect((await getCart(deps, third.actor)).gaveWay).toBe(false);
    const [line] = cart.lines;
    if (!line) throw new Error('the cart is empty');
    await setCartQuantity(deps, first.actor, { lineId: line.id, quantity: 1 });
    expect((await getCart(deps, first.actor)).gaveWay).toBe(false);
  });

  test('nor does it say so once it is paid for again', async () => {
    const shop = await openPayingShop(engine);
    const { deps, given } = shop;
    const kettle = await given.product({ stockOnHand: 5 });
    const first = await holding(shop, [[kettle, 4]]);
    const second = await holding(shop, [[kettle, 2]]);
    expect((await getCart(deps, first.actor)).gaveWay).toBe(true);
    await cancelCheckout(deps, second.actor);
    await startCheckout(deps, first.actor, {});
    expect((await getCart(deps, first.actor)).gaveWay).toBe(false);
  });

  test('an older page that turns out to be paid is booked, and only what is left is sold', async () => {
    const shop = await openPayingShop(engine);
    const { deps, given } = shop;
    const kettle = await given.product({ name: 'Kettle', stockOnHand: 5 });
    const first = await holding(shop, [[kettle, 4]]);
    const second = await given.user();
    await fill(shop, second, [[kettle, 2]]);
    await shop.pay(first.page.id);
    await expect(startCheckout(deps, second.actor, {})).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', available: 1, name: 'Kettle' },
    });
    expect(await listOrders(deps, first.actor)).toHaveLength(1);
    expect((await getCart(deps, first.actor)).gaveWay).toBe(false);
  });

  test('a payment under way keeps its units', async () => {
    const shop = await openPayingShop(engine);
    const { deps, given } = shop;
    const kettle = await given.product({ stockOnHand: 5 });
    const first = await holding(shop, [[kettle, 4]]);
    const second = await given.user();
    await fill(shop, second, [[kettle, 2]]);
    await shop.pay(first.page.id, { outcome: 'processing' });
    await expect(startCheckout(deps, second.actor, {})).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', available: 1 },
    });
    expect(await heldIn(shop)).toBe(4);
  });

  test('while the provider does not answer, nothing is taken from anybody', async () => {
    const shop = await openPayingShop(engine);
    const { deps, given, control } = shop;
    const kettle = await given.product({ stockOnHand: 5 });
    const first = await holding(shop, [[kettle, 4]]);
    const second = await given.user();
    await fill(shop, second, [[kettle, 2]]);
    await control('faults', { kind: 'error_500', times: '1', method: 'POST' });
    await expect(startCheckout(deps, second.actor, {})).rejects.toMatchObject({
      reason: { code: 'payment_unavailable' },
    });
    expect(await heldIn(shop)).toBe(4);
    expect((await getCart(deps, first.actor)).gaveWay).toBe(false);
    await startCheckout(deps, second.actor, {});
    expect(await stateOf(shop, first.page.id)).toBe('expired');
  });

  test('fresh and modest holds stay, also those of somebody who has bought before', async () => {
    const shop = await openPayingShop(engine);
    const { deps, given } = shop;
    const kettle = await given.product({ stockOnHand: 10 });
    const regular = await holding(shop, [[kettle, 1]]);
    await shop.pay(regular.page.id);
    await confirmCheckout(deps, regular.actor, { sessionId: regular.page.id });
    await fill(shop, regular, [[kettle, 8]]);
    await startCheckout(deps, regular.actor, { address: '198.51.100.1' });
    const other = await given.user();
    await fill(shop, other, [[kettle, 1]]);
    const [line] = (await getCart(deps, other.actor)).lines;
    if (!line) throw new Error('the cart is empty');
    await expect(setCartQuantity(deps, other.actor, { lineId: line.id, quantity: 2 })).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', available: 1 },
    });
  });

  test('beyond 20 units of one network the later checkouts give way', async () => {
    const shop = await openPayingShop(engine);
    const { given } = shop;
    const products: ProductId[] = [];
    for (let i = 0; i < 3; i++) products.push(await given.product({ stockOnHand: 9 }));
    const units = products.map((id): [ProductId, number] => [id, 3]);
    const pages: PaymentSessionId[] = [];
    for (const host of ['::1', '::2', '::3']) {
      pages.push((await holding(shop, units, `2001:db8:1:2:${host.slice(2)}::`)).page.id);
    }
    const [first] = products;
    if (!first) throw new Error('there is no product');
    await holding(shop, [[first, 1]], '203.0.113.9');
    expect(await Promise.all(pages.map((page) => stateOf(shop, page)))).toEqual(['open', 'open', 'expired']);
  });
});
