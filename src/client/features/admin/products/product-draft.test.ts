import { describe, expect, test } from 'vitest';
import { toCategory } from '../../../../shared/catalogue/categories.ts';
import { PRODUCT_FACT_NAMES } from '../../../../shared/catalogue/product-fields.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../../shared/locale.ts';
import { money } from '../../../../shared/money/money.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import {
  type Attribute,
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  faultsOf,
  isSameDraft,
  type Product,
  rebaseDraft,
  toInput,
  uploadedPicture,
} from './product-draft.ts';

const WORDS = {
  answers: textsFor('en').answers,
  texts: textsFor('en').adminProducts,
  locale: DEFAULT_LOCALE,
};

const DEFINITIONS: Attribute[] = [
  { key: 'battery_life', label: 'Battery life', type: 'number', unit: 'h', values: [] },
  { key: 'driver', label: 'Driver', type: 'text', unit: null, values: [] },
];

const PRODUCT = {
  name: 'Drift',
  brand: 'Aurelle',
  category: 'airpodes',
  description: '',
  priceMinor: money(12_950),
  sellingPriceMinor: money(9_900),
  sku: null,
  taxClass: 'reduced',
  specs: { battery_life: 8, gone: 'of another category' },
  pictures: [{ source: '/media/a', alt: 'Front', width: 1, height: 1, placeholder: null }],
  // Only the fields that the draft reads.
} as unknown as Product;

const draft: Draft = { ...draftOf(PRODUCT, DEFAULT_LOCALE), stock: '7' };

test('an attribute called as what every object inherits is empty until it is filled in', () => {
  const attribute = {
    key: 'constructor',
    label: 'Constructor',
    type: 'number',
    unit: null,
    values: [],
  } as const;
  const definitions = [...DEFINITIONS, { ...attribute, values: [] }];
  expect(faultsOf(draft, definitions, WORDS)).toEqual({});
  expect(toInput(draft, definitions, DEFAULT_LOCALE, null)?.specs).toEqual({ battery_life: 8 });
  const mine = { ...draft, specs: { ...draft.specs, constructor: '5' } };
  expect(rebaseDraft(draft, mine, draft).specs).toEqual(mine.specs);
  expect(toInput(mine, definitions, DEFAULT_LOCALE, null)?.specs).toEqual({
    battery_life: 8,
    constructor: 5,
  });
});

test.each([5e-7, -1.25e-9, 1e-300, 0.000001, 1e12])(
  '%s is typed as a number that the form takes',
  (value) => {
    const typed = {
      ...draft,
      specs: draftOf({ ...PRODUCT, specs: { battery_life: value } }, DEFAULT_LOCALE).specs,
    };
    expect(faultsOf(typed, DEFINITIONS, WORDS)).toEqual({});
    expect(toInput(typed, DEFINITIONS, DEFAULT_LOCALE, null)?.specs).toEqual({ battery_life: value });
  },
);

test('a description that is too long is refused, and says by how much', () => {
  expect(faultsOf({ ...draft, description: 'x'.repeat(10_000) }, DEFINITIONS, WORDS)).toEqual({});
  expect(faultsOf({ ...draft, description: 'x'.repeat(12_000) }, DEFINITIONS, WORDS)).toEqual({
    description: `${WORDS.texts.description}: at most 10,000 characters. Please shorten it by 2,000`,
  });
});

test('a product is written back as it was read', () => {
  expect(toInput(draft, DEFINITIONS, DEFAULT_LOCALE, null)).toEqual({
    name: 'Drift',
    brand: 'Aurelle',
    category: 'airpodes',
    description: '',
    priceMinor: 12_950,
    sellingPriceMinor: 9_900,
    sku: null,
    taxClass: 'reduced',
    ...Object.fromEntries(PRODUCT_FACT_NAMES.map((name) => [name, null])),
    specs: { battery_life: 8 },
    pictures: [{ source: '/media/a', alt: 'Front' }],
    stockOnHand: 7,
  });
  expect(draftOf(PRODUCT, DEFAULT_LOCALE)).toMatchObject({ price: '129.50', sellingPrice: '99', sku: '' });
});

test('numbers in specs are written and read as in the shop’s language', () => {
  const german: Locale = { ...DEFAULT_LOCALE, language: 'de' };
  const read = (text: string, locale: Locale) => {
    const typed = { ...draft, price: '129', sellingPrice: '99', specs: { battery_life: text } };
    expect(faultsOf(typed, DEFINITIONS, { ...WORDS, locale })).toEqual({});
    return toInput(typed, DEFINITIONS, locale, null)?.specs?.battery_life;
  };
  expect(['7,5', '7.5', '-7,5', '2.700', '2.700,25', '2700'].map((text) => read(text, german))).toEqual([
    7.5, 7.5, -7.5, 2700, 2700.25, 2700,
  ]);
  expect(['7.5', '2,700', '2,700.25'].map((text) => read(text, DEFAULT_LOCALE))).toEqual([
    7.5, 2700, 2700.25,
  ]);
  for (const number of [7.5, 2.125, -0.25, 2700]) {
    const text = draftOf({ ...PRODUCT, specs: { battery_life: number } }, german).specs.battery_life;
    expect(text).not.toContain('.');
    expect(read(text ?? '', german)).toBe(number);
  }
});

