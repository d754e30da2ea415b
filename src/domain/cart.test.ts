import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../shared/money.ts';
import { availableUnits, isQuantity, totalOf } from './cart.ts';

test.each([0, -1, 100, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no quantity', (quantity) => {
  expect(isQuantity(quantity)).toBe(false);
});

test.each([1, 2, 99])('%d is a quantity', (quantity) => {
  expect(isQuantity(quantity)).toBe(true);
});

test.each([
  [5, 0, 5],
  [5, 3, 2],
  [5, 5, 0],
  [5, 9, 0],
  [null, 9, Number.POSITIVE_INFINITY],
])('of %s on hand and %i on hold, %d are available', (onHand, held, available) => {
  expect(availableUnits(onHand, held)).toBe(available);
});

test('the total is the sum of every unit', () => {
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
  );
});
