import { expect, test } from 'vitest';
import { changeLines } from './change-texts.ts';

const updated = (field: string, from: unknown, to: unknown) =>
  changeLines({ action: 'product.updated', data: { changes: [{ field, from, to }] } });

test.each([
  [updated('priceMinor', 123_456_750, 100), [{ what: 'Price', from: '$12,34,567.50', to: '$1.00' }]],
  [updated('category', 'Mouse', 'airpodes'), [{ what: 'Category', from: 'Mouse', to: 'Airpodes' }]],
  [updated('sku', null, 'X-1'), [{ what: 'SKU', from: 'none', to: 'X-1' }]],
  [updated('onSale', true, false), [{ what: 'Taken off sale', from: null, to: null }]],
  [updated('onSale', false, true), [{ what: 'Put on sale', from: null, to: null }]],
  [updated('pictures', [], [{}]), [{ what: 'Pictures', from: '0', to: '1' }]],
  [updated('pictures', [{}, {}], [{}, {}]), [{ what: 'Pictures changed', from: null, to: null }]],
  [updated('specs.battery_life', 8, null), [{ what: 'battery life', from: '8', to: 'none' }]],
  [
    updated('description', 'x'.repeat(500), `${'x'.repeat(500)}y`),
    [{ what: 'Description changed', from: null, to: null }],
  ],
  [changeLines({ action: 'product.created', data: {} }), [{ what: 'Uploaded', from: null, to: null }]],
  [
    changeLines({ action: 'product.stock_adjusted', data: { from: null, to: 5, note: 'counted' } }),
    [{ what: 'Stock (counted)', from: 'not counted', to: '5' }],
  ],
  [
    changeLines({ action: 'product.new_kind', data: {} }),
    [{ what: 'product.new_kind', from: null, to: null }],
  ],
])('%#', (lines, expected) => {
  expect(lines).toEqual(expected);
});