test('a spec without a field stays as it is, unless the category changes', () => {
  const specsIn = (category: Draft['category']) =>
    toInput({ ...draft, category }, DEFINITIONS, DEFAULT_LOCALE, PRODUCT)?.specs;
  expect(specsIn(PRODUCT.category)).toEqual({ battery_life: 8, gone: 'of another category' });
  expect(specsIn(toCategory('Mouse'))).toEqual({ battery_life: 8 });
});

test('an empty form reports only the required fields', () => {
  expect(Object.keys(faultsOf(EMPTY_DRAFT, DEFINITIONS, WORDS))).toEqual([
    'name',
    'brand',
    'category',
    'price',
    'sellingPrice',
  ]);
  expect(toInput(EMPTY_DRAFT, DEFINITIONS, DEFAULT_LOCALE, null)).toBeNull();
});

describe('faults', () => {
  test.each<[Partial<Draft>, string | null]>([
    [{}, null],
    [{ name: ' ' }, 'name'],
    [{ price: '1.299,00' }, 'price'],
    [{ price: '$1,299.00' }, null],
    [{ price: '0' }, 'price'],
    [{ price: '1000000' }, 'price'],
    [{ price: '129.555' }, 'price'],
    [{ sellingPrice: '1e1' }, 'sellingPrice'],
    [{ sellingPrice: '129.51' }, 'sellingPrice'],
    [{ sellingPrice: '129.50' }, null],
    [{ stock: '' }, null],
    [{ stock: '-1' }, 'stock'],
    [{ stock: '1.5' }, 'stock'],
    [{ stock: '1000001' }, 'stock'],
    [{ specs: { battery_life: 'long' } }, 'specs.battery_life'],
    [{ specs: { battery_life: '1e9' } }, 'specs.battery_life'],
    [{ specs: { battery_life: '7,5,5' } }, 'specs.battery_life'],
    [{ specs: { battery_life: '-7.5', driver: 'long' } }, null],
  ])('%o: %s', (change, field) => {
    expect(Object.keys(faultsOf({ ...draft, ...change }, DEFINITIONS, WORDS))).toEqual(field ? [field] : []);
  });
});

test('an empty spec equals a missing one, and the order of pictures counts', () => {
  const base = draftOf(PRODUCT, DEFAULT_LOCALE);
  expect(isSameDraft(base, { ...base, specs: { ...base.specs, driver: ' ' } })).toBe(true);
  const pictures = [{ source: '/media/b', alt: '' }, ...base.pictures];
  expect(isSameDraft({ ...base, pictures }, { ...base, pictures: pictures.toReversed() })).toBe(false);
});

test('local changes are applied to what somebody else saved; the rest is theirs', () => {
  const base = draftOf(PRODUCT, DEFAULT_LOCALE);
  const mine: Draft = { ...base, name: 'Drift 2', specs: { ...base.specs, driver: '11 mm', gone: '' } };
  const theirs: Draft = {
    ...base,
    name: 'Drift two',
    price: '150',
    specs: { battery_life: '9', gone: 'still there' },
  };
  expect(rebaseDraft(base, mine, theirs)).toEqual({
    ...theirs,
    name: 'Drift 2',
    specs: { battery_life: '9', driver: '11 mm', gone: '' },
  });
  expect(rebaseDraft(base, base, theirs)).toEqual(theirs);
});

test('our pictures are identified by hash, others by address', () => {
  const hash = 'a'.repeat(32);
  const sourceOf = (url: string) => uploadedPicture(url, 'https://shop.test').source;
  expect(sourceOf(`/media/${hash}-800.webp`)).toBe(`/media/${hash}`);
  expect(sourceOf(`https://shop.test/media/${hash}-800.webp`)).toBe(`/media/${hash}`);
  const elsewhere = `https://shop.test.example/media/${hash}-800.webp`;
  for (const other of ['https://pictures.test/x.png', elsewhere]) expect(sourceOf(other)).toBe(other);
});

test('the price rule is stated in the currency', () => {
  const rule = (locale: Locale) =>
    faultsOf({ ...draft, price: 'x' }, DEFINITIONS, { ...WORDS, locale }).price;
  expect(rule(DEFAULT_LOCALE)).toBe('A price is a number from 0.01 to 999999.99, such as 1299 or 12.50');
  expect(rule({ ...DEFAULT_LOCALE, currency: 'JPY' })).toBe(
    'A price is a number from 1 to 99999999, such as 1299 or 12',
  );
});
