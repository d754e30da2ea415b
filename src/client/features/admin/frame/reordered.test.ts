import { expect, test } from 'vitest';
import { reordered } from './reordered.ts';

const ITEMS = ['a', 'b', 'c', 'd'];
const keyOf = (item: string) => item;

test.each([
  ['in front of an earlier one', 'c', 'a', 'cabd'],
  ['in front of a later one', 'a', 'd', 'bcad'],
  ['to the end', 'b', null, 'acdb'],
  ['to the end, if the other is gone', 'b', 'x', 'acdb'],
])('an item moves %s', (_, moved, next, order) => {
  expect(reordered(ITEMS, keyOf, moved, next).join('')).toBe(order);
});
