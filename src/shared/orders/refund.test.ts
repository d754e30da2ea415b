import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, multiplyMoney, sumMoney } from '../money/money.ts';
import { paidForUnits } from './refund.ts';

const units = fc.integer({ min: 1, max: 99 });

test('without a discount, units are refunded at their price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }).map(money), units, units, (unitPrice, all, some) => {
      const line = {
        paidMinor: multiplyMoney(unitPrice, all),
        quantity: all,
        refunded: 0,
        stepMinor: money(1),
      };
      expect(paidForUnits(line, Math.min(some, all))).toBe(unitPrice * Math.min(some, all));
    }),
    { seed: 7 },
  );
});

test('however a line is refunded, the refunds add up to what was paid for it', () => {
  const line = { paidMinor: money(1_000), quantity: 3, stepMinor: money(1) };
  const oneByOne = [0, 1, 2].map((refunded) => paidForUnits({ ...line, refunded }, 1));
  expect(oneByOne).toEqual([333, 334, 333]);
  expect(sumMoney(oneByOne)).toBe(paidForUnits({ ...line, refunded: 0 }, 3));
});

test('where the provider takes no single fils, each unit is refunded in steps, and all of them to the last one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), units, fc.boolean(), (paid, quantity, isOld) => {
      // Of an older order it may be no multiple.
      const line = { paidMinor: money(isOld ? paid : paid * 10), quantity, stepMinor: money(10) };
      const oneByOne = Array.from({ length: quantity }, (_, refunded) =>
        paidForUnits({ ...line, refunded }, 1),
      );
      expect(sumMoney(oneByOne)).toBe(line.paidMinor);
      expect(Math.min(...oneByOne)).toBeGreaterThanOrEqual(0);
      if (!isOld) expect(oneByOne.filter((amount) => amount % 10 !== 0)).toEqual([]);
    }),
    { seed: 7 },
  );
});
