import { expect, test } from 'vitest';
import { readGroup, writeGroup } from './variant-sheet-rules.ts';

test.each([
  [{ name: 'Kite 5', axisOne: 'storage', axisTwo: 'colour' }, 'Kite 5 [storage, colour]'],
  [{ name: 'Kite [5]', axisOne: 'storage', axisTwo: null }, 'Kite [5] [storage]'],
])('%j is written as %s and read again', (group, cell) => {
  expect(writeGroup(group)).toBe(cell);
  expect(readGroup(cell)).toEqual(group);
});

test('as people write it; anything else is none', () => {
  expect(readGroup('  Kite 5[ storage ,colour ] ')).toEqual({
    ...{ name: 'Kite 5', axisOne: 'storage', axisTwo: 'colour' },
  });
  for (const cell of ['', 'Kite 5', '[storage]', 'Kite []', 'Kite [a, b, c]', 'Kite [a, a]', 'Kite [a] 5']) {
    expect(readGroup(cell)).toBeNull();
  }
  expect(readGroup(`${'k'.repeat(201)} [storage]`)).toBeNull();
});
