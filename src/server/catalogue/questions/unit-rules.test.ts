import { expect, test } from 'vitest';
import { factorBetween, inUnit } from './unit-rules.ts';

test.each([
  [450, 'g', 'kg', 0.45],
  [2, 'Std.', 'min', 120],
  [55, '"', 'cm', 139.7],
  [2, 'kΩ', 'Ω', null],
  [600, 'l/h', 'l/min', null],
  [5, '€/l', '€/ml', null],
  [40, 'kg/m', 'kg', null],
  [40, 'kg', 'kg (net)', null],
  [4, 'm²', 'm', null],
])('%s %s in %s are %s', (number, unit, other, expected) => {
  expect(inUnit(number, unit, other)).toBe(expected);
});

test.each([
  ['g', 'kg', 0.001],
  ['kwh', 'kWh/year', 1],
  ['kg', 'kg/m', 1],
  ['g', 'kg/m', null],
  ['l', '€/l', null],
  ['ml', '€/l', null],
])('a shopper who writes %s means %s times %s', (typed, unit, factor) => {
  expect(factorBetween(typed, unit)?.most ?? null).toBe(factor);
});
