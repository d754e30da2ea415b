import { expect, test } from 'vitest';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { money } from '../../../shared/money/money.ts';
import { bulkChanged } from './bulk-change-rules.ts';

const product = (price: number) => ({
  priceMinor: money(price),
  sellingPriceMinor: money(price),
  category: toCategory('printers'),
  onSale: true,
});

test.each([
  ['EUR', 19_95, 13_96],
  ['EUR', 24_95, 17_46],
  ['EUR', 49_95, 34_96],
  ['EUR', 20_00, 14_00],
  ['JPY', 1_995, 1_396],
  // Only whole tens can be paid.
  ['KWD', 19_950, 13_960],
])('30 percent off %s %d is rounded down to %d, so that the page says so', (currency, price, reduced) => {
  const change = { kind: 'reduce', by: { basisPoints: -3_000 }, rounding: 'none' } as const;
  const { sellingPriceMinor } = bulkChanged(product(price), change, currency);
  expect(sellingPriceMinor).toBe(reduced);
  expect(Math.floor(((price - sellingPriceMinor) * 100) / price)).toBe(30);
});

test('any other change is rounded to the nearest price, a half up', () => {
  const before = product(19_95);
  const raised = bulkChanged(before, { kind: 'price', by: { basisPoints: 3_000 }, rounding: 'none' }, 'EUR');
  expect(raised).toMatchObject({ priceMinor: 25_94, sellingPriceMinor: 25_94 });
  const rounded = { kind: 'reduce', by: { basisPoints: -3_000 }, rounding: 'ninety_nine' } as const;
  expect(bulkChanged(before, rounded, 'EUR').sellingPriceMinor).toBe(13_99);
});
