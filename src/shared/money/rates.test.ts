import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, type Locale } from '../locale.ts';
import { PER_PERCENT, readPercent, typedPercent } from './rates.ts';

const GERMAN: Locale = { ...DEFAULT_LOCALE, language: 'de', moneyFormat: 'language' };

test('a percentage is read with up to four decimals, from 0 to 100', () => {
  const texts = ['19', ' 8.875 ', '8,875', '0', '100', '0.0001', '007'];
  expect(texts.map((text) => readPercent(text))).toEqual([190_000, 88_750, 88_750, 0, 1_000_000, 1, 70_000]);
  for (const text of ['19 %', '19%', '19,0 %', '19.0%', '19,0\u00a0%', ' 19\u202f% '])
    expect(readPercent(text), text).toBe(190_000);
  for (const text of [
    '',
    '-1',
    '100.0001',
    '1000',
    '1.00001',
    '1.',
    '.5',
    '1e1',
    '%',
    '% 19',
    '19 %%',
    '1,234.5',
  ])
    expect(readPercent(text), text).toBeNull();
});

test('a percentage may have another limit', () => {
  const upTo1000 = (text: string) => readPercent(text, 1_000 * PER_PERCENT);
  expect(['150', '1000 %', '1000,01'].map(upTo1000)).toEqual([1_500_000, 10_000_000, null]);
});

test('it is written in the format of the shop, and read back', () => {
  expect(typedPercent(88_750, DEFAULT_LOCALE)).toBe('8.875');
  expect(typedPercent(88_750, GERMAN)).toBe('8,875');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(DEFAULT_LOCALE, GERMAN),
      (parts, locale) => readPercent(typedPercent(parts, locale)) === parts,
    ),
    { seed: 7 },
  );
});
