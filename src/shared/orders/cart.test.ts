import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { totalOf } from './cart.ts';

test('the total is the sum of all units', () => {
  const line = fc.record({
    unitPriceMinor: fc.integer({ min: 1, max: 99_999_999 }).map(money),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const units = lines.flatMap(({ unitPriceMinor, quantity }) => Array(quantity).fill(unitPriceMinor));
      expect(totalOf(lines)).toEqual({
        quantity: units.length,
        totalMinor: units.reduce((sum: number, price: number) => sum + price, 0),
      });
    }),
    { seed: 7 },
  );
});
