import { expect, test } from 'vitest';
import { availableUnits, isQuantity } from './cart-rules.ts';

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
