import { expect, test } from 'vitest';
import { textsFor } from '../texts/catalogue.ts';
import { type MeasureWay, measured, measuredChoice } from './measures.ts';

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
  expect(measured(value, unit, { language: 'en' })).toBe(metric);
  expect(measured(value, unit, { language: 'en', units: 'metric' })).toBe(metric);
  expect(measured(value, unit, { language: 'en', units: 'imperial' })).toBe(imperial);
});

const ANY = { from: null, over: false, to: null, upTo: false };

test.each([
  [{ from: 245, to: 245 }, 'g', '245 g', '8.64 oz', '245 g'],
  [{ to: 245.5 }, 'g', 'Under 245.5 g', 'Under 8.66 oz', 'Unter 245,5 g'],
  [{ to: 6.1, upTo: true }, 'Zoll', 'Up to 6.1 Zoll', null, 'Bis 6,1 Zoll'],
  [{ from: 400, to: 500 }, 'g', '400 to 500 g', '14.1 oz to 1.1 lb', '400 bis 500 g'],
  [{ from: 500 }, 'g', '500 g and more', '1.1 lb and more', 'Ab 500 g'],
  [{ from: -1.5, over: true }, null, 'Over -1.5', null, 'Über -1,5'],
  [{ from: 400, to: 5_000 }, 'mAh', '400 to 5000 mAh', null, '400 bis 5000 mAh'],
])('the choice %j %s', (bounds, unit, metric, imperial, german) => {
  const named = (way: MeasureWay) =>
    measuredChoice({ ...ANY, ...bounds }, unit, way, textsFor(way.language).catalogue);
  expect(named({ language: 'en', units: 'metric' })).toBe(metric);
  expect(named({ language: 'en', units: 'imperial' })).toBe(imperial ?? metric);
  expect(named({ language: 'de' })).toBe(german);
});

test('a number is written as the language writes it, and never grouped', () => {
  expect(measured(6.1, 'Zoll', { language: 'de' })).toBe('6,1 Zoll');
  expect(measured(12_345.000001, null, { language: 'de' })).toBe('12345,000001');
  expect(measured(245, 'g', { language: 'de', units: 'imperial' })).toBe('8,64 oz');
  expect(measured('6.1 und mehr', null, { language: 'de' })).toBe('6.1 und mehr');
});
