import { expect, test } from 'vitest';
import { sumStockMovements } from '../../../../tests/support/catalogue/stock-movements.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { type Actor, GUEST, SYSTEM } from '../../actor.ts';
import { addToCart, getCart } from '../../cart/cart-service.ts';
import type { Deps } from '../../deps.ts';
import { listCategorySpecs } from '../categories/attribute-admin-service.ts';
import { searchProducts } from '../search/search-service.ts';
import { adjustStock } from '../stock/stock-service.ts';
import { getCatalogueVersion } from './catalogue-service.ts';
import { getAdminProduct, listAdminProducts } from './product-admin-service.ts';
import { listProductChanges, listStockHistory } from './product-history-service.ts';
import { findProducts } from './product-repository.ts';
import { createProduct, type NewProductInput, setOnSale, updateProduct } from './product-service.ts';

const CUSTOMER: Actor = { kind: 'customer', userId: toId('user', 'usr_1') };

const NEW: NewProductInput = {
  name: 'x',
  brand: 'x',
  category: toCategory('Mouse'),
  description: '',
  priceMinor: money(100),
  sellingPriceMinor: money(100),
  sku: null,
  pictures: [],
  specs: {},
  stockOnHand: null,
};

/** Starts a checkout that holds units of a product for half an hour. */
function hold(deps: Deps, productId: ProductId, quantity: number): Promise<unknown> {
  const [id, now] = [deps.newId('checkout'), deps.now()];
  const expiresAt = new Date(now.getTime() + 1_800_000);
  return deps.db.transaction(async (tx) => {
    await tx.insert(tx.tables.checkouts).values({
      id,
      state: 'open',
      snapshot: [],
      currency: 'USD',
      subtotalMinor: money(0),
      totalMinor: money(0),
      orderNumber: 'ABCD1234',
      snapshotHash: '',
      expiresAt,
      livemode: false,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(tx.tables.stockHolds).values({ checkoutId: id, productId, quantity, expiresAt });
  });
}

describeEngines('products', (engine) => {
  test('stock on hand is the sum of the movements', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ stockOnHand: 7 });
    await adjustStock(deps, SYSTEM, { productId: id, delta: 5, note: 'found' });
    await adjustStock(deps, SYSTEM, { productId: id, delta: -12, note: 'lost' });
    const [product] = await findProducts(deps.db.read, [id]);
    expect(product?.stockOnHand).toBe(0);
    expect(await sumStockMovements(deps.db.read, id)).toBe(0);
  });

  test('more than is in stock cannot be taken, even concurrently', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ stockOnHand: 3 });
    const taking = Array.from({ length: 8 }, () =>
      adjustStock(deps, SYSTEM, { productId: id, delta: -1, note: '' }),
    );
    const results = await Promise.allSettled(taking);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ reason: { code: 'insufficient_stock', available: 0 } });
      }
    }
    expect(await sumStockMovements(deps.db.read, id)).toBe(0);
  });

  test('the first adjustment makes untracked stock tracked', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ stockOnHand: null });
    await adjustStock(deps, SYSTEM, { productId: id, delta: 4, note: 'counted' });
    const [product] = await findProducts(deps.db.read, [id]);
    expect(product?.stockOnHand).toBe(4);
  });

  test('an update increments the version, keeps the stock and replaces pictures', async () => {
    const { deps, given } = await openTestShop(engine);
    const picture = { mediaHash: null, externalUrl: 'https://pics.example/1.png', alt: '' };
    const id = await given.product({ stockOnHand: 9, pictures: [picture, picture] });
    await updateProduct(deps, SYSTEM, { id, change: { name: 'New name', pictures: [picture] } });
    const [product] = await findProducts(deps.db.read, [id]);
    expect(product).toMatchObject({ name: 'New name', version: 2, stockOnHand: 9 });
    expect(product?.pictures).toHaveLength(1);
  });

  test('an update without changes does nothing: no version, no audit entry, no page invalidated', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ name: 'Same', sku: 'S-1', specs: {} });
    const version = await getCatalogueVersion(deps);
    const change = { name: 'Same', sku: 'S-1', pictures: [], specs: {}, onSale: true };
    expect(await updateProduct(deps, SYSTEM, { id, version: 1, change })).toMatchObject({ version: 1 });
    expect(await getCatalogueVersion(deps)).toBe(version);
    expect((await listProductChanges(deps, SYSTEM, { id, limit: 5 })).items).toEqual([]);
  });

  test('every change is audited with old value, new value and actor', async () => {
    const { deps, given, clock } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN', name: 'Ada' });
    const { id } = await createProduct(deps, actor, { ...NEW, sku: 'N-1', stockOnHand: 3 });
    clock.advance(1_000);
    await updateProduct(deps, actor, { id, change: { sellingPriceMinor: money(50), name: 'Other' } });
    clock.advance(1_000);
    await adjustStock(deps, actor, { productId: id, delta: 4, reason: 'restock', note: 'a box' });
    clock.advance(1_000);
    await setOnSale(deps, actor, { id, onSale: false });
    const first = await listProductChanges(deps, actor, { id, limit: 3 });
    expect(first.items.map(({ action, data, actorName }) => [action, data, actorName])).toEqual([
      ['product.updated', { changes: [{ field: 'onSale', from: true, to: false }] }, 'Ada'],
      ['product.stock_adjusted', { from: 3, to: 7, reason: 'restock', note: 'a box' }, 'Ada'],
      [
        'product.updated',
        {
          changes: [
            { field: 'name', from: 'x', to: 'Other' },
            { field: 'sellingPriceMinor', from: 100, to: 50 },
          ],
        },
        'Ada',
      ],
    ]);
    const cursor = first.nextCursor ?? '';
    const rest = await listProductChanges(deps, actor, { id, limit: 3, cursor });
    expect(rest).toMatchObject({ items: [{ action: 'product.created' }], nextCursor: null });
    const stock = await listStockHistory(deps, actor, { id, limit: 1 });
    expect(stock.items).toMatchObject([
      { delta: 4, balance: 7, reason: 'restock', note: 'a box', actorName: 'Ada' },
    ]);
    expect(
      await listStockHistory(deps, actor, { id, limit: 1, cursor: stock.nextCursor ?? '' }),
    ).toMatchObject({
      items: [{ delta: 3, balance: 3, reason: 'initial' }],
      nextCursor: null,
    });
  });

  test('a stock count is stored only if nothing was sold meanwhile', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ stockOnHand: 9 });
    const count = (to: number, expected: number | null) =>
      adjustStock(deps, SYSTEM, { productId: id, to, expected, note: 'counted' });
    await expect(count(5, 8)).rejects.toMatchObject({ reason: { code: 'stock_changed', current: 9 } });
    await expect(count(5, null)).rejects.toMatchObject({ reason: { code: 'stock_changed' } });
    expect(await count(5, 9)).toEqual({ stockOnHand: 5 });
    expect(await count(5, 5)).toEqual({ stockOnHand: 5 });
    expect((await listStockHistory(deps, SYSTEM, { id, limit: 5 })).items).toHaveLength(2);
  });

  test('a form that moves a product has the numbers it left as they were converted, not those that were typed', async () => {
    const { deps, given } = await openTestShop(engine);
    const [camera, printers] = [toCategory('camera'), toCategory('printers')];
    const id = await given.product({ category: camera, specs: { weight: 450 } });
    const specsAfter = async (category: typeof camera, weight: number) => {
      const { version } = await getAdminProduct(deps, SYSTEM, id);
      await updateProduct(deps, SYSTEM, { id, version, change: { category, specs: { weight } } });
      return (await getAdminProduct(deps, SYSTEM, id)).specs;
    };
    expect(await specsAfter(printers, 450)).toEqual({ weight: 0.45 });
    expect(await specsAfter(camera, 500)).toEqual({ weight: 500 });
    expect(await specsAfter(camera, 500)).toEqual({ weight: 500 });
  });

  test('units on hold cannot be taken away until the hold expires', async () => {
    const { deps, given, clock } = await openTestShop(engine);
    const id = await given.product({ stockOnHand: 5 });
    await hold(deps, id, 3);
    const take = (units: number) => adjustStock(deps, SYSTEM, { productId: id, delta: -units, note: '' });
    await expect(take(3)).rejects.toMatchObject({ reason: { code: 'stock_held', held: 3 } });
    expect(await take(2)).toEqual({ stockOnHand: 3 });
    clock.advance(3_600_000);
    expect(await take(3)).toEqual({ stockOnHand: 0 });
  });

  test('of two who save the same version at once, one is refused', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product();
    const results = await Promise.allSettled(
      ['one', 'other'].map((name) => updateProduct(deps, SYSTEM, { id, version: 1, change: { name } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: { code: 'product_changed' } },
    });
  });

  test('off sale: no shopper finds it, the cart keeps its line, and it comes back', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user();
    const id = await given.product({ name: 'Unicorn lamp' });
    await addToCart(deps, actor, { productId: id });
    const shopper = async () =>
      (await searchProducts(deps, GUEST, { text: 'unicorn', limit: 5 })).items.length;
    const owner = async () =>
      (await listAdminProducts(deps, SYSTEM, { search: 'unicorn', sort: 'newest', limit: 5 })).items.length;
    expect([await shopper(), await owner()]).toEqual([1, 1]);
    await setOnSale(deps, SYSTEM, { id, onSale: false });
    expect([await shopper(), await owner()]).toEqual([0, 1]);
    expect((await getCart(deps, actor)).lines).toMatchObject([{ available: false }]);
    await setOnSale(deps, SYSTEM, { id, onSale: true });
    expect([await shopper(), await owner()]).toEqual([1, 1]);
  });

  test.each([
    [GUEST, 'unauthenticated'],
    [CUSTOMER, 'forbidden'],
  ])('refuses %o and changes nothing', async (actor, code) => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ name: 'before', stockOnHand: 5 });
    const attempts = [
      async () => updateProduct(deps, actor, { id, change: { name: 'after' } }),
      async () => adjustStock(deps, actor, { productId: id, delta: -1, note: '' }),
      async () => createProduct(deps, actor, NEW),
      async () => setOnSale(deps, actor, { id, onSale: false }),
      async () => listAdminProducts(deps, actor, { sort: 'newest', limit: 5 }),
      async () => getAdminProduct(deps, actor, id),
      async () => listCategorySpecs(deps, actor, toCategory('Mouse')),
      async () => listStockHistory(deps, actor, { id, limit: 5 }),
      async () => listProductChanges(deps, actor, { id, limit: 5 }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ reason: { code } });
    const { products } = deps.db.read.tables;
    expect(
      await deps.db.read.select({ name: products.name, stock: products.stockOnHand }).from(products),
    ).toEqual([{ name: 'before', stock: 5 }]);
  });

  test('an unknown product is not found', async () => {
    const { deps } = await openTestShop(engine);
    const id = toId('product', 'prd_none');
    const refusal = { reason: { code: 'not_found' } };
    await expect(updateProduct(deps, SYSTEM, { id, change: {} })).rejects.toMatchObject(refusal);
    await expect(adjustStock(deps, SYSTEM, { productId: id, delta: 1, note: '' })).rejects.toMatchObject(
      refusal,
    );
  });
});
