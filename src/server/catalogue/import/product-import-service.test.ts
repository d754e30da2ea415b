import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { look, openCatalogue, stateOf } from '../../../../tests/support/catalogue/catalogue-to-import.ts';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { exported, imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { sumStockMovements } from '../../../../tests/support/catalogue/stock-movements.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { getLockRowVersion } from '../../db/lock-rows.ts';
import { createCategory } from '../categories/category-admin-service.ts';
import { raiseCatalogueVersion } from '../products/catalogue-service.ts';
import { findProducts } from '../products/product-repository.ts';
import { updateProduct } from '../products/product-service.ts';
import { searchProducts } from '../search/search-service.ts';
import { adjustStock } from '../stock/stock-service.ts';

describeEngines('importing products', (engine) => {
  test('importing an unchanged export changes nothing, not one row', async () => {
    const shop = await openCatalogue(engine);
    const text = await exported(shop.deps);
    // Nothing that a spreadsheet would execute: OWASP's first characters, at the start of any cell.
    expect(text).not.toMatch(/(^|[,\n"])[=@\t\r]/);
    const before = await stateOf(shop);
    for (const options of [{ dryRun: true }, {}, {}]) {
      expect(await imported(shop, text, options)).toMatchObject({
        rows: 3,
        created: 0,
        updated: 0,
        unchanged: 3,
        refused: 0,
        said: [],
      });
      expect(await stateOf(shop)).toBe(before);
    }
    expect(await exported(shop.deps)).toBe(text);
  });

  test('a category is meant by its value before another’s label or former value', async () => {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const make = (label: string, address: string) =>
      createCategory(deps, SYSTEM, {
        ...{ label, address: toCategory(address), shown: true, pictureHash: null },
      });
    await make('TV', 'fernseher');
    await make('Monitore', 'tv');
    const category = toCategory('tv');
    await setAttributes(deps, [
      { category, key: 'size', label: 'Size', type: 'number', unit: 'in', position: 0 },
    ]);
    const id = await given.product({ category, sku: 'M1', specs: { size: 27 } });
    const report = await imported(shop, await exported(deps), {});
    expect(report).toMatchObject({ unchanged: 1, updated: 0, said: [] });
    expect(await look(shop, id)).toMatchObject({ category: 'tv', specs: { size: 27 } });
    const named = async (cell: string) => {
      await imported(shop, `SKU,Category\r\nM1,${cell}`, {});
      return (await look(shop, id))?.category;
    };
    expect(await named(' Fernseher ')).toBe('fernseher');
    expect(await named('TV')).toBe('tv');
    expect(await named('monitore')).toBe('tv');
  });

  test('pictures whose addresses hold what separates pictures stay, whatever else of the row changes', async () => {
    const { deps, given } = await openTestShop(engine);
    const addresses = ['https://pics.example/a.png|', 'https://pics.example/mix?of=b,https://pics.example/c'];
    const pictures = addresses.map((externalUrl) => ({ mediaHash: null, externalUrl, alt: 'kept' }));
    const id = await given.product({ sku: 'P-1', pictures });
    expect(await imported({ deps }, await exported(deps))).toMatchObject({ unchanged: 1, said: [] });
    const renamed = (await exported(deps)).replace(/^P-1,[^,]*/m, 'P-1,Renamed');
    expect(await imported({ deps }, renamed)).toMatchObject({ updated: 1, said: [] });
    const kept = addresses.map((source) => ({ source, alt: 'kept' }));
    expect(await findProducts(deps.db.read, [id])).toMatchObject([{ name: 'Renamed', pictures: kept }]);
  });

  test('a row is taken with a warning if shoppers will hardly find its product', async () => {
    const shop = await openCatalogue(engine);
    const { deps } = shop;
    await deps.db.transaction((tx) =>
      tx
        .update(tx.tables.categories)
        .set({ shown: false })
        .where(eq(tx.tables.categories.value, toCategory('camera'))),
    );
    await raiseCatalogueVersion(deps);
    const text = [
      'SKU,Name,Brand,Category,Price,Selling price,Pictures,On sale',
      'W-1,Bare,Volt,Mouse,20,10,,yes',
      'W-2,Pictured,Volt,Mouse,20,10,https://pics.example/a.png,yes',
      'W-3,Hidden,Volt,camera,20,10,,yes',
      'W-4,Nowhere,Volt,cars,20,10,,yes',
      // Nobody is to find it.
      'W-5,Off sale,Volt,camera,20,10,,no',
    ].join('\n');
    const warned = [
      { row: 2, sku: 'W-1', warning: 'no_picture' },
      { row: 4, sku: 'W-3', warning: 'no_picture' },
      { row: 4, sku: 'W-3', warning: 'hidden_category' },
    ];
    for (const dryRun of [true, false]) {
      const report = await imported(shop, text, { dryRun });
      expect(report).toMatchObject({ created: 4, refused: 1, warned: 2, warnings: warned });
    }
    // What does not change was warned about before.
    expect(await imported(shop, text)).toMatchObject({ unchanged: 4, warned: 0, warnings: [] });
  });

  test('a description with HTML has a warning, as its tags are shown', async () => {
    const shop = await openCatalogue(engine);
    const row = (description: string, i: number) => `T-${i},x,B,Mouse,2,1,no,${description}`;
    const cells = [
      '<p>Soft &amp; warm</p>',
      'one<br/>two',
      'a<a href=x>',
      'Salt&nbsp;free',
      'F&uuml;r &quot;alle&quot;',
      '2 < 3 > 1 & more',
      '<3',
      'a < b > c',
      'Press <Enter>; write to <me@shop.example>',
    ];
    const text = ['SKU,Name,Brand,Category,Price,Selling price,On sale,Description', ...cells.map(row)].join(
      '\n',
    );
    const { warnings } = await imported(shop, text, { dryRun: true });
    expect(warnings.map(({ sku, warning }) => `${sku} ${warning}`)).toEqual([
      'T-0 html',
      'T-1 html',
      'T-2 html',
      'T-3 html',
      'T-4 html',
    ]);
  });

  test('a dry run reports what the import would do, and stores nothing; a second import has nothing to do', async () => {
    const shop = await openCatalogue(engine);
    const { deps, phone, lamp } = shop;
    const rows = [
      'sku,name,brand,category,price,selling price,stock,on sale,specs,description',
      "'-0042,Phone 2,Volt,Mobiles,300,250.50,7,yes,memory=12; panel=LCD,New",
      'L,Lamp 2,Volt,mouse,20,10,3,YES,,',
      'N-1,New one,Volt,watches,20,10,,no,,Off sale at first',
      'N-2,New two,Volt,Watches,20,20,5,,,',
    ];
    const text = rows.join('\r\n');
    const before = await stateOf(shop);
    const expected = { rows: 4, created: 2, updated: 2, unchanged: 0, refused: 0 };
    expect(await imported(shop, text, { dryRun: true })).toMatchObject({ ...expected, dryRun: true });
    expect(await stateOf(shop)).toBe(before);
    const version = await getLockRowVersion(deps.db.read, 'catalogue');
    expect(await imported(shop, text)).toMatchObject({ ...expected, dryRun: false });
    expect(await getLockRowVersion(deps.db.read, 'catalogue')).toBeGreaterThan(version);
    expect(await look(shop, phone)).toMatchObject({
      name: 'Phone 2',
      sku: '-0042',
      priceMinor: money(30_000),
      sellingPriceMinor: money(25_050),
      stockOnHand: 7,
      specs: { memory: 12, panel: 'LCD' },
      pictures: [{ alt: 'front' }, { alt: 'far' }, { alt: 'the same again' }],
    });
    expect(await look(shop, lamp)).toMatchObject({ onSale: true, stockOnHand: 3, description: '' });
    for (const id of [phone, lamp]) {
      expect(await sumStockMovements(deps.db.read, id)).toBe((await look(shop, id))?.stockOnHand);
    }
    expect(
      (await searchProducts(deps, GUEST, { text: 'new', limit: 9 })).items.map(({ name }) => name),
    ).toEqual(['New two']);
    const after = await stateOf(shop);
    expect(await imported(shop, text)).toMatchObject({ created: 0, updated: 0, unchanged: 4, refused: 0 });
    expect(await stateOf(shop)).toBe(after);
  });

  test('sales and changes since the export are not overwritten', async () => {
    const shop = await openCatalogue(engine);
    const { deps, phone, lamp } = shop;
    const text = await exported(deps);
    await adjustStock(deps, SYSTEM, { productId: phone, delta: -3, note: '' });
    await updateProduct(deps, SYSTEM, { id: lamp, change: { name: 'Renamed since' } });
    expect(await imported(shop, text)).toMatchObject({
      updated: 0,
      unchanged: 2,
      said: ['3: This product was changed since the file was exported. Please export it again.'],
    });
    expect(await look(shop, phone)).toMatchObject({ stockOnHand: 7 });
    expect(await look(shop, lamp)).toMatchObject({ name: 'Renamed since' });
    const counted = 'SKU,Stock,Stock when exported\n';
    expect(await imported(shop, `${counted}'-0042,20,10`)).toMatchObject({
      said: ['2: There are now 7 on hand. Please check your change.'],
    });
    expect(await imported(shop, `${counted}'-0042,20,7`)).toMatchObject({ updated: 1 });
    expect(await imported(shop, `${counted}'-0042,20,7`)).toMatchObject({ unchanged: 1 });
    expect(await imported(shop, "SKU,Stock\n'-0042,4")).toMatchObject({ updated: 1 });
    expect(await look(shop, phone)).toMatchObject({ stockOnHand: 4 });
    expect(await sumStockMovements(deps.db.read, phone)).toBe(4);
  });

  test('two rows for one product, by SKU and by ID, are applied one after the other', async () => {
    const shop = await openCatalogue(engine);
    const { deps, lamp } = shop;
    const text = ['SKU,ID,Stock', 'L,,5', `,${lamp},7`].join('\n');
    expect(await imported(shop, text)).toMatchObject({ updated: 2, refused: 0 });
    expect(await look(shop, lamp)).toMatchObject({ stockOnHand: 7 });
    expect(await sumStockMovements(deps.db.read, lamp)).toBe(7);
  });

  test('two imports of one file at once, beside an edit: each product once, the stock adds up', async () => {
    const shop = await openCatalogue(engine);
    const { deps, lamp } = shop;
    const skus = Array.from({ length: 23 }, (_, i) => `P-${i}`);
    const text = [
      'SKU,Name,Brand,Category,Price,Selling price,Stock',
      ...skus.map((sku) => `${sku},x,B,Mouse,2,1,9`),
      'L,Lamp,B,Mouse,2,1,9',
    ].join('\n');
    const [one, two] = await Promise.all([
      imported(shop, text),
      imported(shop, text),
      updateProduct(deps, SYSTEM, { id: lamp, change: { description: 'edited' } }),
    ]);
    expect([one.refused, two.refused]).toEqual([0, 0]);
    expect(one.created + two.created).toBe(23);
    const { products } = deps.db.read.tables;
    const rows = await deps.db.read.select().from(products);
    expect(
      rows
        .map(({ sku }) => sku)
        .filter((sku) => sku?.startsWith('P-'))
        .sort(),
    ).toEqual([...skus].sort());
    for (const { id, stockOnHand } of rows) {
      if (stockOnHand !== null) expect(await sumStockMovements(deps.db.read, id)).toBe(stockOnHand);
    }
    expect(await look(shop, lamp)).toMatchObject({ description: 'edited', stockOnHand: 9 });
  });
});
