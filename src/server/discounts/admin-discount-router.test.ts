import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { CATEGORY_MAX, toCategory } from '../../shared/catalogue/categories.ts';
import { SYSTEM } from '../actor.ts';
import { createCategory } from '../catalogue/categories/category-admin-service.ts';
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
});
