import { expect, test } from 'vitest';
import { rangeOf } from './ranges.ts';

test.each([
  ['JPY', 1, 0],
  ['USD', 100, 2],
  ['KWD', 1_000, 2],
])('every price in %s is meant to the smallest coin', (_, perMajor, digits) => {
  const wrong: string[] = [];
  for (let typed = 1; typed < 100_000; typed++) {
    const amount = Number((typed / 10 ** digits).toFixed(digits));
    const exact = (typed * perMajor) / 10 ** digits;
    const { most } = rangeOf(amount, 'at_most', { least: perMajor, most: perMajor });
    if (most !== exact) wrong.push(`${amount}: ${most}`);
  }
  expect(wrong.slice(0, 9)).toEqual([]);
});

test.each([
  [2.01, 1_000, 2_010],
  [0.57, 100, 57],
  [2_010, 1 / 1_000, 2.01],
  [90, 1 / 1_440, 0.0625],
])('%s of a unit are as many of another as on paper', (value, factor, exact) => {
  const both = { least: factor, most: factor };
  expect(rangeOf(value, null, both)).toMatchObject({ least: exact, most: exact });
  expect(rangeOf(value, 'above', both)).toMatchObject({ least: exact, openBelow: true });
  expect(rangeOf(value, 'at_least', both)).toMatchObject({ least: exact, openBelow: false });
  expect(rangeOf(value, 'below', both)).toMatchObject({ most: exact, openAbove: true });
  expect(rangeOf(value, 'at_most', both)).toMatchObject({ most: exact, openAbove: false });
});
