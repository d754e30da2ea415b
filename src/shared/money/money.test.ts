import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, type Locale } from '../locale.ts';
import {
  currencySign,
  formatAmount,
  fromMajor,
  readAmount,
  readTyped,
  toMajor,
  typedAmount,
} from './amounts.ts';
import { minorDigits } from './currency.ts';
import { formatMoney, formatShortMoney, money } from './money.ts';
import { amountStep, CURRENCIES, fromStripe, inSteps, payableIn, toStripe } from './stripe-amounts.ts';
import { readLoosely } from './written-amounts.ts';

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

test('rejects fractions of a cent', () => {
  expect(() => money(0.5)).toThrow(RangeError);
  expect(fromMajor(1.005, 'USD')).toBeNull();
  expect(fromMajor(-1, 'USD')).toBeNull();
});

test('dollars and cents convert both ways without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (minor) => {
      expect(fromMajor(toMajor(money(minor), 'USD'), 'USD')).toBe(minor);
    }),
    { seed: 7 },
  );
});

const GERMAN: Locale = { language: 'de', currency: 'EUR', moneyFormat: 'language' };
const ENGLISH: Locale = { language: 'en', currency: 'EUR', moneyFormat: 'language' };

test.each([
  [ENGLISH, 'USD', 123_456_750, '$1,234,567.50'],
  [ENGLISH, 'JPY', 1_234_567, '¥1,234,567'],
  [ENGLISH, 'KWD', 1_234_560, 'KWD 1,234.560'],
  [GERMAN, 'EUR', 123_456_750, '1.234.567,50 €'],
  [GERMAN, 'JPY', -1_234_567, '-1.234.567 ¥'],
  [GERMAN, 'KWD', 1_234_560, '1.234,560 KWD'],
  [DEFAULT_LOCALE, 'INR', 123_456_750, '₹12,34,567.50'],
  [DEFAULT_LOCALE, 'JPY', 1_234_567, '¥12,34,567'],
  [DEFAULT_LOCALE, 'what a provider may say', 5_00, 'XXX 5.00'],
])('%j in %s', (locale, currency, minor, text) => {
  expect(formatMoney(money(minor), { ...locale, currency }).replaceAll('\u00a0', ' ')).toBe(text);
});

test('zero decimals are left out', () => {
  expect(formatShortMoney(money(50_00), DEFAULT_LOCALE)).toBe('$50');
  expect(formatShortMoney(money(99_99), DEFAULT_LOCALE)).toBe('$99.99');
  expect(formatShortMoney(money(1_500), { ...ENGLISH, currency: 'JPY' })).toBe('¥1,500');
});

test.each([
  ['USD', '12.5', 12_50],
  ['USD', '12.505', null],
  ['JPY', '12', 12],
  ['JPY', '12.0', null],
  ['KWD', '12.5', 12_500],
  ['KWD', '12.5005', null],
  ['USD', '1,299', null],
  ['USD', '-1', null],
  ['USD', '1e3', null],
])('reads machine-readable %s: %s is %s', (currency, text, minor) => {
  expect(readAmount(text, currency)).toBe(minor);
});

test('a field’s amount round-trips, with the language’s decimal mark', () => {
  expect([typedAmount(money(99_50), GERMAN), typedAmount(money(99_00), GERMAN)]).toEqual(['99,50', '99']);
  expect([readTyped('99,5', GERMAN), readTyped('99.5', GERMAN), readTyped('99,5', ENGLISH)]).toEqual([
    99_50, 99_50, 99_50,
  ]);
  expect([currencySign(GERMAN), currencySign({ ...GERMAN, currency: 'KWD' })]).toEqual(['€', 'KWD']);
});

test.each([
  ['1.000', 'EUR', 1_000_00],
  ['1.299 €', 'EUR', 1_299_00],
  ['1.234.567', 'EUR', 1_234_567_00],
  ['10.000', 'JPY', 10_000],
  // A point is accepted as the decimal mark where it can be one.
  ['99.5', 'EUR', 99_50],
  ['1.000', 'KWD', 1_000],
  ['1000.000', 'EUR', null],
  ['1.299,00 €', 'EUR', 1_299_00],
  ['€ 4,9', 'EUR', 4_90],
  // No group begins with a nought.
  ['0.500', 'EUR', null],
  ['0.500', 'KWD', 500],
  ['1.299,500', 'KWD', 1_299_500],
] as const)('with a decimal comma, %s in %s is %s', (text, currency, minor) => {
  expect(readTyped(text, { ...GERMAN, currency })).toBe(minor);
});

test.each([
  ['$1,299.50', 1_299_50],
  ['12,34,567', 12_34_567_00],
  ['1,299', 1_299_00],
  ['1299 USD', 1_299_00],
  // A comma is accepted as the decimal mark where it can be one.
  ['1,29', 1_29],
  ['0,5', 50],
  ['0,500', null],
  ['1.299,00', null],
  ['12 34', null],
  ['about 5', null],
  ['-5', null],
  ['$', null],
  ['', null],
])('with a decimal point, %s is %s', (text, minor) => {
  expect(readTyped(text, DEFAULT_LOCALE)).toBe(minor);
});

test.each(['12 34', '-5', '1.29,00', '1,299.00', '5 USD', 'ab 5 €'])('%s is no amount in euros', (text) => {
  expect(readTyped(text, GERMAN)).toBeNull();
});

