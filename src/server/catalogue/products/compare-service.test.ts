import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { getProduct } from './catalogue-service.ts';
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

  test('reads an attribute called as what every object inherits', async () => {
    const { deps, given } = await openTestShop(engine);
    const category = toCategory('Mouse');
    const attribute = { key: 'constructor', label: 'Constructor', type: 'number', unit: null } as const;
    await setAttributes(deps, [{ category, ...attribute, position: 0 }]);
    const [empty, filled] = [
      await given.product({ category, name: 'Empty' }),
      await given.product({ category, name: 'Filled', specs: { constructor: 5 } }),
    ];
    const { rows } = await compareProducts(deps, GUEST, { ids: [empty, filled] });
    expect(rows.at(-1)).toMatchObject({ label: 'Constructor', values: [null, 5], differs: true });
    expect((await getProduct(deps, GUEST, empty)).specs).toEqual([]);
    await updateProduct(deps, SYSTEM, { id: empty, change: { specs: { constructor: 7 } } });
    expect((await getProduct(deps, GUEST, empty)).specs).toMatchObject([{ value: 7 }]);
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
