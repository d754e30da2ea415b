import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { type ProductId, toId, type UserId } from '../../shared/ids.ts';
import { money } from '../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../actor.ts';
import { updateProduct } from '../catalogue/products/product-service.ts';
import type { Deps } from '../deps.ts';
import { takeOrCreateCart } from './cart-repository.ts';
import { addToCart, countCart, getCart, removeFromCart, setCartQuantity } from './cart-service.ts';

/** Holds units of a product for a checkout, as starting one does. */
async function hold(
  { db, now, newId }: Deps,
  {
    userId,
    productId,
    quantity,
    lastsMs,
  }: { userId: UserId; productId: ProductId; quantity: number; lastsMs: number },
): Promise<void> {
  const id = newId('checkout');
  const at = now();
  await db.transaction(async (tx) => {
    const { id: cartId } = await takeOrCreateCart(tx, { kind: 'user', userId }, newId('cart'), at);
    await tx.insert(tx.tables.checkouts).values({
      id,
      cartId,
      userId,
      state: 'open',
      snapshot: [],
      snapshotHash: '',
      currency: 'USD',
      subtotalMinor: money(0),
      totalMinor: money(0),
      orderNumber: id,
      expiresAt: at,
      livemode: false,
      createdAt: at,
      updatedAt: at,
    });
    await tx
      .insert(tx.tables.stockHolds)
      .values({ checkoutId: id, productId, quantity, expiresAt: new Date(at.getTime() + lastsMs) });
  });
}