/** What shoppers write, and the major units that it means in each currency: in English, then in German. */
const AS_WRITTEN: [string, Record<'USD' | 'EUR' | 'JPY' | 'KWD', [en: number | null, de: number | null]>][] =
  [
    ['20', { USD: [20, 20], EUR: [20, 20], JPY: [20, 20], KWD: [20, 20] }],
    ['$1299.5', { USD: [1299.5, 1299.5], EUR: [1299.5, 1299.5], JPY: [null, null], KWD: [1299.5, 1299.5] }],
    ['19.99', { USD: [19.99, 19.99], EUR: [19.99, 19.99], JPY: [null, null], KWD: [19.99, 19.99] }],
    ['19,99 €', { USD: [19.99, 19.99], EUR: [19.99, 19.99], JPY: [null, null], KWD: [19.99, 19.99] }],
    // Before three digits: a decimal mark only where there may be three decimals, and the comma only in German.
    ['19.995', { USD: [19995, 19995], EUR: [19995, 19995], JPY: [19995, 19995], KWD: [19.995, 19.995] }],
    ['19,995', { USD: [19995, 19995], EUR: [19995, 19995], JPY: [19995, 19995], KWD: [19995, 19.995] }],
    ['1.500', { USD: [1500, 1500], EUR: [1500, 1500], JPY: [1500, 1500], KWD: [1.5, 1.5] }],
    ['0.995', { USD: [null, null], EUR: [null, null], JPY: [null, null], KWD: [0.995, 0.995] }],
    ['1500.000', { USD: [null, null], EUR: [null, null], JPY: [null, null], KWD: [1500, 1500] }],
    // Of two marks the last is the decimal mark.
    ['1,299.50', { USD: [1299.5, 1299.5], EUR: [1299.5, 1299.5], JPY: [null, null], KWD: [1299.5, 1299.5] }],
    [
      '1.299,50 €',
      { USD: [1299.5, 1299.5], EUR: [1299.5, 1299.5], JPY: [null, null], KWD: [1299.5, 1299.5] },
    ],
    ['1,234.567', { USD: [null, null], EUR: [null, null], JPY: [null, null], KWD: [1234.567, 1234.567] }],
    // A repeated one groups, also as in India.
    [
      '1.234.567',
      { USD: [1234567, 1234567], EUR: [1234567, 1234567], JPY: [1234567, 1234567], KWD: [1234567, 1234567] },
    ],
    [
      '12,34,567.50',
      {
        USD: [1234567.5, 1234567.5],
        EUR: [1234567.5, 1234567.5],
        JPY: [null, null],
        KWD: [1234567.5, 1234567.5],
      },
    ],
    ['1.299,-', { USD: [1299, 1299], EUR: [1299, 1299], JPY: [1299, 1299], KWD: [1.299, 1.299] }],
    ['1.2.3', { USD: [null, null], EUR: [null, null], JPY: [null, null], KWD: [null, null] }],
    ['1,2.3,456', { USD: [null, null], EUR: [null, null], JPY: [null, null], KWD: [null, null] }],
    ['a lot', { USD: [null, null], EUR: [null, null], JPY: [null, null], KWD: [null, null] }],
  ];

test.each(
  AS_WRITTEN.flatMap(([text, meant]) =>
    Object.entries(meant).flatMap(([currency, [en, de]]) => [
      [text, currency, 'English', { ...ENGLISH, currency }, en] as const,
      [text, currency, 'German', { ...GERMAN, currency }, de] as const,
    ]),
  ),
)('a shopper’s %s of %s in %s', (text, currency, _language, locale, major) => {
  expect(readLoosely(text, locale)).toBe(major === null ? null : fromMajor(major, currency));
});

test('in every currency amounts round-trip through fields, programs and Stripe', () => {
  expect(CURRENCIES.map(minorDigits)).toEqual(expect.arrayContaining([0, 2, 3]));
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.integer({ min: 0, max: 999_999 }), (currency, steps) => {
      const amount = money(steps * amountStep(currency));
      expect(readAmount(formatAmount(amount, currency), currency)).toBe(amount);
      expect(fromMajor(toMajor(amount, currency), currency)).toBe(amount);
      for (const locale of [GERMAN, ENGLISH, DEFAULT_LOCALE]) {
        const there = { ...locale, currency };
        expect(readTyped(typedAmount(amount, there), there)).toBe(amount);
        expect(readLoosely(typedAmount(amount, there), there)).toBe(amount);
      }
      expect(fromStripe(toStripe(amount, currency), currency)).toBe(amount);
    }),
    { seed: 7 },
  );
});

test.each([
  ['USD', 12_34, 12_34],
  ['JPY', 500, 500],
  ['KWD', 5_120, 5_120],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['MGA', 5_00, 5],
])('Stripe’s own units for %s: %i minor units are %i', (currency, minor, amount) => {
  expect(toStripe(money(minor), currency)).toBe(amount);
  expect(fromStripe(amount, currency)).toBe(minor);
});

test.each([
  [4_667, 'KWD', 4_660],
  [4_660, 'KWD', 4_660],
  [4_667, 'USD', 4_667],
  [4_667, 'JPY', 4_667],
  [4_667, 'MGA', 4_600],
])('of %i, what Stripe takes in %s is %i', (amount, currency, taken) => {
  expect(inSteps(amount, currency)).toBe(taken);
});

test('payment limits by currency', () => {
  expect(payableIn('USD')).toEqual({ leastMinor: 50, mostMinor: 99_999_999 });
  expect(payableIn('JPY')).toEqual({ leastMinor: 50, mostMinor: 99_999_999 });
  expect(payableIn('ISK')).toEqual({ leastMinor: 1, mostMinor: 999_999 });
});

test.each(CURRENCIES)('the limits of a payment in %s can be told to Stripe', (currency) => {
  const { leastMinor, mostMinor } = payableIn(currency);
  expect(toStripe(leastMinor, currency)).toBeGreaterThan(0);
  expect(toStripe(inSteps(mostMinor, currency), currency)).toBeLessThanOrEqual(99_999_999);
});
