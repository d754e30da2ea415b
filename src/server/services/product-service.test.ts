import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import type { ProductId, UserId } from '../../shared/ids.ts';
import { money } from '../../shared/money.ts';
import { findProducts } from '../repositories/product-repository.ts';
import { sumStockMovements } from '../repositories/stock-repository.ts';
import { type Actor, GUEST, SYSTEM } from './actor.ts';
import { adjustStock, createProduct, updateProduct } from './product-service.ts';

const CUSTOMER: Actor = { kind: 'customer', userId: 'usr_1' as UserId };

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

  test('more than is there cannot be taken, also by many at once', async () => {
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

  test('untracked stock becomes tracked by its first adjustment', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ stockOnHand: null });
    await adjustStock(deps, SYSTEM, { productId: id, delta: 4, note: 'counted' });
    const [product] = await findProducts(deps.db.read, [id]);
    expect(product?.stockOnHand).toBe(4);
  });

  test('an update counts the version up, keeps the stock and replaces pictures', async () => {
    const { deps, given } = await openTestShop(engine);
    const picture = { mediaHash: null, externalUrl: 'https://pics.example/1.png', alt: '' };
    const id = await given.product({ stockOnHand: 9, pictures: [picture, picture] });
    await updateProduct(deps, SYSTEM, { id, change: { name: 'New name', pictures: [picture] } });
    const [product] = await findProducts(deps.db.read, [id]);
    expect(product).toMatchObject({ name: 'New name', version: 2, stockOnHand: 9 });
    expect(product?.pictures).toHaveLength(1);
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
      async () =>
        createProduct(deps, actor, {
          name: 'x',
          brand: 'x',
          category: 'Mouse',
          description: '',
          priceMinor: money(1),
          sellingPriceMinor: money(1),
          sku: null,
          pictures: [],
          specs: {},
          stockOnHand: null,
        }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ reason: { code } });
    const { products } = deps.db.read.tables;
    expect(
      await deps.db.read.select({ name: products.name, stock: products.stockOnHand }).from(products),
    ).toEqual([{ name: 'before', stock: 5 }]);
  });

  test('an unknown product is not found', async () => {
    const { deps } = await openTestShop(engine);
    const id = 'prd_none' as ProductId;
    const refusal = { reason: { code: 'not_found' } };
    await expect(updateProduct(deps, SYSTEM, { id, change: {} })).rejects.toMatchObject(refusal);
    await expect(adjustStock(deps, SYSTEM, { productId: id, delta: 1, note: '' })).rejects.toMatchObject(
      refusal,
    );
  });
});