describeEngines('the cart', (engine) => {
  const open = () => openTestShop(engine);

  test('holds what was added, oldest first, with quantity and total', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    const phone = await given.product({ sellingPriceMinor: money(19_999) });
    const mouse = await given.product({ sellingPriceMinor: money(2_550) });
    await addToCart(deps, actor, { productId: phone });
    const { lineId } = await addToCart(deps, actor, { productId: mouse });
    await setCartQuantity(deps, actor, { lineId, quantity: 3 });
    const cart = await getCart(deps, actor);
    expect(cart.lines.map((line) => [line.product.id, line.quantity])).toEqual([
      [phone, 1],
      [mouse, 3],
    ]);
    expect(cart).toMatchObject({ quantity: 4, totalMinor: 19_999 + 3 * 2_550 });
    expect(await countCart(deps, actor)).toBe(2);
    await removeFromCart(deps, actor, { lineId });
    expect(await countCart(deps, actor)).toBe(1);
  });

  test('a line that is put back has its old place, and never one after what comes later', async () => {
    const { deps, given, clock } = await open();
    const { actor } = await given.user();
    const ids = [await given.product(), await given.product(), await given.product()] as const;
    const [phone, mouse, lamp] = ids;
    for (const productId of [phone, mouse]) {
      await addToCart(deps, actor, { productId });
      clock.advance(1_000);
    }
    const [first] = (await getCart(deps, actor)).lines;
    if (!first) throw new Error('the cart is empty');
    await removeFromCart(deps, actor, { lineId: first.id });
    await addToCart(deps, actor, { productId: phone, addedAt: first.addedAt });
    await removeFromCart(deps, actor, { lineId: (await getCart(deps, actor)).lines[1]?.id ?? first.id });
    await addToCart(deps, actor, { productId: mouse, addedAt: new Date('2099-01-01') });
    clock.advance(1_000);
    await addToCart(deps, actor, { productId: lamp });
    expect((await getCart(deps, actor)).lines.map(({ product }) => product.id)).toEqual(ids);
  });

  test('a product is in it once, even when added ten times at once', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    const productId = await given.product();
    const adding = await Promise.allSettled(
      Array.from({ length: 10 }, () => addToCart(deps, actor, { productId })),
    );
    expect(adding.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of adding) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ reason: { code: 'already_in_cart' } });
    }
    expect(await countCart(deps, actor)).toBe(1);
  });

  test('refuses a guest, an unknown product and one off sale', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    const productId = await given.product();
    await expect(addToCart(deps, GUEST, { productId })).rejects.toThrow('cart_needs_login');
    await expect(getCart(deps, GUEST)).rejects.toMatchObject({ reason: { code: 'cart_needs_login' } });
    await updateProduct(deps, SYSTEM, { id: productId, change: { onSale: false } });
    for (const id of [productId, toId('product', 'prd_none')]) {
      await expect(addToCart(deps, actor, { productId: id })).rejects.toMatchObject({
        reason: { code: 'not_found' },
      });
    }
    expect(await countCart(deps, actor)).toBe(0);
  });

  test('holds fifty products at most', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    for (let i = 0; i < 50; i++) await addToCart(deps, actor, { productId: await given.product() });
    await expect(addToCart(deps, actor, { productId: await given.product() })).rejects.toMatchObject({
      reason: { code: 'cart_full', limit: 50 },
    });
    expect(await countCart(deps, actor)).toBe(50);
  });

  test.each([0, -1, 100, 1.5, Number.NaN])(
    'a quantity of %d is refused and changes nothing',
    async (quantity) => {
      const { deps, given } = await open();
      const { actor } = await given.user();
      const { lineId } = await addToCart(deps, actor, {
        productId: await given.product({ stockOnHand: null }),
      });
      await expect(setCartQuantity(deps, actor, { lineId, quantity })).rejects.toThrow('invalid_quantity');
      expect((await getCart(deps, actor)).lines[0]?.quantity).toBe(1);
    },
  );

  test('more than is available is refused; untracked stock is unlimited', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    const few = await addToCart(deps, actor, { productId: await given.product({ stockOnHand: 3 }) });
    const many = await addToCart(deps, actor, { productId: await given.product({ stockOnHand: null }) });
    await setCartQuantity(deps, actor, { lineId: few.lineId, quantity: 3 });
    await expect(setCartQuantity(deps, actor, { lineId: few.lineId, quantity: 4 })).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', available: 3 },
    });
    await setCartQuantity(deps, actor, { lineId: many.lineId, quantity: 99 });
    expect((await getCart(deps, actor)).lines.map((line) => line.quantity)).toEqual([3, 99]);
    const soldOut = await given.product({ stockOnHand: 0 });
    await expect(addToCart(deps, actor, { productId: soldOut })).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', available: 0 },
    });
  });

  test("others' holds count until they expire, one's own never do", async () => {
    const { deps, given, clock } = await open();
    const { actor, id } = await given.user();
    const other = await given.user();
    const productId = await given.product({ stockOnHand: 2 });
    await hold(deps, { userId: other.id, productId, quantity: 2, lastsMs: 60_000 });
    await expect(addToCart(deps, actor, { productId })).rejects.toMatchObject({
      reason: { code: 'insufficient_stock', available: 0 },
    });
    await addToCart(deps, other.actor, { productId });
    clock.advance(60_000);
    const { lineId } = await addToCart(deps, actor, { productId });
    await hold(deps, { userId: id, productId, quantity: 2, lastsMs: 60_000 });
    await setCartQuantity(deps, actor, { lineId, quantity: 2 });
  });

  test("somebody else's line and an unknown one are not found, and nothing changes", async () => {
    const { deps, given } = await open();
    const owner = await given.user();
    const other = await given.user();
    const { lineId } = await addToCart(deps, owner.actor, { productId: await given.product() });
    for (const id of [lineId, toId('cartLine', 'cln_none')]) {
      const refusal = { reason: { code: 'not_found', entity: 'cart_line' } };
      await expect(setCartQuantity(deps, other.actor, { lineId: id, quantity: 2 })).rejects.toMatchObject(
        refusal,
      );
      await expect(removeFromCart(deps, other.actor, { lineId: id })).rejects.toMatchObject(refusal);
    }
    expect((await getCart(deps, owner.actor)).lines[0]?.quantity).toBe(1);
  });

  test('a line with more than is in stock says how many are left; holds of others count', async () => {
    const { deps, given, clock } = await open();
    const { id: userId, actor } = await given.user();
    const other = await given.user();
    const productId = await given.product({ stockOnHand: 5, sellingPriceMinor: money(1_000) });
    const { lineId } = await addToCart(deps, actor, { productId });
    await setCartQuantity(deps, actor, { lineId, quantity: 3 });
    expect(await getCart(deps, actor)).toMatchObject({ quantity: 3, lines: [{ left: null }] });
    await hold(deps, { userId: other.id, productId, quantity: 3, lastsMs: 60_000 });
    expect(await getCart(deps, actor)).toMatchObject({ quantity: 3, lines: [{ quantity: 3, left: 2 }] });
    const last = await given.user();
    await hold(deps, { userId: last.id, productId, quantity: 2, lastsMs: 60_000 });
    expect(await getCart(deps, actor)).toMatchObject({ quantity: 3, lines: [{ left: 0 }] });
    clock.advance(60_000);
    // One's own hold does not reduce one's own availability.
    await hold(deps, { userId, productId, quantity: 5, lastsMs: 60_000 });
    expect(await getCart(deps, actor)).toMatchObject({ totalMinor: 3_000, lines: [{ left: null }] });
  });

  test('a line says what its product cost when it was put in, as long as it costs something else', async () => {
    const { deps, given, clock } = await open();
    const { actor } = await given.user();
    const id = await given.product({ sellingPriceMinor: money(1_000) });
    const cost = async (minor: number) => {
      clock.advance(1_000);
      await updateProduct(deps, SYSTEM, { id, change: { sellingPriceMinor: money(minor) } });
      const { lines, totalMinor } = await getCart(deps, actor);
      return [lines.map((line) => line.earlierPriceMinor), totalMinor];
    };
    await updateProduct(deps, SYSTEM, { id, change: { sellingPriceMinor: money(1_100) } });
    clock.advance(1_000);
    await addToCart(deps, actor, { productId: id });
    expect(await cost(1_200)).toEqual([[1_100], 1_200]);
    expect(await cost(900)).toEqual([[1_100], 900]);
    expect(await cost(1_100)).toEqual([[null], 1_100]);
  });

  test('a product off sale is shown but not counted', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    const id = await given.product();
    const { lineId } = await addToCart(deps, actor, { productId: id });
    await updateProduct(deps, SYSTEM, { id, change: { onSale: false } });
    const cart = await getCart(deps, actor);
    expect(cart).toMatchObject({ quantity: 0, totalMinor: 0, lines: [{ id: lineId, available: false }] });
    await expect(setCartQuantity(deps, actor, { lineId, quantity: 2 })).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
  });
});
