import { expect, test } from 'vitest';
import { behindShown, reordered } from './reordered.ts';

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

test.each([
  ['bc', 'b', 'd'],
  ['bd', 'b', null],
  ['ac', 'c', 'b'],
  ['abcd', 'a', null],
])('of those shown, %s, %s is put last: in front of %s', (shown, moved, next) => {
  expect(behindShown(ITEMS, [...shown], moved)).toBe(next);
});
