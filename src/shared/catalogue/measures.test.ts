import { expect, test } from 'vitest';
import { measured, measuredLabel } from './measures.ts';

test.each([
  [245, 'g', '245 g', '8.64 oz'],
  [450, 'g', '450 g', '15.9 oz'],
  [1_200, 'g', '1200 g', '2.65 lb'],
  [1.5, 'kg', '1.5 kg', '3.31 lb'],
  [7.9, 'mm', '7.9 mm', '0.31 in'],
  [30, 'cm', '30 cm', '11.8 in'],
  [2, 'm', '2 m', '6.56 ft'],
  [0, 'g', '0 g', '0 oz'],
  [5_000, 'mAh', '5000 mAh', '5000 mAh'],
  ['20 to 30', 'mm', '20 to 30 mm', '20 to 30 mm'],
  [4, null, '4', '4'],
  [1, 'constructor', '1 constructor', '1 constructor'],
])('%s %s', (value, unit, metric, imperial) => {
  expect(measured(value, unit, undefined)).toBe(metric);
  expect(measured(value, unit, 'metric')).toBe(metric);
  expect(measured(value, unit, 'imperial')).toBe(imperial);
});

test.each([
  ['245 g', 'g', '8.64 oz'],
  ['Under 245.5 g', 'g', 'Under 8.66 oz'],
  ['400 to 500 g', 'g', '14.1 oz to 1.1 lb'],
  ['500 g and more', 'g', '1.1 lb and more'],
  ['400 to 500 mAh', 'mAh', '400 to 500 mAh'],
  ['Matte', null, 'Matte'],
])('the choice %s', (label, unit, imperial) => {
  expect(measuredLabel(label, unit, 'imperial')).toBe(imperial);
  expect(measuredLabel(label, unit, 'metric')).toBe(label);
});
