import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { exported, imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { sumStockMovements } from '../../../../tests/support/catalogue/stock-movements.ts';
import { hashDatabase } from '../../../../tests/support/databases/database-hash.ts';
import { describeEngines, openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import type { Dialect } from '../../db/database.ts';
import { getLockRowVersion } from '../../db/lock-rows.ts';
import { storePicture } from '../../media/media-service.ts';
import { createCategory } from '../categories/category-admin-service.ts';
import { raiseCatalogueVersion } from '../products/catalogue-service.ts';
import { findProducts } from '../products/product-repository.ts';
import { updateProduct } from '../products/product-service.ts';
import { searchProducts } from '../search/search-service.ts';
import { adjustStock } from '../stock/stock-service.ts';

/** The complete product. */
const look = async ({ deps }: TestShop, id: ProductId) => (await findProducts(deps.db.read, [id]))[0];

/** A hash of every table, the audit log included. */
const stateOf = ({ deps }: TestShop) => hashDatabase(deps.db.read);

async function openCatalogue(engine: Dialect) {
  const shop = await openTestShop(engine);
  const { given, deps } = shop;
  await setAttributes(deps, [
    {
      category: toCategory('mobiles'),
      key: 'memory',
      label: 'Memory',
      type: 'number',
      unit: 'GB',
      position: 0,
    },
    {
      category: toCategory('mobiles'),
      key: 'panel',
      label: 'Panel',
      type: 'text',
      unit: null,
      position: 1,
    },
  ]);
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { source } = await storePicture(deps, SYSTEM, picture);
  const mediaHash = source.replace('/media/', '');
  const phone = await given.product({
    name: '=HYPERLINK("http://evil.example","Phone")',
    brand: '@home, "quoted"; and more',
    description: 'Two\nlines\r\nand a third\r, ünïcödé 📱',
    sku: '-0042',
    pictures: [
      { mediaHash, externalUrl: null, alt: 'front' },
      { mediaHash: null, externalUrl: 'https://elsewhere.example/a.png', alt: 'far' },
      { mediaHash, externalUrl: null, alt: 'the same again' },
    ],
    specs: { memory: 8, panel: '-OLED; 120 = Hz\\', gone: 'of no category', old: 7 },
  });
  const lamp = await given.product({
    category: toCategory('Mouse'),
    description: '',
    sku: 'L',
    stockOnHand: 0,
  });
  const plain = await given.product({ sku: null, stockOnHand: null, name: "'=apostrophe" });
  await updateProduct(deps, SYSTEM, { id: lamp, change: { onSale: false } });
  return { ...shop, phone, lamp, plain };
}

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

  test('a refused row is reported with row and column and skipped; the others are imported', async () => {
    const shop = await openCatalogue(engine);
    const text = [
      'SKU;Name;Brand;Category;Price;Selling price;Stock;Pictures;Specs;ID',
      'A;Good;B;Mouse;2;1;;;;',
      ';No key;B;Mouse;2;1;;;;',
      ';No such id;B;Mouse;2;1;;;;prod_x',
      'C;;B;Mouse;2;1;;;;',
      'D;x;B;Toaster;2;1;;;;',
      'E;x;B;Mouse;1,5,0;1;;;;',
      'F;x;B;Mouse;1;2;;;;',
      'G;x;B;Mouse;2;1;-1;;;',
      'H;x;B;Mouse;2;1;;https://evil.example/a.png;;',
      `I;x;B;Mouse;2;1;;/media/${'0'.repeat(32)}-800.webp;;`,
      'P;x;B;Mouse;2;1;;not-chosen.png;;',
      'J;x;B;mobiles;2;1;;;memory=much;',
      'K;x;B;mobiles;2;1;;;weight=2;',
      'M;x;B;mobiles;2;1;;;memory;',
      'N;=1+1;B;Mouse;2;1;;;;',
      'O;x;B',
      '',
      ';;;;;;;;;',
      'A;Again;B;Mouse;2;1;;;;',
      'Z;Good too;B;Mouse;2;1;;;;',
      `${'S'.repeat(65)};x;B;Mouse;2;1;;;;`,
    ].join('\n');
    const before = await stateOf(shop);
    const said = [
      '3: Please provide SKU',
      '4: There is no product with this ID. Please fill in a SKU.',
      '5: Please provide Name',
      '6: Please provide a valid Category: there is no “Toaster”. Create it in the admin panel, under Categories, and import the file again',
      '7: Please provide a valid Price',
      '8: Selling price must not be above price',
      '9: Please provide a valid Stock',
      '10: Pictures from evil.example are not allowed. Please upload the picture instead.',
      '11: This picture is no longer available. Please upload it again.',
      '12: The picture not-chosen.png is missing. Choose it together with the file, or give a full address',
      '13: Memory must be a number',
      '14: Mobiles has no spec named weight. It has: memory, panel',
      '15: Please provide a valid Specs',
      "16: Name begins like a formula. Please put an apostrophe (') before it.",
      '17: The row has 3 cells, but the first row has 10. Please correct the row.',
      '20: The same product is already in row 2',
      '22: SKU: at most 64 characters',
    ];
    const dry = await imported(shop, text, { dryRun: true });
    expect(dry).toMatchObject({ rows: 19, created: 2, refused: 17, said });
    expect(dry.progress).toEqual([5, 10, 15, 19]);
    expect(await stateOf(shop)).toBe(before);
    expect(await imported(shop, text)).toMatchObject({ created: 2, refused: 17, said });
    expect(await imported(shop, text)).toMatchObject({ created: 0, unchanged: 2, refused: 17, said });
  });

  test.each([
    ['Name', 'N'.repeat(201), 'Name: at most 200 characters'],
    ['Brand', 'B'.repeat(101), 'Brand: at most 100 characters'],
    ['Description', 'D'.repeat(10_001), 'Description: at most 10,000 characters'],
    ['Price', '9999999.99', 'Price must be between $0.01 and $9,99,999.99'],
    ['Selling price', '0', 'Selling price must be between $0.01 and $9,99,999.99'],
    ['Stock', '1000001', 'Stock: a number up to 1,000,000'],
    ['Warranty in months', '601', 'Warranty in months: a number up to 600'],
    ['Pictures', Array(11).fill('/media/x.webp').join(' '), 'Pictures: at most 10'],
    ['Specs', `panel=${'r'.repeat(201)}`, 'Specs (Panel): at most 200 characters'],
    ['Specs', 'memory=1000000000001', 'Specs (Memory): a number up to 1,000,000,000,000'],
  ])('a refused %s says its limit', async (column, cell, message) => {
    const shop = await openCatalogue(engine);
    const row = { SKU: 'A', Name: 'x', Brand: 'B', Category: 'mobiles', Price: '2', 'Selling price': '1' };
    const cells = { ...row, [column]: cell };
    const text = [Object.keys(cells), Object.values(cells)].map((each) => each.join(',')).join('\n');
    expect(await imported(shop, text, { dryRun: true })).toMatchObject({ said: [`2: ${message}`] });
  });

  test('on sale is yes or no in any case, and nothing else', async () => {
    const shop = await openTestShop(engine);
    const cells = ['yes', 'No', 'TRUE', 'false', '', 'maybe', 'constructor'];
    const rows = cells.map((cell, i) => `S-${i},x,B,Mouse,2,1,${cell}`);
    const text = ['SKU,Name,Brand,Category,Price,Selling price,On sale', ...rows].join('\n');
    const said = ['7: Please provide a valid On sale', '8: Please provide a valid On sale'];
    expect(await imported(shop, text)).toMatchObject({ created: 5, refused: 2, said });
    const { products } = shop.deps.db.read.tables;
    const kept = await shop.deps.db.read
      .select({ onSale: products.onSale })
      .from(products)
      .orderBy(products.sku);
    expect(kept.map(({ onSale }) => onSale)).toEqual([true, false, true, false, true]);
  });

  test('a tax class is one of three words; empty leaves it, or is standard for a new product', async () => {
    const shop = await openTestShop(engine);
    const head = 'SKU,Name,Brand,Category,Price,Selling price,Tax class';
    const row = (cell: string, i: number) => `S-${i},x,B,Mouse,2,1,${cell}`;
    const file = (cells: string[]) => [head, ...cells.map(row)].join('\n');
    const said = ['5: Please provide a valid Tax class'];
    const cells = ['', 'Reduced', 'exempt', 'zero'];
    expect(await imported(shop, file(cells))).toMatchObject({ created: 3, refused: 1, said });
    const classes = async () => {
      const { products } = shop.deps.db.read.tables;
      const rows = await shop.deps.db.read.select().from(products).orderBy(products.sku);
      return rows.map(({ taxClass }) => taxClass);
    };
    expect(await classes()).toEqual(['standard', 'reduced', 'exempt']);
    expect(await imported(shop, file(['exempt', '', 'STANDARD']))).toMatchObject({
      updated: 2,
      unchanged: 1,
    });
    expect(await classes()).toEqual(['exempt', 'reduced', 'standard']);
    expect(await exported(shop.deps)).toContain(',exempt,');
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
