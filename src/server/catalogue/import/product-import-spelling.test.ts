import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { exported, imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../../actor.ts';
import type { Dialect } from '../../db/database.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { createCategory } from '../categories/category-admin-service.ts';
import { findIdsBySku } from '../products/product-list-repository.ts';
import { findProducts } from '../products/product-repository.ts';

const COLUMNS = 'SKU;Name;Brand;Category;Price;Selling price;Specs';

async function openLampShop(engine: Dialect, language: 'en' | 'de', currency = 'EUR') {
  const shop = await openTestShop(engine);
  const { deps, given } = shop;
  const attribute = { key: 'power', label: 'Power', type: 'number', unit: 'W', position: 0 } as const;
  await setAttributes(deps, [{ category: toCategory('Mouse'), ...attribute }]);
  const settings = {
    ...DEFAULT_SETTINGS,
    shopName: 'Shop',
    language,
    currency,
    moneyFormat: 'language' as const,
  };
  const { actor } = await given.user({ role: 'ADMIN' });
  await updateShopSettings(deps, actor, { version: 0, settings });
  const stored = async () => {
    const ids = (await findIdsBySku(deps.db.read, ['L'])).values();
    return findProducts(deps.db.read, [...ids]);
  };
  return { ...shop, stored };
}

describeEngines('numbers in the specs of a products file', (engine) => {
  test.each([
    ['de', '1.500', 1.5, ['decimal_point']],
    ['de', '1500', 1500, []],
    ['de', '1.500,5', 1500.5, []],
    ['de', '1.5', 1.5, []],
    ['en', '1.500', 1.5, []],
    ['en', '1e-7', 1e-7, []],
    ['en', '0x10', null, []],
    ['en', '1e3', null, []],
  ] as const)('in %s, %s is %s', async (language, cell, power, expected) => {
    const { deps, stored } = await openLampShop(engine, language);
    const file = [COLUMNS, `L;Lamp;B;Mouse;20;10;power=${cell}`].join('\n');
    const { warnings } = await imported({ deps }, file);
    expect(warnings.map(({ warning }) => warning).filter((each) => each !== 'no_picture')).toEqual(expected);
    expect((await stored())[0]?.specs.power ?? null).toBe(power);
    if (power === null) return;
    expect(await imported({ deps }, file)).toMatchObject({ unchanged: 1, warned: 0 });
    const again = await imported({ deps }, await exported(deps));
    expect(again).toMatchObject({ updated: 0, refused: 0, warned: 0 });
  });
});

describeEngines('names in a products file', (engine) => {
  test('of specs are their keys or labels, in either case', async () => {
    const { deps, stored } = await openLampShop(engine, 'de');
    const attribute = { type: 'text', unit: null } as const;
    await setAttributes(deps, [
      {
        category: toCategory('Mouse'),
        key: 'power',
        label: 'Leistung',
        position: 0,
        ...attribute,
        type: 'number',
      },
      { category: toCategory('Mouse'), key: 'groesse', label: 'Größe', position: 1, ...attribute },
      { category: toCategory('Mouse'), key: 'size', label: 'Power', position: 2, ...attribute },
    ]);
    const row = (specs: string, group = '') =>
      [`${COLUMNS};Group`, `L;Lampe;B;Mouse;20;10;"${specs}";${group}`].join('\n');
    const nfd = 'GRÖSSE'.normalize('NFD').replace('SS', 'ß');
    // A key comes before another attribute's label.
    expect(await imported({ deps }, row(`POWER=7; ${nfd}=S; Size=L`, 'Lampen [Größe]'))).toMatchObject({
      said: [],
      created: 1,
    });
    const specs = { power: 7, groesse: 'S', size: 'L' };
    expect(await stored()).toMatchObject([{ specs }]);
    expect(await exported(deps)).toContain('Lampen [groesse]');
    expect(await imported({ deps }, await exported(deps))).toMatchObject({ unchanged: 1 });
    expect(await imported({ deps }, row('groesse=S; Größe=M'))).toMatchObject({
      said: ['2: Please provide a valid Specs'],
    });
    expect(await imported({ deps }, row('weight=2'))).toMatchObject({
      said: ['2: Mouse has no spec named weight. It has: power, groesse, size'],
    });
  });

  test('of categories may be composed in any way', async () => {
    const { deps, stored } = await openLampShop(engine, 'de');
    const category = {
      label: 'Küche & Bad',
      address: toCategory('küche-bad'),
      shown: true,
      pictureHash: null,
    };
    await createCategory(deps, SYSTEM, category);
    const row = (cell: string) => [COLUMNS, `L;Lampe;B;${cell.normalize('NFD')};20;10;`].join('\n');
    for (const cell of ['küche & bad', 'küche-bad', 'Küche-Bad']) {
      expect(await imported({ deps }, row(cell))).toMatchObject({ refused: 0 });
      expect(await stored()).toMatchObject([{ category: 'küche-bad' }]);
    }
  });
});

describeEngines('a price with three digits behind its only mark', (engine) => {
  const price = '2: Price: at most 2 decimals';
  test.each([
    ['en', ['1,299'], [1_299_00], [], ['Price €1,299.00']],
    // What another price says of its mark is no guess.
    ['en', ['1,299', '21.99'], [1_299_00, 21_99], [], []],
    ['en', ['1,299', '21.99', '12,5'], [1_299_00, 21_99, 12_50], [], ['Price €1,299.00']],
    ['en', ['1,299.00', '21,99', '1299'], [1_299_00, 21_99, 1_299_00], [], []],
    ['en', ['21,989', '21,99'], [21_99], [price], []],
    ['en', ['21.989'], [], [price], []],
    ['en', ['1,299.995'], [], [price], []],
    ['de', ['21.989'], [21_989_00], [], ['Price 21.989,00\u00a0€']],
    ['de', ['21.989', '21.99 €'], [21_99], [price], []],
    ['de', ['1.299', '12,50'], [1_299_00, 12_50], [], []],
    ['de', ['1.299', '21.99', '12,50'], [1_299_00, 21_99, 12_50], [], ['Price 1.299,00\u00a0€']],
    ['de', ['21,989'], [], [price], []],
  ] as const)('in %s, in a file with %j', async (language, cells, read, said, about) => {
    const { deps } = await openLampShop(engine, language);
    const rows = cells.map((cell, at) => `L${at};Lamp;B;Mouse;"${cell}";1;`);
    for (const dryRun of [true, false]) {
      const report = await imported({ deps }, [COLUMNS, ...rows].join('\n'), { dryRun });
      expect(report.said).toEqual(said);
      const thousands = report.warnings.filter(({ warning }) => warning === 'thousands');
      expect(thousands.map((each) => each.about)).toEqual(about);
    }
    const skus = cells.map((_, at) => `L${at}`);
    const ids = await findIdsBySku(deps.db.read, skus);
    const products = await findProducts(deps.db.read, [...ids.values()]);
    const bySku = new Map(products.map(({ sku, priceMinor }) => [sku, priceMinor]));
    expect(skus.flatMap((sku) => bySku.get(sku) ?? [])).toEqual(read);
    if (products.length === 0) return;
    expect(await imported({ deps }, await exported(deps))).toMatchObject({ updated: 0, warned: 0 });
  });

  test('is thousands without a doubt in a currency that has no decimals', async () => {
    const { deps } = await openLampShop(engine, 'en', 'JPY');
    const file = [COLUMNS, 'L;Lamp;B;Mouse;21,989;1,299;'].join('\n');
    expect(await imported({ deps }, file)).toMatchObject({
      created: 1,
      warnings: [{ warning: 'no_picture' }],
    });
    expect(await exported(deps)).toContain(',21989,1299,');
  });
});

describeEngines('prices and specs of a products file', (engine) => {
  test('may be written as in German', async () => {
    const { deps, stored } = await openLampShop(engine, 'de');
    const row = (price: string, selling: string, power: string) =>
      [COLUMNS, `L;Lampe;B;Mouse;${price};${selling};power=${power}`].join('\n');
    expect(await imported({ deps }, row('1.299,00 €', '999,9', '7,5'))).toMatchObject({
      said: [],
      created: 1,
    });
    const lamp = { priceMinor: 1_299_00, sellingPriceMinor: 999_90, specs: { power: 7.5 } };
    expect(await stored()).toMatchObject([lamp]);
    expect(await imported({ deps }, row('1299.00', '999.90', '7.5'))).toMatchObject({ unchanged: 1 });
    // A file's point is decimal: the export writes numbers so.
    expect(await imported({ deps }, row('1299', '999.90', '2.125'))).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject([{ ...lamp, specs: { power: 2.125 } }]);
    expect(await imported({ deps }, await exported(deps))).toMatchObject({ unchanged: 1 });
    expect(await imported({ deps }, row('1299', '999.9.0', '7,5'))).toMatchObject({
      said: ['2: Please provide a valid Selling price'],
    });
  });

  test('are written with a point in English, or a comma where it groups no digits', async () => {
    const { deps, stored } = await openLampShop(engine, 'en');
    const row = (price: string, power: string) =>
      [COLUMNS, `L;Lamp;B;Mouse;${price};9.90;power=${power}`].join('\n');
    expect(await imported({ deps }, row('1.299,00', '7.5'))).toMatchObject({
      said: ['2: Please provide a valid Price'],
    });
    expect(await imported({ deps }, row('12.50', '7,5,5'))).toMatchObject({
      said: ['2: Power must be a number'],
    });
    expect(await imported({ deps }, row('€1,299.00', '7.5'))).toMatchObject({ created: 1 });
    expect(await stored()).toMatchObject([{ priceMinor: 1_299_00, specs: { power: 7.5 } }]);
    expect(await imported({ deps }, row('12,50', '8,5'))).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject([{ priceMinor: 12_50, specs: { power: 8.5 } }]);
  });
});
