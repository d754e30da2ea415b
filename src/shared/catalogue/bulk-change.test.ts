import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minorPerMajor } from '../money/currency.ts';
import { amountStep, CURRENCIES } from '../money/stripe-amounts.ts';
import { PARTS, ROUNDINGS, type Rounding, roundingsOf, roundPrice } from './bulk-change.ts';
import { PRICE_MAX_MINOR } from './product-limits.ts';

test.each<[string, Rounding, number, number]>([
  ['USD', 'none', 1234.4, 1234],
  ['USD', 'none', 1234.5, 1235],
  ['USD', 'ninety_nine', 1249, 1299],
  ['USD', 'ninety_nine', 1248, 1199],
  ['USD', 'ninety_nine', 20, 99],
  ['USD', 'half', 1224, 1200],
  ['USD', 'half', 1225, 1250],
  ['USD', 'twentieth', 1232, 1230],
  ['USD', 'twentieth', 1233, 1235],
  ['USD', 'whole', 1250, 1300],
  ['USD', 'whole', 49, 0],
  ['JPY', 'none', 1234.5, 1235],
  ['KWD', 'none', 1234, 1230],
  ['KWD', 'ninety_nine', 12_400, 11_990],
  ['KWD', 'half', 12_260, 12_500],
  ['KWD', 'twentieth', 12_270, 12_250],
])('%s to %s: %d becomes %d', (currency, rounding, exact, rounded) => {
  expect(roundPrice(exact * PARTS, rounding, currency)).toBe(rounded);
});

test('a currency offers only roundings whose prices can be paid', () => {
  expect(roundingsOf('USD')).toEqual([...ROUNDINGS]);
  expect(roundingsOf('KWD')).toEqual([...ROUNDINGS]);
  expect(roundingsOf('JPY')).toEqual(['none']);
  expect(roundingsOf('MGA')).toEqual(['none', 'whole']);
});

/** The prices that a rounding allows around one, found by trying each. */
function allowed(rounding: Rounding, currency: string, amount: number): boolean {
  const unit = minorPerMajor(currency);
  switch (rounding) {
    case 'none':
      return amount % amountStep(currency) === 0;
    case 'ninety_nine':
      return amount % unit === unit - unit / 100;
    case 'half':
      return amount % (unit / 2) === 0;
    case 'twentieth':
      return amount % (unit / 20) === 0;
    case 'whole':
      return amount % unit === 0;
  }
}

test('in every currency the nearest allowed price is chosen, and a higher price never becomes the lower one', () => {
  const choice = fc
    .constantFrom(...CURRENCIES)
    .chain((currency) => fc.tuple(fc.constant(currency), fc.constantFrom(...roundingsOf(currency))));
  const exact = fc.integer({ min: 0, max: PRICE_MAX_MINOR * PARTS });
  fc.assert(
    fc.property(choice, exact, exact, ([currency, rounding], one, other) => {
      const rounded = roundPrice(one, rounding, currency);
      expect(allowed(rounding, currency, rounded)).toBe(true);
      expect(rounded % amountStep(currency)).toBe(0);
      const away = Math.abs(rounded * PARTS - one);
      for (let step = 1; step <= minorPerMajor(currency) && step * PARTS < away; step++) {
        for (const nearer of [Math.floor(one / PARTS) + step, Math.ceil(one / PARTS) - step]) {
          const isNearer = nearer >= 0 && Math.abs(nearer * PARTS - one) < away;
          expect(isNearer && allowed(rounding, currency, nearer)).toBe(false);
        }
      }
      expect(roundPrice(rounded * PARTS, rounding, currency)).toBe(rounded);
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(roundPrice(low, rounding, currency)).toBeLessThanOrEqual(roundPrice(high, rounding, currency));
    }),
    { seed: 7, numRuns: 300 },
  );
});
