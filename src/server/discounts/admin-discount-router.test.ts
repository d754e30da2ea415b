import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { CATEGORY_MAX, toCategory } from '../../shared/catalogue/categories.ts';
import { SYSTEM } from '../actor.ts';
import { createCategory, removeCategory } from '../catalogue/categories/category-admin-service.ts';
import { removeProduct } from '../catalogue/upkeep/product-removal-service.ts';
import { listDiscountCodes } from './discount-admin-service.ts';

describeEngines('the owner’s discount codes', (engine) => {
  test('apply to categories of any address, the longest included', async () => {
    const { deps, given, knock } = await openTestApp({}, engine);
    const address = toCategory('x'.repeat(CATEGORY_MAX));
    await createCategory(deps, SYSTEM, { label: 'X', address, shown: true, pictureHash: null });
    const secret = await given.session(await given.user({ role: 'ADMIN' }));
    const code = {
      ...{ code: 'LONG', benefit: { kind: 'percent', percent: 10 }, leastGoodsMinor: 0, products: [] },
      ...{ validFrom: null, validUntil: null, usesLimit: null, usesPerPerson: null, categories: [address] },
    };
    expect((await knock('admin.discount.create', code, { secret })).statusCode).toBe(200);
    expect(await listDiscountCodes(deps, SYSTEM)).toMatchObject([{ code: 'LONG', categories: [address] }]);
  });

  test('can be changed although what they name was deleted, which stays and lets in nothing else unknown', async () => {
    const { deps, given, knock } = await openTestApp({}, engine);
    const secret = await given.session(await given.user({ role: 'ADMIN' }));
    const [gone, left] = [await given.product(), await given.product({ name: 'Lamp' })];
    const mice = toCategory('old-mice');
    await createCategory(deps, SYSTEM, { label: 'Old mice', address: mice, shown: true, pictureHash: null });
    const terms = {
      ...{ benefit: { kind: 'percent', percent: 10 }, leastGoodsMinor: 0, products: [gone, left] },
      ...{ validFrom: null, validUntil: null, usesLimit: null, usesPerPerson: null, categories: [mice] },
    };
    const made = await knock('admin.discount.create', { code: 'SUMMER', ...terms }, { secret });
    expect(made.statusCode).toBe(200);
    await removeProduct(deps, SYSTEM, { id: gone });
    await removeCategory(deps, SYSTEM, { value: mice });
    const [before] = await listDiscountCodes(deps, SYSTEM);
    expect(before?.products).toEqual([
      { id: gone, name: null },
      { id: left, name: 'Lamp' },
    ]);
    const change = (more: object) =>
      knock('admin.discount.update', { id: before?.id, version: 1, ...terms, ...more }, { secret });
    expect((await change({ products: [gone, left, 'prd_unknown'] })).statusCode).toBe(404);
    expect((await change({ categories: [mice, 'unknown'] })).statusCode).toBe(400);
    expect((await change({ usesLimit: 5 })).statusCode).toBe(200);
    expect(await listDiscountCodes(deps, SYSTEM)).toMatchObject([
      { usesLimit: 5, products: [{ id: gone }, { id: left }], categories: [mice] },
    ]);
  });
});
