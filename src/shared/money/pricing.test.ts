import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, money, sumMoney } from './money.ts';
import {
  frozen,
  frozenTotal,
  NO_TAX,
  type PricedLine,
  type PriceLine,
  type Pricing,
  priceGoods,
  priceOrder,
  sumsOf,
  TAX_CLASSES,
  type Tax,
} from './pricing.ts';

const GERMANY: Tax = {
  prices: 'included',
  rates: {
    standard: { name: 'VAT', partsPerMillion: 190_000 },
    reduced: { name: 'VAT', partsPerMillion: 70_000 },
  },
  delivery: { name: 'VAT', partsPerMillion: 190_000 },
};
const NEW_YORK: Tax = {
  prices: 'added',
  rates: { standard: { name: 'Sales tax', partsPerMillion: 88_750 } },
};

const line = (
  unitPriceMinor: number,
  quantity = 1,
  taxClass: PriceLine['taxClass'] = 'standard',
): PriceLine => ({
  unitPriceMinor: money(unitPriceMinor),
  quantity,
  taxClass,
});
const price = (
  lines: PriceLine[],
  more: Partial<Record<'discountMinor' | 'deliveryMinor' | 'stepMinor', number>> & { tax?: Tax },
) =>
  priceOrder({
    lines,
    discountMinor: money(more.discountMinor ?? 0),
    deliveryMinor: money(more.deliveryMinor ?? 0),
    stepMinor: money(more.stepMinor ?? 1),
    tax: more.tax ?? NO_TAX,
  });

describe('examples', () => {
  test('without discount, delivery and tax the total is the subtotal', () => {
    expect(priceGoods([line(19_999), line(2_550, 3)])).toMatchObject({
      subtotalMinor: 27_649,
      discountMinor: 0,
      deliveryMinor: 0,
      addedTaxMinor: 0,
      taxes: [],
      totalMinor: 27_649,
      lines: [{ totalMinor: 19_999 }, { totalMinor: 7_650, netMinor: 7_650, taxMinor: 0 }],
    });
    expect(priceGoods([])).toMatchObject({ lines: [], totalMinor: 0 });
  });

  test('tax-inclusive prices stay unchanged, delivery included', () => {
    const order = price([line(11_900), line(1_070, 1, 'reduced'), line(500, 1, 'exempt')], {
      deliveryMinor: 595,
      tax: GERMANY,
    });
    expect(order).toMatchObject({ subtotalMinor: 13_470, addedTaxMinor: 0, totalMinor: 14_065 });
    expect(order.taxes.map(({ rate, ...sums }) => [rate.partsPerMillion, sums])).toEqual([
      [190_000, { netMinor: 10_500, taxMinor: 1_995 }],
      [70_000, { netMinor: 1_000, taxMinor: 70 }],
    ]);
  });

  test('free delivery adds no rate of its own to goods that are all taxed otherwise', () => {
    const order = price([line(1_070, 1, 'reduced')], { tax: GERMANY });
    expect(order.taxes.map(({ rate }) => rate.partsPerMillion)).toEqual([70_000]);
  });

  test('added tax applies after the discount, and not to untaxed delivery', () => {
    expect(price([line(10_000)], { discountMinor: 1_000, deliveryMinor: 500, tax: NEW_YORK })).toMatchObject({
      addedTaxMinor: 799,
      totalMinor: 9_000 + 799 + 500,
    });
  });

  test('half a cent is rounded up, per line', () => {
    const half: Tax = { prices: 'added', rates: { standard: { name: 'T', partsPerMillion: 50_000 } } };
    const order = price([line(10), line(10), line(30)], { tax: half });
    expect(order.lines.map(({ taxMinor }) => taxMinor)).toEqual([1, 1, 2]);
    expect(order.addedTaxMinor).toBe(4);
  });

  test('a discount’s leftover cents go to the lines with the largest remainder', () => {
    const shares = price([line(100), line(100), line(100)], { discountMinor: 100 }).lines;
    expect(shares.map(({ discountMinor }) => discountMinor).sort()).toEqual([33, 33, 34]);
    const uneven = price([line(1), line(99)], { discountMinor: 50 }).lines;
    expect(uneven.map(({ discountMinor }) => discountMinor)).toEqual([0, 50]);
  });

  test('where the provider takes no single fils, no line’s share of a discount has them', () => {
    const order = price([line(13_410), line(20_650)], { discountMinor: 2_380, stepMinor: 10 });
    expect(order.lines.map(({ discountMinor, totalMinor }) => [discountMinor, totalMinor])).toEqual([
      [940, 12_470],
      [1_440, 19_210],
    ]);
    // An amount that does not fit is shared out all the same.
    const odd = price([line(13_410), line(20_650)], { discountMinor: 2_381, stepMinor: 10 }).lines;
    expect(odd.map(({ discountMinor }) => discountMinor)).toEqual([937, 1_444]);
  });

  test('a discount never exceeds the subtotal', () => {
    expect(price([line(300)], { discountMinor: 1_000, deliveryMinor: 490 })).toMatchObject({
      discountMinor: 300,
      totalMinor: 490,
    });
  });
});

const minor = (max: number) => fc.integer({ min: 0, max }).map(money);
const lines = fc.array(
  fc.record({
    unitPriceMinor: minor(99_999_999),
    quantity: fc.integer({ min: 1, max: 99 }),
    taxClass: fc.constantFrom(...TAX_CLASSES),
  }),
  { maxLength: 50 },
);
const rate = fc.record({
  name: fc.constantFrom('VAT', 'GST'),
  partsPerMillion: fc.integer({ min: 0, max: 1_000_000 }),
});
const tax: fc.Arbitrary<Tax> = fc.record(
  {
    prices: fc.constantFrom('included', 'added'),
    rates: fc.record({ standard: rate, reduced: rate }, { requiredKeys: [] }),
    delivery: rate,
  },
  { requiredKeys: ['prices', 'rates'] },
);
const pricing: fc.Arbitrary<Pricing> = fc.record({
  lines,
  discountMinor: fc.oneof(minor(1_000), minor(99_999_999_999)),
  deliveryMinor: minor(100_000),
  tax,
});

