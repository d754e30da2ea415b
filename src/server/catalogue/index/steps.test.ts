import { expect, test } from 'vitest';
import { boundariesOf, niceStep } from './steps.ts';

test.each([
  [1, 1],
  [1.9, 1],
  [4.9, 2],
  [7, 5],
  [99, 50],
  [0.03, 0.02],
])('the nice step of %d is %d', (value, step) => expect(niceStep(value)).toBeCloseTo(step, 12));

const series = (count: number, of: (i: number) => number) => Array.from({ length: count }, (_, i) => of(i));

test.each([
  ['nothing', [], []],
  ['one value', [5, 5, 5], []],
  ['even values', series(101, (i) => 150 + i), [180, 200, 220, 240]],
  ['values over orders of magnitude', series(60, (i) => 10 * 1.12 ** i), [30, 150, 600, 2000]],
  ['fractions', series(50, (i) => 1 + i / 50), [1.2, 1.4, 1.6, 1.8]],
])('%s are split at round numbers', (_name, values, expected) => {
  expect(boundariesOf(values)).toEqual(expected);
});

test('no step is finer than requested', () => {
  for (const boundary of boundariesOf(
    series(100, (i) => 990 + i),
    100,
  ))
    expect(boundary % 100).toBe(0);
});
