import { expect, test } from 'vitest';
import { exported, imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { findProducts } from '../products/product-repository.ts';

describeEngines('a SKU filled in for an exported product', (engine) => {
  test('becomes that product’s; no second product is made', async () => {
    const { deps, given } = await openTestShop(engine);
    const [lamp, kettle] = [
      await given.product({ name: 'Lamp', sku: null, stockOnHand: 3 }),
      await given.product({ name: 'Kettle', sku: 'K-1' }),
    ];
    const file = (await exported(deps)).replace(/^,Lamp/m, 'L-1,Lamp');
    const done = { created: 0, updated: 1, unchanged: 1, refused: 0 };
    expect(await imported({ deps }, file, { dryRun: true })).toMatchObject(done);
    expect(await imported({ deps }, file)).toMatchObject(done);
    expect(await findProducts(deps.db.read, [lamp])).toMatchObject([{ sku: 'L-1', stockOnHand: 3 }]);
    expect(await imported({ deps }, 'SKU,Stock\nL-1,5')).toMatchObject({ updated: 1 });

    // A product that has a SKU keeps it: another one in its row is a new product, as in a file without IDs.
    const renamed = (await exported(deps)).replace(/^K-1,Kettle/m, 'K-2,Kettle');
    const warnings = [{ row: 2, sku: 'K-2', warning: 'other_product', about: 'K-1' }];
    for (const dryRun of [true, false])
      expect(await imported({ deps }, renamed, { dryRun })).toMatchObject({
        created: 1,
        unchanged: 1,
        refused: 0,
        warnings: expect.arrayContaining(warnings),
      });
    expect(await findProducts(deps.db.read, [kettle])).toMatchObject([{ sku: 'K-1' }]);
  });

  test('stays with the product that has it, and is given once where rows repeat the ID', async () => {
    const { deps, given } = await openTestShop(engine);
    const lamp = await given.product({ name: 'Lamp', sku: null, category: toCategory('Mouse') });
    const columns = 'SKU,ID,Name,Brand,Category,Price,Selling price';
    const row = (sku: string) => `${sku},${lamp},Lamp,B,Mouse,2,1`;
    expect(await imported({ deps }, [columns, row('L-1'), row('L-2')].join('\n'))).toMatchObject({
      updated: 1,
      created: 1,
      refused: 0,
    });
    expect(await findProducts(deps.db.read, [lamp])).toMatchObject([{ sku: 'L-1' }]);
    const other = await given.product({ name: 'Other', sku: null });
    // L-1 is known: the row is about its product.
    expect(await imported({ deps }, `SKU,ID,Name\nL-1,${other},Lamp`)).toMatchObject({ unchanged: 1 });
    expect(await findProducts(deps.db.read, [other])).toMatchObject([{ sku: null, name: 'Other' }]);
  });
});

test('an SKU that no product has is said to be unknown, with what the file lacks for a new product', async () => {
  const shop = await openTestShop();
  await shop.given.product({ sku: 'A' });
  expect(await imported(shop, 'SKU;Price\nA;9000\nTypo;20')).toMatchObject({
    updated: 1,
    said: [
      '3: There is no product with the SKU Typo. If it is new, the file also needs: Name, Brand, Category, Selling price',
    ],
  });
});
