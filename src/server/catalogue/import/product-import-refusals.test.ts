import { expect, test } from 'vitest';
import { openCatalogue, stateOf } from '../../../../tests/support/catalogue/catalogue-to-import.ts';
import { exported, imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';

describeEngines('cells of imported products', (engine) => {
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
      'Q;x;B;Mouse;2;1;;https://pics.example/a.png images/b.jpg;;',
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
      '9: Stock: a whole number, 0 or more; not “-1”',
      '10: Pictures from evil.example are not allowed. Please upload the picture instead.',
      '11: This picture is no longer available. Please upload it again.',
      '12: The picture not-chosen.png is missing. Choose it together with the file, or give a full address',
      '13: The picture images/b.jpg has no full address. It begins with https://. Or choose its file together with this one, and write only the file’s name',
      '14: Memory must be a number',
      '15: Mobiles has no spec named weight. It has: memory, panel',
      '16: Specs: name=value, each name once, with semicolons between them, and a backslash before an equals sign in a value; not “memory”',
      "17: Name begins like a formula. Please put an apostrophe (') before it.",
      '18: The row has 3 cells, but the first row has 10. Please correct the row.',
      '21: The same product is already in row 2',
      '23: SKU: at most 64 characters',
    ];
    const dry = await imported(shop, text, { dryRun: true });
    expect(dry).toMatchObject({ rows: 20, created: 2, refused: 18, said });
    expect(dry.progress).toEqual([5, 10, 15, 20]);
    expect(await stateOf(shop)).toBe(before);
    expect(await imported(shop, text)).toMatchObject({ created: 2, refused: 18, said });
    expect(await imported(shop, text)).toMatchObject({ created: 0, unchanged: 2, refused: 18, said });
  });

  test.each([
    ['Name', 'N'.repeat(201), 'Name: at most 200 characters'],
    ['Brand', 'B'.repeat(101), 'Brand: at most 100 characters'],
    ['Description', 'D'.repeat(10_001), 'Description: at most 10,000 characters'],
    ['Price', '9999999.99', 'Price must be between $0.01 and $9,99,999.99'],
    ['Selling price', '0', 'Selling price must be between $0.01 and $9,99,999.99'],
    ['Stock', '1000001', 'Stock: a number up to 1,000,000'],
    ['Warranty in months', '601', 'Warranty in months: a number up to 600'],
    ['Pictures', Array(11).fill('https://pics.example/x.png').join(' '), 'Pictures: at most 10'],
    ['Specs', `panel=${'r'.repeat(201)}`, 'Specs (Panel): at most 200 characters'],
    ['Specs', 'memory=1000000000001', 'Specs (Memory): a number up to 1,000,000,000,000'],
  ])('a refused %s says its limit', async (column, cell, message) => {
    const shop = await openCatalogue(engine);
    const row = { SKU: 'A', Name: 'x', Brand: 'B', Category: 'mobiles', Price: '2', 'Selling price': '1' };
    const cells = { ...row, [column]: cell };
    const text = [Object.keys(cells), Object.values(cells)].map((each) => each.join(',')).join('\n');
    expect(await imported(shop, text, { dryRun: true })).toMatchObject({ said: [`2: ${message}`] });
  });

  test('whole numbers may have decimals that are zero', async () => {
    const shop = await openCatalogue(engine);
    const row = (stock: string, at: number) => `S-${at};x;B;Mouse;2;1;${stock}`;
    const cells = ['5.0', '7,00', '1,000', '2.5'];
    const text = ['SKU;Name;Brand;Category;Price;Selling price;Stock', ...cells.map(row)].join('\n');
    expect(await imported(shop, text)).toMatchObject({
      created: 2,
      said: [
        '4: Stock: a whole number, 0 or more; not “1,000”',
        '5: Stock: a whole number, 0 or more; not “2.5”',
      ],
    });
    const exportedRows = (await exported(shop.deps)).split('\n');
    expect(exportedRows.find((each) => each.startsWith('S-0'))).toContain(',1.00,5,5,yes,');
    expect(exportedRows.find((each) => each.startsWith('S-1'))).toContain(',1.00,7,7,yes,');
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
});
