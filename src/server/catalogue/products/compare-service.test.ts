import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { compareProducts } from './compare-service.ts';
import { updateProduct } from './product-service.ts';

describeEngines('comparing', (engine) => {
  async function open() {
    const { deps, given } = await openTestShop(engine);
    await setAttributes(deps, [
      {
        category: toCategory('Mouse'),
        key: 'weight',
        label: 'Weight',
        type: 'number',
        unit: 'g',
        position: 0,
      },
      { category: toCategory('Mouse'), key: 'hand', label: 'Hand', type: 'text', unit: null, position: 1 },
      {
        category: toCategory('Mouse'),
        key: 'cable',
        label: 'Cable',
        type: 'text',
        unit: null,
        position: 2,
      },
    ]);
    const mouse = { category: toCategory('Mouse'), brand: 'Korrin' } as const;
    const a = await given.product({ ...mouse, name: 'A', specs: { weight: 60, hand: 'Right' } });
    const b = await given.product({ ...mouse, name: 'B', specs: { weight: 60, hand: 'Both' } });
    const c = await given.product({ ...mouse, name: 'C', specs: { hand: 'Both' } });
    const phone = await given.product({ name: 'Phone' });
    const compare = (...ids: ProductId[]) => compareProducts(deps, GUEST, { ids });
    return { deps, a, b, c, phone, compare };
  }

  test('lists the specs side by side, in the order requested, and marks those that differ', async () => {
    const { a, b, c, compare } = await open();
    const { category, products, rows, leftOut } = await compare(b, a, b);
    expect([category, products.map(({ name }) => name), leftOut]).toEqual(['Mouse', ['B', 'A'], 0]);
    expect(rows.map(({ label, unit, values, differs }) => [label, unit, values, differs])).toEqual([
      ['Brand', null, ['Korrin', 'Korrin'], false],
      ['Weight', 'g', [60, 60], false],
      ['Hand', null, ['Both', 'Right'], true],
    ]);
    // A missing value is a difference, too.
    const weight = (await compare(a, c)).rows.find(({ label }) => label === 'Weight');
    expect(weight).toMatchObject({ values: [60, null], differs: true });
  });

  test('leaves out what is off sale, unknown, or of another category than the first', async () => {
    const { deps, a, b, phone, compare } = await open();
    await updateProduct(deps, SYSTEM, { id: b, change: { onSale: false } });
    const { products, leftOut } = await compare(toId('product', 'prd_none'), b, a, phone);
    expect([products.map(({ name }) => name), leftOut]).toEqual([['A'], 3]);
    expect(await compare(b)).toEqual({ category: null, products: [], rows: [], leftOut: 1 });
    expect(await compare()).toEqual({ category: null, products: [], rows: [], leftOut: 0 });
  });
});
