import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_LOCALE } from './locale.ts';
import { formatMoney, fromMajor, money, toMajor } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99_99, '$99.99'],
  [1_000_00, '$1,000.00'],
  [12_345_00, '$12,345.00'],
  [1_23_456_00, '$1,23,456.00'],
  [12_34_567_50, '$12,34,567.50'],
  [123_45_67_890_05, '$1,23,45,67,890.05'],
  [-1_00_000_00, '-$1,00,000.00'],
])('formats %i cents as %s', (minor, text) => {
  expect(formatMoney(money(minor), DEFAULT_LOCALE)).toBe(text);
});

test('a fraction of a cent is no money', () => {
  expect(() => money(0.5)).toThrow(RangeError);
  expect(fromMajor(1.005, 'USD')).toBeNull();
  expect(fromMajor(-1, 'USD')).toBeNull();
});

test('dollars and cents are the same amount both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (minor) => {
      expect(fromMajor(toMajor(money(minor), 'USD'), 'USD')).toBe(minor);
    }),
    { seed: 7 },
  );
});