/** The same orders, where the discount is only for lines whose price is even. */
const partlyDiscounted = pricing.map(
  (given): Pricing => ({
    ...given,
    isDiscounted: ({ unitPriceMinor }) => unitPriceMinor % 2 === 0,
  }),
);

const always = <T>(given: fc.Arbitrary<T>, holds: (given: T) => void) =>
  fc.assert(fc.property(given, holds), { seed: 14, numRuns: 500 });
const sum = <T>(parts: readonly T[], amountOf: (part: T) => Money) => sumMoney(parts.map(amountOf));

describe('properties', () => {
  test('sums equal the sums of their parts', () =>
    always(fc.oneof(pricing, partlyDiscounted), (given) => {
      const order = priceOrder(given);
      expect(sum(order.lines, ({ discountMinor }) => discountMinor)).toBe(order.discountMinor);
      expect(order.totalMinor).toBe(
        order.subtotalMinor - order.discountMinor + order.deliveryMinor + order.addedTaxMinor,
      );
      for (const { unitPriceMinor, quantity, ...part } of order.lines) {
        expect(part.netMinor + part.taxMinor).toBe(part.totalMinor);
        const before = unitPriceMinor * quantity - part.discountMinor;
        expect(given.tax.prices === 'included' ? part.totalMinor : part.netMinor).toBe(before);
      }
      const onDelivery = order.totalMinor - sum(order.lines, ({ totalMinor }) => totalMinor);
      const taxOfLines = sum(order.lines, ({ taxMinor }) => taxMinor);
      const taxOfAll = sum(order.taxes, ({ taxMinor }) => taxMinor);
      const taxOfDelivery = taxOfAll - taxOfLines;
      expect(onDelivery - (given.tax.prices === 'added' ? taxOfDelivery : 0)).toBe(order.deliveryMinor);
      if (given.tax.prices === 'added') expect(taxOfAll).toBe(order.addedTaxMinor);
    }));

  test('no part is negative, and no line’s discount exceeds its share, rounded up', () =>
    always(pricing, (given) => {
      const order = priceOrder(given);
      const amounts = [order, ...order.lines, ...order.taxes].flatMap((part) =>
        Object.values(part).filter((value) => typeof value === 'number'),
      );
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
      for (const { unitPriceMinor, quantity, discountMinor } of order.lines) {
        const exact = (order.discountMinor / (order.subtotalMinor || 1)) * unitPriceMinor * quantity;
        expect(Math.abs(discountMinor - exact)).toBeLessThan(1.01);
      }
    }));

  test('a discount on some lines leaves the others whole, and takes all of theirs before it stops', () =>
    always(partlyDiscounted, (given) => {
      const order = priceOrder(given);
      const even = order.lines.filter(({ unitPriceMinor }) => unitPriceMinor % 2 === 0);
      const whole = sum(even, ({ unitPriceMinor, quantity }) => money(unitPriceMinor * quantity));
      expect(order.discountMinor).toBe(Math.min(given.discountMinor, whole));
      expect(sum(even, ({ discountMinor }) => discountMinor)).toBe(order.discountMinor);
      for (const { netMinor, taxMinor, discountMinor } of order.lines) {
        expect(Math.min(netMinor, taxMinor, discountMinor)).toBeGreaterThanOrEqual(0);
      }
    }));

  test('stored lines add up to the order’s total', () =>
    always(pricing, (given) => {
      const order = priceOrder(given);
      const { subtotalMinor, discountMinor, shippingMinor, taxMinor, taxIncluded, totalMinor } =
        sumsOf(order);
      const onTop = taxIncluded ? 0 : taxMinor;
      expect(totalMinor).toBe(subtotalMinor - discountMinor + shippingMinor + onTop);
      expect(taxMinor).toBe(sum(order.taxes, (rate) => rate.taxMinor));
      for (const line of order.lines)
        expect(frozenTotal(frozen(line), { taxIncluded })).toBe(line.totalMinor);
    }));

  test('included and added tax agree on the net within one unit per line', () =>
    always(pricing, ({ tax, ...given }) => {
      const added = priceOrder({ ...given, tax: { ...tax, prices: 'added' } });
      const included = priceOrder({
        ...given,
        lines: added.lines.map(({ totalMinor, taxClass }) => ({
          unitPriceMinor: totalMinor,
          quantity: 1,
          taxClass,
        })),
        discountMinor: money(0),
        tax: { ...tax, prices: 'included' },
      });
      for (const [index, { netMinor }] of included.lines.entries()) {
        expect(Math.abs(netMinor - (added.lines[index]?.netMinor ?? Number.NaN))).toBeLessThanOrEqual(1);
      }
    }));

  test('the order of the lines does not matter', () => {
    const inAnyOrder = fc
      .oneof(pricing, partlyDiscounted)
      .chain((given) =>
        fc
          .shuffledSubarray([...given.lines], { minLength: given.lines.length })
          .map((shuffled) => [given, { ...given, lines: shuffled }] as const),
      );
    const sorted = (parts: readonly PricedLine[]) => parts.map((part) => JSON.stringify(part)).sort();
    always(inAnyOrder, ([given, shuffled]) => {
      const [one, other] = [priceOrder(given), priceOrder(shuffled)];
      expect({ ...other, lines: sorted(other.lines) }).toEqual({ ...one, lines: sorted(one.lines) });
    });
  });
});
