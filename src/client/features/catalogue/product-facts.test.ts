import { expect, test } from 'vitest';
import { money } from '../../../shared/money/money.ts';
import { productFacts } from './product-facts.ts';

type Product = Parameters<typeof productFacts>[0];

const plain = { current: false, missing: false, soldOut: false };
const product = {
  ...{ id: 'prd_1', name: 'Kite 128', brand: 'Kestrova', description: '', sku: null, pictures: [] },
  ...{ sellingPriceMinor: 47_900, availability: 'in_stock', variants: null },
  ...{ deliveries: [], returnDays: 0 },
  // Only what facts are made from.
} as unknown as Product;
const variants = {
  id: 'vgr_1',
  name: 'Kite',
  axes: [
    {
      ...{ key: 'storage', label: 'Storage', unit: 'GB' },
      options: [
        { ...plain, value: 128, productId: 'prd_1', current: true },
        { ...plain, value: 256, productId: 'prd_2' },
      ],
    },
    {
      ...{ key: 'farbe', label: 'Farbe', unit: null },
      options: [
        { ...plain, value: 'Blau', productId: 'prd_1', current: true },
        { ...plain, value: 'Rot', productId: 'prd_2', missing: true },
      ],
    },
  ],
  // As above.
} as unknown as Product['variants'];

const factsOf = (given: Product) =>
  productFacts(given, [], 'Mobiles', (path) => `https://shop.test${path}`, 'USD');

test('a product without variants says nothing of them', () => {
  const facts = factsOf(product);
  expect(facts).toMatchObject({ '@type': 'Product', name: 'Kite 128', category: 'Mobiles' });
  expect(Object.keys(facts)).not.toContain('isVariantOf');
  expect(Object.keys(facts)).not.toContain('additionalProperty');
});

test('days for returns are told with the countries they hold in, or not at all', () => {
  expect(factsOf({ ...product, returnDays: 30 })).not.toHaveProperty('offers.hasMerchantReturnPolicy');
  const deliveries = [{ places: ['DE'], priceMinor: money(0), days: null }];
  expect(factsOf({ ...product, returnDays: 30, deliveries })).toMatchObject({
    offers: { hasMerchantReturnPolicy: { applicableCountry: ['DE'], merchantReturnDays: 30 } },
  });
});

test('a variant is told apart from its siblings by its name', () => {
  expect(factsOf({ ...product, soldAs: 'Kite 128, Blau' })).toMatchObject({ name: 'Kite 128, Blau' });
});

test('a variant names its group, what it varies by, its own values and the other pages', () => {
  expect(factsOf({ ...product, variants })).toMatchObject({
    '@type': 'Product',
    color: 'Blau',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Storage', value: '128 GB' }],
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: 'vgr_1',
      name: 'Kite',
      brand: { '@type': 'Brand', name: 'Kestrova' },
      variesBy: ['Storage', 'https://schema.org/color'],
      hasVariant: [{ '@type': 'Product', url: 'https://shop.test/product/prd_2' }],
    },
    offers: { price: '479.00' },
  });
});
