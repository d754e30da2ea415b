import { expect, test } from 'vitest';
import { money } from '../../../shared/money/money.ts';
import { percentOff } from './price.tsx';

test.each([
  [10_000, 7_100, 29],
  [10_000, 4_300, 57],
  [10_000, 4_200, 58],
  [19_900, 14_129, 29],
  [10_000, 9_901, 0],
  [10_000, 1, 99],
  [10_000, 10_000, 0],
  [10_000, 12_000, 0],
])('from %i to %i it is %i per cent less, rounded down', (price, sellingPrice, off) => {
  expect(percentOff({ priceMinor: money(price), sellingPriceMinor: money(sellingPrice) })).toBe(off);
});

// Directive 98/6/EC, Article 6a; Court of Justice of the EU, C-330/23.
test.each([
  { lowest: 9_000, now: 8_000, off: 11 },
  { lowest: 8_000, now: 8_000, off: 0 },
  { lowest: 6_000, now: 8_000, off: 0 },
])(
  'beside a lowest price of $lowest, a price of $now is $off per cent less than that',
  ({ lowest, now, off }) => {
    const prices = { priceMinor: money(10_000), sellingPriceMinor: money(now), lowestMinor: money(lowest) };
    expect(percentOff(prices)).toBe(off);
  },
);
