import { expect, test } from 'vitest';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { money } from '../../../shared/money/money.ts';
import { type ProductState, productChanges } from './product-change-rules.ts';

const facts: ProductState = {
  name: 'Kettle',
  brand: 'Veldrik',
  category: toCategory('Mouse'),
  description: '',
  priceMinor: money(200),
  sellingPriceMinor: money(100),
  sku: null,
  onSale: true,
  pictures: [
    { source: '/media/a', alt: 'Front' },
    { source: '/media/b', alt: '' },
  ],
  specs: { weight: 12, colour: 'red' },
};

test.each<[string, Partial<ProductState>, { field: string; from: unknown; to: unknown }[]]>([
  ['nothing', {}, []],
  ['a copy', { pictures: facts.pictures.map((picture) => ({ ...picture })), specs: { ...facts.specs } }, []],
  ['a price', { sellingPriceMinor: money(99) }, [{ field: 'sellingPriceMinor', from: 100, to: 99 }]],
  ['a SKU where there was none', { sku: 'K-1' }, [{ field: 'sku', from: null, to: 'K-1' }]],
  [
    'a spec changed, one added, one taken away',
    { specs: { weight: 13, height: 4 } },
    [
      { field: 'specs.colour', from: 'red', to: null },
      { field: 'specs.height', from: null, to: 4 },
      { field: 'specs.weight', from: 12, to: 13 },
    ],
  ],
  [
    'a spec of another type',
    { specs: { ...facts.specs, weight: '12' } },
    [{ field: 'specs.weight', from: 12, to: '12' }],
  ],
  [
    'pictures in another order',
    { pictures: facts.pictures.toReversed() },
    [{ field: 'pictures', from: facts.pictures, to: facts.pictures.toReversed() }],
  ],
])('%s', (_, change, expected) => {
  expect(productChanges(facts, { ...facts, ...change })).toEqual(expected);
});
