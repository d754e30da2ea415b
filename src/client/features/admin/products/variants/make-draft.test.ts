import { expect, test } from 'vitest';
import { MAX_VARIANTS } from '../../../../../shared/catalogue/variants.ts';
import { DEFAULT_LOCALE } from '../../../../../shared/locale.ts';
import { textsFor } from '../../../../../shared/texts/catalogue.ts';
import { type Attribute, type Product, typedSpec } from '../product-draft.ts';
import { draftFor, faultsOf, type MakeDraft, readValues, toInput } from './make-draft.ts';

const { answers, adminProducts, adminVariants: words } = textsFor('en');
const locale = DEFAULT_LOCALE;
const attributes: Attribute[] = [
  { key: 'storage', label: 'Storage', type: 'number', unit: 'GB', values: [] },
  { key: 'colour', label: 'Colour', type: 'text', unit: null, values: [] },
];
const product = {
  ...{ id: 'prd_1', version: 3, name: 'Kite 5', sellingPriceMinor: 47_900 },
  specs: { storage: 256, colour: 'Red' },
  // Only the fields that the draft reads.
} as unknown as Product;

const draft = (change: Partial<MakeDraft> = {}): MakeDraft => ({
  ...draftFor(product),
  axes: [
    { key: 'storage', values: '128, 256' },
    { key: 'colour', values: 'Blue, Red' },
  ],
  ...change,
});
const faults = (given: MakeDraft) =>
  faultsOf(given, attributes, product, { answers, texts: adminProducts, words, locale });

test.each([
  ['128, 256 ,128', 'number', [128, 256]],
  ['1.5', 'number', [1.5]],
  ['128, many', 'number', null],
  ['Blue; Red,,Blue', 'text', ['Blue', 'Red']],
  [' , ', 'text', []],
] as const)('%j as %s is %j', (text, type, values) => {
  expect(readValues(text, { type, own: undefined, locale })).toEqual(values);
});

test.each([
  ['1,5; 2;2.5', 'number', [1.5, 2, 2.5]],
  ['128, 256,', 'number', [128, 256]],
  ['1.024; 0,5', 'number', [1024, 0.5]],
  ['1,5,2', 'number', null],
  ['38,5; 39, 40', 'text', ['38,5', '39', '40']],
] as const)('where the decimal mark is a comma, %j as %s is %j', (text, type, values) => {
  expect(readValues(text, { type, own: undefined, locale: { ...locale, language: 'de' } })).toEqual(values);
});

test.each([
  ['Red, matt', ['Red, matt']],
  ['Blue, Red,  matt; Green', ['Blue', 'Red, matt', 'Green']],
  ['Dark Red, matt', ['Dark Red', 'matt']],
  ['Red', ['Red']],
] as const)('of a product that is “Red, matt”, %j is %j', (text, values) => {
  expect(readValues(text, { type: 'text', own: 'Red, matt', locale })).toEqual(values);
});

test('the product’s own value keeps its decimals and its commas', () => {
  const german = { ...locale, language: 'de' } as const;
  const axes: MakeDraft['axes'] = [
    { key: 'storage', values: `${typedSpec(1.5, german)}; 2` },
    { key: 'colour', values: 'Rot, matt; Blau' },
  ];
  const own = { ...product, specs: { storage: 1.5, colour: 'Rot, matt' } };
  expect(toInput(draft({ axes }), attributes, own, german)).toMatchObject({
    axes: [{ values: [1.5, 2] }, { values: ['Rot, matt', 'Blau'] }],
    own: [1.5, 'Rot, matt'],
  });
});

test('the product is the combination that its values fit; all others are made at its price', () => {
  const input = toInput(draft(), attributes, product, locale);
  expect(input).toMatchObject({
    ...{ id: 'prd_1', version: 3, name: 'Kite 5', own: [256, 'Red'] },
    axes: [
      { key: 'storage', values: [128, 256] },
      { key: 'colour', values: ['Blue', 'Red'] },
    ],
  });
  const plain = { sku: null, sellingPriceMinor: 47_900, stockOnHand: null };
  expect(input.items).toEqual([
    { values: [128, 'Blue'], ...plain },
    { values: [128, 'Red'], ...plain },
    { values: [256, 'Blue'], ...plain },
  ]);
});

test('what is typed for a combination counts; one that is taken out is not made', () => {
  const rows = {
    '[128,"Blue"]': { sku: ' K-1 ', price: '399.50', stock: '7' },
    '[128,"Red"]': { made: false, price: 'no price' },
  };
  const given = draft({ rows, own: '[256,"Blue"]' });
  expect(faults(given)).toEqual({});
  const { items, own } = toInput(given, attributes, product, locale);
  expect(own).toEqual([256, 'Blue']);
  expect(items).toEqual([
    { values: [128, 'Blue'], sku: 'K-1', sellingPriceMinor: 39_950, stockOnHand: 7 },
    { values: [256, 'Red'], sku: null, sellingPriceMinor: 47_900, stockOnHand: null },
  ]);
});

test('faults are named at their fields', () => {
  expect(faults({ ...draftFor(product), name: ' ' })).toEqual({
    name: words.nameMissing,
    axis0: words.axisMissing,
  });
  const bad = draft({
    axes: [
      { key: 'storage', values: 'much' },
      { key: 'colour', values: ' ' },
    ],
  });
  expect(faults(bad)).toEqual({ values0: words.notNumbers, values1: words.valuesMissing });
  const rows = { '[128,"Blue"]': { price: '', stock: 'few' } };
  expect(Object.keys(faults(draft({ rows })))).toEqual(['price [128,"Blue"]', 'stock [128,"Blue"]']);
  const many = Array.from({ length: 30 }, (_, index) => index + 1).join();
  const crowd = draft({
    axes: [
      { key: 'storage', values: many },
      { key: 'colour', values: 'a, b, c' },
    ],
  });
  expect(faults(crowd)).toEqual({ rows: words.tooMany(MAX_VARIANTS) });
});
