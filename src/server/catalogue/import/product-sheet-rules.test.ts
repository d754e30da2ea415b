import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCT_FACTS } from '../../../shared/catalogue/product-fields.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../shared/texts/language.ts';
import {
  PRODUCT_COLUMNS,
  readProductCells,
  readProductHeader,
  readSpecs,
  toProductRow,
  writeSpecs,
} from './product-sheet-rules.ts';

test('a header needs only the key column; order and case do not matter', () => {
  expect(readProductHeader([...PRODUCT_COLUMNS])).toEqual(PRODUCT_COLUMNS);
  expect(readProductHeader([' sku ', 'STOCK'])).toEqual(['SKU', 'Stock']);
  const unknown = { code: 'unknown_columns', names: ['Colour', 'Size'] };
  expect(readProductHeader(['Colour', 'SKU', ' Size '])).toEqual(unknown);
  expect(readProductHeader(['SKU', 'Price', 'price'])).toEqual({ code: 'duplicate_column', name: 'Price' });
  expect(readProductHeader(['Name'])).toEqual({ code: 'missing_column', name: 'SKU' });
});

test.each(LANGUAGES)('the panel explains every column (%s)', (language) => {
  const explained = textsFor(language).adminTransfer.columns.flatMap(([names]) => names.split(', '));
  expect(explained.sort()).toEqual(PRODUCT_COLUMNS.toSorted());
});

test('a row survives a round trip, formulas included', () => {
  const product = {
    id: 'prod_1',
    sku: '-1',
    name: '=HYPERLINK("http://evil.example")',
    brand: '@home',
    category: 'Mouse',
    description: "'=twice\nas long",
    price: '2.00',
    sellingPrice: '1.00',
    stockOnHand: null,
    onSale: false,
    pictures: [{ source: '/media/a' }, { source: 'https://pics.example/b.png' }],
    specs: { weight: -3, shape: 'a; b = c\\' },
    version: 4,
    taxClass: 'reduced' as const,
    group: 'Kite [hand]',
  };
  const row = toProductRow(product);
  expect(row.filter((cell) => /^[=@\t\r]/.test(cell))).toEqual([]);
  expect(readProductCells(PRODUCT_COLUMNS, row)).toEqual({
    SKU: '-1',
    Name: product.name,
    Brand: '@home',
    Category: 'Mouse',
    Description: product.description,
    Price: '2.00',
    'Selling price': '1.00',
    Stock: '',
    'Stock when exported': '',
    'On sale': 'no',
    Pictures: '/media/a-800.webp https://pics.example/b.png',
    Specs: 'weight=-3; shape=a\\; b \\= c\\\\',
    ...Object.fromEntries(Object.values(PRODUCT_FACTS).map(({ column }) => [column, ''])),
    'Tax class': 'reduced',
    Group: 'Kite [hand]',
    ID: 'prod_1',
    Version: '4',
  });
  expect(readProductCells(['SKU', 'Name'], ['A', '=1'])).toEqual({ formula: 'Name' });
});

test('specs survive a round trip', () => {
  const word = fc
    .string({ minLength: 1, unit: fc.constantFrom('a', '=', ';', '\\', ' ', '\n', '7') })
    .map((text) => text.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.dictionary(word, word), (specs) => {
      expect(readSpecs(writeSpecs(specs))).toEqual(new Map(Object.entries(specs)));
    }),
    { seed: 7 },
  );
});

test('specs as people write them; anything else is rejected', () => {
  expect(readSpecs('')).toEqual(new Map());
  expect(readSpecs(' weight=3 ;; cable = 2 m;')).toEqual(
    new Map([
      ['weight', '3'],
      ['cable', '2 m'],
    ]),
  );
  expect(readSpecs('ratio=16\\=9; cable=; path=a\\b')).toEqual(
    new Map([
      ['ratio', '16=9'],
      ['path', 'a\\b'],
    ]),
  );
  for (const [text, entry = text] of [
    ['weight'],
    ['a\\=b'],
    ['=3'],
    ['weight=1; weight=2', 'weight=2'],
    ['a=1; b', 'b'],
    ['weight=3; Color=Black, Size=L', 'Color=Black, Size=L'],
    ['Color=Black\nSize=L'],
  ] as const)
    expect(readSpecs(text)).toEqual({ entry });
  expect(readSpecs(`a=${'\\'.repeat(5_000)}=`)).toHaveProperty('entry');
});
