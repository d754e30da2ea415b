import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { exported, imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { type Category, toCategory } from '../../../shared/catalogue/categories.ts';
import type { Dialect } from '../../db/database.ts';
import { findProducts } from '../products/product-repository.ts';

const [CAMERA, PRINTERS] = ['camera', 'printers'].map(toCategory) as [Category, Category];

/** A product of 1.6 kg among the printers; cameras are weighed in grams. */
async function open(engine: Dialect) {
  const shop = await openTestApp({}, engine);
  const weight = { key: 'weight', label: 'Weight', type: 'number', position: 0 } as const;
  await setAttributes(shop.deps, [
    { category: PRINTERS, ...weight, unit: 'kg' },
    { category: CAMERA, ...weight, unit: 'g' },
  ]);
  const id = await shop.given.product({ sku: 'P1', category: PRINTERS, specs: { weight: 1.6 } });
  const stored = async () => {
    const [found] = await findProducts(shop.deps.db.read, [id]);
    return [found?.category, found?.specs.weight];
  };
  /** The export, with another category. */
  const moved = async () => (await exported(shop.deps)).replace(',printers,', ',camera,');
  return { ...shop, id, stored, moved };
}

const without = (sheet: string, column: string) => {
  const [head = [], ...rows] = sheet
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const at = head.indexOf(column);
  return [head, ...rows].map((row) => row.toSpliced(at, 1).join(',')).join('\n');
};

describeEngines('a products file that moves a product to a category with another unit', (engine) => {
  test('is refused while it says the number in the old one, however often it is imported', async () => {
    const shop = await open(engine);
    const sheet = await shop.moved();
    for (const file of [sheet, sheet, without(sheet, 'Version'), without(sheet, 'Version')]) {
      expect(await imported(shop, file)).toMatchObject({
        updated: 0,
        said: [
          '2: Weight is in kg now and in g in the new category. Write it in g, or leave out the specs (in a file the whole column): then it is converted.',
        ],
      });
      expect(await shop.stored()).toEqual([PRINTERS, 1.6]);
    }
  });

  test.each([
    ['says it in the new one', (sheet: string) => sheet.replace('weight=1.6', 'weight=1600')],
    ['leaves the specs out', (sheet: string) => without(sheet, 'Specs')],
  ])('converts nothing twice where it %s', async (_case, edit) => {
    const shop = await open(engine);
    const sheet = edit(await shop.moved());
    expect(await imported(shop, sheet)).toMatchObject({ updated: 1, said: [] });
    for (const again of [sheet, without(sheet, 'Version')]) {
      expect(await imported(shop, again)).toMatchObject({ unchanged: 1, said: [] });
      expect(await shop.stored()).toEqual([CAMERA, 1600]);
    }
  });

  test.each([
    ['l/h', 'l/min'],
    ['€/l', '€/ml'],
    ['kg/m', 'kg'],
  ])('is refused without specs where only a part of the unit is known: %s and %s', async (there, here) => {
    const shop = await open(engine);
    const weight = { key: 'weight', label: 'Weight', type: 'number', position: 0 } as const;
    await setAttributes(shop.deps, [
      { category: PRINTERS, ...weight, unit: there },
      { category: CAMERA, ...weight, unit: here },
    ]);
    expect(await imported(shop, without(await shop.moved(), 'Specs'))).toMatchObject({
      updated: 0,
      said: [
        `2: Weight has different units in the two categories: ${there} and ${here}. Convert the values and give it the same unit first.`,
      ],
    });
    expect(await shop.stored()).toEqual([PRINTERS, 1.6]);
  });

  test('does no harm where no unit differs, or the number is 0', async () => {
    const shop = await open(engine);
    const sheet = (await shop.moved()).replace('weight=1.6', 'weight=0');
    await imported(shop, without(sheet, 'Version').replace(',camera,', ',printers,'));
    expect(await imported(shop, without(sheet, 'Version'))).toMatchObject({ updated: 1, said: [] });
    expect(await shop.stored()).toEqual([CAMERA, 0]);
  });
});

describeEngines('update-product with another category', (engine) => {
  test('converts what was left only for who read this version', async () => {
    const { id, given, knock, stored } = await open(engine);
    const secret = await given.session(await given.user({ role: 'ADMIN' }));
    const body = { productName: 'Pico', brandName: 'Pico', price: 5, sellingPrice: 5 };
    const update = async (more: object) => {
      const record = { _id: id, ...body, category: 'camera', specs: { weight: 1.6 }, ...more };
      return (await knock('POST /api/update-product', record, { secret })).statusCode;
    };
    expect(await update({})).toBe(409);
    expect(await stored()).toEqual([PRINTERS, 1.6]);
    expect([await update({ version: 1 }), await update({ version: 1 })]).toEqual([200, 409]);
    expect(await stored()).toEqual([CAMERA, 1600]);
  });
});
