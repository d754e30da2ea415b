import { expect, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../../../tests/support/catalogue/categories.ts';
import { measured } from '../../../../shared/catalogue/measures.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatMoney } from '../../../../shared/money/money.ts';
import type { ProductChange } from '../../../../shared/operations/audit.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { changeLines as linesIn } from './change-texts.ts';

const changeLines = (fact: Parameters<typeof linesIn>[0]) =>
  linesIn(fact, textsFor('en').adminProducts, {
    categories: FIRST_CATEGORIES,
    amount: (of) => formatMoney(of, DEFAULT_LOCALE),
    number: (of) => measured(of, null, { ...DEFAULT_LOCALE, language: 'de' }),
    fact: (name) => name,
  });

type Plain = Exclude<ProductChange, { field: 'pictures' | 'accessories' }>;

const updated = (field: Plain['field'], from: Plain['from'], to: Plain['to']) =>
  changeLines({ action: 'product.updated', data: { changes: [{ field, from, to }] } });

const withPictures = (from: number, to: number) =>
  changeLines({
    action: 'product.updated',
    data: { changes: [{ field: 'pictures', from: pictures(from), to: pictures(to) }] },
  });
const withAccessories = (from: string[], to: string[]) =>
  changeLines({ action: 'product.updated', data: { changes: [{ field: 'accessories', from, to }] } });
const pictures = (count: number) => Array.from({ length: count }, () => ({ source: '/media/a', alt: '' }));

test.each([
  [updated('priceMinor', 123_456_750, 100), [{ what: 'Price', from: '$12,34,567.50', to: '$1.00' }]],
  [updated('category', 'Mouse', 'airpodes'), [{ what: 'Category', from: 'Mouse', to: 'Airpodes' }]],
  [updated('taxClass', 'standard', 'exempt'), [{ what: 'Tax class', from: 'Standard', to: 'Exempt' }]],
  [updated('sku', null, 'X-1'), [{ what: 'SKU', from: 'none', to: 'X-1' }]],
  [updated('onSale', true, false), [{ what: 'Taken off sale', from: null, to: null }]],
  [updated('onSale', false, true), [{ what: 'Put on sale', from: null, to: null }]],
  [withPictures(0, 1), [{ what: 'Pictures', from: '0', to: '1' }]],
  [withPictures(2, 2), [{ what: 'Pictures changed', from: null, to: null }]],
  [withAccessories([], ['Case', 'Cable']), [{ what: 'Goes with it', from: 'none', to: 'Case, Cable' }]],
  [
    withAccessories(['Case', 'Cable'], ['Cable', 'Case']),
    [{ what: 'Goes with it', from: 'Case, Cable', to: 'Cable, Case' }],
  ],
  [updated('specs.battery_life', 8, null), [{ what: 'battery life', from: '8', to: 'none' }]],
  [updated('specs.length', 2500, 2.5), [{ what: 'length', from: '2500', to: '2,5' }]],
  [
    updated('description', 'x'.repeat(500), `${'x'.repeat(500)}y`),
    [{ what: 'Description changed', from: null, to: null }],
  ],
  [
    changeLines({ action: 'product.created', data: { name: 'Kettle', sku: null } }),
    [{ what: 'Uploaded', from: null, to: null }],
  ],
  [
    changeLines({
      action: 'product.stock_adjusted',
      data: { from: null, to: 5, reason: 'adjustment', note: 'counted' },
    }),
    [{ what: 'Stock (counted)', from: 'not counted', to: '5' }],
  ],
  [
    // An action written by another version.
    changeLines(JSON.parse('{ "action": "product.new_kind", "data": {} }')),
    [{ what: 'product.new_kind', from: null, to: null }],
  ],
])('%#', (lines, expected) => {
  expect(lines).toEqual(expected);
});
