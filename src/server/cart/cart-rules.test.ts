import { expect, test } from 'vitest';
import { isQuantity } from './cart-rules.ts';

test.each([0, -1, 100, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no quantity', (quantity) => {
  expect(isQuantity(quantity)).toBe(false);
});

test.each([1, 2, 99])('%d is a quantity', (quantity) => {
  expect(isQuantity(quantity)).toBe(true);
});
