import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, multiplyMoney, sumMoney } from '../money/money.ts';
import { paidForUnits } from './refund.ts';

const units = fc.integer({ min: 1, max: 99 });

test('without a discount, units are refunded at their price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }).map(money), units, units, (unitPrice, all, some) => {
      const line = { paidMinor: multiplyMoney(unitPrice, all), quantity: all, refunded: 0 };
      expect(paidForUnits(line, Math.min(some, all))).toBe(unitPrice * Math.min(some, all));
    }),
    { seed: 7 },
  );
});

test('however a line is refunded, the refunds add up to what was paid for it', () => {
  const line = { paidMinor: money(1_000), quantity: 3 };
  const oneByOne = [0, 1, 2].map((refunded) => paidForUnits({ ...line, refunded }, 1));
  expect(oneByOne).toEqual([333, 334, 333]);
  expect(sumMoney(oneByOne)).toBe(paidForUnits({ ...line, refunded: 0 }, 3));
});
